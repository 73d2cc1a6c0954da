/**
 * Runs work on uploaded files in a child process: the memory that decoding takes is freed when it ends, and a file that
 * crashes the decoder crashes nothing else.
 */
import { type ChildProcess, fork } from 'node:child_process'
import pLimit from 'p-limit'

/** Small heaps collect garbage early; most memory of these processes is outside the JavaScript heap. */
const MEMORY_FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=128']

type WorkerOptions = {
  /** The module to run, which answers each message with one message. */
  file: string
  /** `import.meta.url` of the caller, separate from `file` because a bundler would otherwise emit an asset. */
  baseUrl: string
  /** Milliseconds after which a job is cancelled. */
  timeoutMs: number
  /** Milliseconds without a job after which the process is killed. */
  idleMs: number
}

/**
 * Runs one job at a time, since each takes a core and much memory.
 *
 * @returns the result of the process; null if it timed out or crashed
 */
export function openWorker<Job extends object, Result>(
  options: WorkerOptions,
): (job: Job) => Promise<Result | null> {
  const limit = pLimit(1)
  let child: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

  const startProcess = () => {
    const worker = fork(new URL(options.file, options.baseUrl), {
      execArgv: MEMORY_FLAGS,
      // The stack trace of a crashed decoder is of no use; its exit is logged below.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    // If the process ends between two jobs, the next job starts another.
    const clearChild = () => {
      if (child === worker) child = null
    }
    return worker.on('error', clearChild).on('exit', (code, signal) => {
      if (child === worker) console.warn(`${nameOf(options)} ended early (${signal ?? code})`)
      clearChild()
    })
  }
  const killProcess = () => {
    child?.kill('SIGKILL')
    child = null
  }
  const runJob = (job: Job): Promise<Result | null> => {
    child ??= startProcess()
    const worker = child
    // The child keeps this process alive only while it runs a job.
    worker.ref()
    worker.channel?.ref()
    return new Promise((resolve) => {
      const settle = (result: Result | null) => {
        clearTimeout(timer)
        worker.off('message', settle).off('error', fail).off('exit', fail)
        worker.unref()
        worker.channel?.unref()
        resolve(result)
      }
      const fail = () => {
        killProcess()
        settle(null)
      }
      const timer = setTimeout(fail, options.timeoutMs)
      worker.on('message', settle).on('error', fail).on('exit', fail)
      worker.send(job)
    })
  }
  return (job) =>
    limit(async () => {
      clearTimeout(idleTimer)
      const result = await runJob(job)
      idleTimer = setTimeout(killProcess, options.idleMs).unref()
      return result
    })
}

const nameOf = ({ file }: WorkerOptions) => file.split('/').at(-1)
