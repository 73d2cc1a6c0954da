/**
 * Work on files from outside, in a process of its own: what decoding takes, a hundred megabytes and more that
 * the allocator would keep, goes back to the system with it, and a file that breaks the decoder breaks nothing else.
 */
import { type ChildProcess, fork } from 'node:child_process'
import pLimit from 'p-limit'

/** Garbage is collected early: what these processes work on lies outside the heap of JavaScript. */
const MEMORY_FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=128']

type WorkerOptions = {
  /** The module it runs, which answers each message of its parent with one. */
  file: string
  /** The module that begins it. Told apart from the file, since a bundler makes an asset of the two together. */
  beside: string
  /** Milliseconds after which a job is given up. */
  longest: number
  /** Milliseconds without a job after which the process goes. */
  idle: number
}

/**
 * One job at a time: each takes a core and much memory.
 *
 * @returns what the process answers; null where it was given up or broke
 */
export function openWorker<Job extends object, Answer>(
  options: WorkerOptions,
): (job: Job) => Promise<Answer | null> {
  const limit = pLimit(1)
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  const begin = () => {
    const begun = fork(new URL(options.file, options.beside), {
      execArgv: MEMORY_FLAGS,
      // The trace of a broken decoder tells of its own insides only; how it ended is told below.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    // Whatever ends it between two jobs, the next one gets another.
    const forget = () => {
      if (child === begun) child = null
    }
    return begun.on('error', forget).on('exit', (code, signal) => {
      if (child === begun) console.warn(`${nameOf(options)} ended early (${signal ?? code})`)
      forget()
    })
  }
  const dismiss = () => {
    child?.kill('SIGKILL')
    child = null
  }
  const ask = (job: Job): Promise<Answer | null> => {
    child ??= begin()
    const worker = child
    // Only while it works does it keep this process from ending.
    worker.ref()
    worker.channel?.ref()
    return new Promise((resolve) => {
      const answer = (given: Answer | null) => {
        clearTimeout(timer)
        worker.off('message', answer).off('error', giveUp).off('exit', giveUp)
        worker.unref()
        worker.channel?.unref()
        resolve(given)
      }
      const giveUp = () => {
        dismiss()
        answer(null)
      }
      const timer = setTimeout(giveUp, options.longest)
      worker.on('message', answer).on('error', giveUp).on('exit', giveUp)
      worker.send(job)
    })
  }
  return (job) =>
    limit(async () => {
      clearTimeout(idle)
      const answer = await ask(job)
      idle = setTimeout(dismiss, options.idle).unref()
      return answer
    })
}

const nameOf = ({ file }: WorkerOptions) => file.split('/').at(-1)
