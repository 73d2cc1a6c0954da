/**
 * Runs work on uploaded files in child processes: the memory that decoding takes is freed when they end, and a file that
 * crashes the decoder crashes nothing else.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { FairQueue, type Sender } from './fairQueue.ts'
import { startStopwatch } from './stopwatch.ts'
import { workerModule } from './workerModule.ts'

/** Small heaps collect garbage early; most memory of these processes is outside the JavaScript heap. */
const MEMORY_FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=128']

type WorkerOptions = {
  /** The module beside the caller that answers the jobs with `answerJobs`, without its extension. */
  name: string
  /** `import.meta.url` of the caller. */
  baseUrl: string
  /** Milliseconds of the processor after which a job is cancelled; by the clock at most `MOST_BY_CLOCK` times as long. */
  timeoutMs: number
  /** Milliseconds without a job after which a process is killed. */
  idleMs: number
  /** How many processes run at once, each for another sender: one, since each takes a core and much memory. */
  processes?: number
  /** Milliseconds of work that one sender gets in an hour. */
  hourlyMs?: number
}

/** A job that waits, or a machine that is this busy, is given up. */
const MOST_BY_CLOCK = 6

const SHORTEST_WATCH_MS = 20

type RunJob<Job, Result> = (job: Job, sender: Sender) => Promise<Result | null>
type RunInProcess<Job, Result> = (
  job: Job,
  sender: Sender,
  spend: (ms: number) => void,
) => Promise<Result | null>

/**
 * Runs jobs one after the other in as many processes as the options say.
 *
 * @returns runs a job: the result; null if it timed out or crashed
 * @throws 429 if the sender has used up its time, the reason of its signal if it leaves
 */
export function openWorker<Job extends object, Result>(options: WorkerOptions): RunJob<Job, Result> {
  const { processes = 1, hourlyMs } = options
  const queue = new FairQueue({ places: processes, ...(hourlyMs && { hourlyMs }) })
  const idle = Array.from({ length: processes }, () => openProcess<Job, Result>(options))
  return (job, sender) =>
    queue.run(sender, async (spend) => {
      const runJob = idle.pop()
      if (!runJob) throw new Error('more jobs at once than processes')
      try {
        return await runJob(job, sender, spend)
      } finally {
        idle.push(runJob)
      }
    })
}

/** A process that is started with its first job, and again after it ended. */
function openProcess<Job extends object, Result>(options: WorkerOptions): RunInProcess<Job, Result> {
  let child: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

  const startProcess = () => {
    const worker = forkWorker(options)
    // If the process ends between two jobs, the next job starts another.
    const clearChild = () => {
      if (child === worker) child = null
    }
    return worker.on('error', clearChild).on('exit', (code, signal) => {
      if (child === worker) console.warn(`${options.name} ended early (${signal ?? code})`)
      clearChild()
    })
  }
  const killProcess = () => {
    child?.kill('SIGKILL')
    child = null
  }
  return async (job, { signal }, spend) => {
    clearTimeout(idleTimer)
    child ??= startProcess()
    const stopwatch = startStopwatch(child.pid)
    try {
      const outcome = await exchange<Result>(child, { job, signal, stopwatch, timeoutMs: options.timeoutMs })
      spend(stopwatch())
      if (outcome === 'failed') killProcess()
      return outcome === 'failed' ? null : outcome.result
    } catch (error) {
      spend(stopwatch())
      killProcess()
      throw error
    } finally {
      idleTimer = setTimeout(killProcess, options.idleMs).unref()
    }
  }
}

function forkWorker({ name, baseUrl }: WorkerOptions): ChildProcess {
  const { url, execArgv } = workerModule(name, baseUrl)
  return fork(url, {
    execArgv: [...MEMORY_FLAGS, ...execArgv],
    // The stack trace of a crashed decoder is of no use; its exit is logged.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}

type Exchange = {
  job: object
  signal: AbortSignal | undefined
  stopwatch: () => number
  timeoutMs: number
}

/** Sends a job and waits for its result. @throws the signal's reason */
async function exchange<Result>(
  worker: ChildProcess,
  { job, signal, stopwatch, timeoutMs }: Exchange,
): Promise<{ result: Result } | 'failed'> {
  let settle: (outcome: { result: Result } | 'failed') => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<{ result: Result } | 'failed'>((resolve, refuse) => {
    settle = resolve
    reject = refuse
  })
  const receive = (result: Result) => settle({ result })
  const fail = () => settle('failed')
  const leave = () => reject(signal?.reason)
  const lastMoment = performance.now() + timeoutMs * MOST_BY_CLOCK
  let timer: NodeJS.Timeout | undefined
  const watch = () => {
    const leftMs = Math.min(timeoutMs - stopwatch(), lastMoment - performance.now())
    if (leftMs <= 0) return fail()
    timer = setTimeout(watch, Math.max(leftMs, SHORTEST_WATCH_MS))
  }
  watch()
  worker.on('message', receive).on('error', fail).on('exit', fail)
  signal?.addEventListener('abort', leave, { once: true })
  // The child keeps this process alive only while it runs a job.
  worker.ref()
  worker.channel?.ref()
  worker.send(job)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.off('message', receive).off('error', fail).off('exit', fail)
    signal?.removeEventListener('abort', leave)
    worker.unref()
    worker.channel?.unref()
  }
}
