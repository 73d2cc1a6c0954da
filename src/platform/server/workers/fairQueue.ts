/** Shares a few places of work among senders, so that nobody waits behind everything that somebody else has sent. */
import { HOUR } from '#platform/contract/units.ts'
import { errors } from '../http/errors.ts'

/** Whose work it is, and until when it is wanted. */
export type Sender = {
  /** The account, or another name of who waits; one sender has one place at most. */
  id: string
  /** Aborted when the sender no longer waits for the result. */
  signal?: AbortSignal | undefined
  /** What is left for the whole of which this is a part, such as a zip; the queue subtracts what each part takes. */
  budget?: { leftMs: number }
}

/** Work that nobody waits for: of the server itself, or of a job that goes on without its sender. */
export const SERVER: Sender = { id: 'server' }

/** @returns the account's own place among the senders */
export const accountSender = (userId: number, signal?: AbortSignal): Sender => ({
  id: `user ${userId}`,
  signal,
})

type QueueOptions = {
  /** How many tasks run at once. */
  places: number
  /** Milliseconds of work that one sender gets in an hour. */
  hourlyMs: number
  /** The time in milliseconds; replaced by tests. */
  clock?: () => number
}

type Waiting = { sender: Sender; start: () => void }
/** The time a sender has used since the beginning of its hour. */
type Usage = { since: number; ms: number }

/**
 * Among waiting senders the one that has used the least time goes first; among its own tasks, the earliest.
 *
 * @throws the signal's reason if the sender leaves, also before its turn; 429 once its hour's time is used up
 */
export class FairQueue {
  readonly #options: Required<QueueOptions>
  readonly #running = new Set<string>()
  readonly #usage = new Map<string, Usage>()
  #waiting: Waiting[] = []

  constructor(options: QueueOptions) {
    this.#options = { clock: Date.now, ...options }
  }

  async run<T>(sender: Sender, task: () => Promise<T>): Promise<T> {
    await this.#turn(sender)
    const { clock } = this.#options
    const startedAt = clock()
    try {
      this.#refuseSpent(sender)
      return await task()
    } finally {
      const ms = clock() - startedAt
      this.#usageOf(sender.id).ms += ms
      if (sender.budget) sender.budget.leftMs -= ms
      this.#running.delete(sender.id)
      this.#startNext()
    }
  }

  /** Resolves when the sender has a place. */
  async #turn(sender: Sender): Promise<void> {
    const { signal } = sender
    signal?.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting)
        reject(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const waiting: Waiting = { sender, start }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiting)
      this.#startNext()
    })
  }

  #startNext() {
    if (this.#running.size >= this.#options.places) return
    const [next] = this.#waiting
      .filter(({ sender }) => !this.#running.has(sender.id))
      .sort((a, b) => this.#usageOf(a.sender.id).ms - this.#usageOf(b.sender.id).ms)
    if (!next) return
    this.#running.add(next.sender.id)
    this.#waiting = this.#waiting.filter((other) => other !== next)
    next.start()
    this.#startNext()
  }

  #refuseSpent({ id }: Sender) {
    const { since, ms } = this.#usageOf(id)
    const { hourlyMs, clock } = this.#options
    if (ms >= hourlyMs) throw errors.tooMuchWork(Math.ceil((since + HOUR - clock()) / 1000))
  }

  /** What the sender has used in its current hour; finished hours are forgotten. */
  #usageOf(id: string): Usage {
    const now = this.#options.clock()
    for (const [other, { since }] of this.#usage) if (since + HOUR <= now) this.#usage.delete(other)
    const usage = this.#usage.get(id) ?? { since: now, ms: 0 }
    this.#usage.set(id, usage)
    return usage
  }
}
