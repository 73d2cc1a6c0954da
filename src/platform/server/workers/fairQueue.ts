/** Shares a few places of work among senders, so that nobody waits behind everything that somebody else has sent. */
import { HOUR } from '#platform/contract/units.ts'
import { errors } from '../http/errors.ts'

/** Whose work it is, and until when it is wanted. */
export type Sender = {
  /** The account, or another name of who waits. */
  id: string
  /** Aborted when the sender no longer waits for the result. */
  signal?: AbortSignal | undefined
  /** Whether it gets every second place, before those of others. */
  goesFirst?: boolean
  /** Whether it gets every second place of those that are left, before those of others. */
  goesSecond?: boolean
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
  /** How many of them one sender may have. */
  placesPerSender?: number
  /** Milliseconds of work that one sender gets in an hour. */
  hourlyMs?: number
  /** How many tasks of one sender may wait, and how many altogether beside those that go first; the error for others. */
  waiting?: { perSender: number; total: number; tooMany: () => Error }
  /** The time in milliseconds; replaced by tests. */
  clock?: () => number
}

type Waiting = { sender: Sender; start: () => void }
/** The time a sender has used since the beginning of its hour. */
type Usage = { since: number; ms: number }

/**
 * Waiting senders take turns, each with its earliest task. Those that go first get every second place, so that not even
 * they can keep the others waiting; what is left is shared likewise with those that go second.
 *
 * @throws the signal's reason if the sender leaves, also before its turn; 429 once its hour's time is used up; the error
 *   of `tooMany`
 */
export class FairQueue {
  readonly #options: QueueOptions & { placesPerSender: number; clock: () => number }
  readonly #running: string[] = []
  readonly #usage = new Map<string, Usage>()
  #startsSoon = false
  /** Whether the last place went to a sender that goes first. */
  #hasGoneFirst = false
  /** Whether the last of the other places went to a sender that goes second. */
  #hasGoneSecond = false
  /** By sender, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(options: QueueOptions) {
    this.#options = {
      clock: Date.now,
      placesPerSender: 1,
      ...options,
    }
  }

  /** @param task may say what it has cost in milliseconds; otherwise it is the time until it ended */
  async run<T>(sender: Sender, task: (spend: (ms: number) => void) => Promise<T>): Promise<T> {
    await this.#turn(sender)
    const { clock } = this.#options
    const startedAt = clock()
    let spent: number | null = null
    try {
      this.#refuseSpent(sender)
      return await task((ms) => {
        spent = ms
      })
    } finally {
      const ms = spent ?? clock() - startedAt
      if (this.#options.hourlyMs !== undefined) this.#usageOf(sender.id).ms += ms
      if (sender.budget) sender.budget.leftMs -= ms
      this.#running.splice(this.#running.indexOf(sender.id), 1)
      this.#startSoon()
    }
  }

  /** Resolves when the sender has a place. */
  async #turn(sender: Sender): Promise<void> {
    const { signal } = sender
    signal?.throwIfAborted()
    this.#refuseTooMany(sender)
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#setWaiting(sender.id, (tasks) => tasks.filter((other) => other !== waiting))
        reject(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const waiting: Waiting = { sender, start }
      signal?.addEventListener('abort', leave, { once: true })
      this.#setWaiting(sender.id, (tasks) => [...tasks, waiting])
      // Of hundreds that arrive together, each would otherwise find the place that the one before it has just left.
      if (!this.#startsSoon) this.#startNext()
    })
  }

  #refuseTooMany({ id, goesFirst }: Sender) {
    const { waiting: limit } = this.#options
    if (!limit) return
    const isOver = (this.#waiting.get(id)?.length ?? 0) >= limit.perSender
    const isFull = !goesFirst && this.#waitingCount >= limit.total
    if (isOver || isFull) throw limit.tooMany()
  }

  get #waitingCount(): number {
    return [...this.#waiting.values()].reduce((sum, tasks) => sum + tasks.length, 0)
  }

  /** Keeps the sender's turn. */
  #setWaiting(id: string, change: (tasks: Waiting[]) => Waiting[]) {
    const tasks = change(this.#waiting.get(id) ?? [])
    if (tasks.length > 0) this.#waiting.set(id, tasks)
    else this.#waiting.delete(id)
  }

  /** Tasks that wait for nothing, such as statements of SQLite, would otherwise hold up every other request until the last. */
  #startSoon() {
    if (this.#startsSoon) return
    this.#startsSoon = true
    setImmediate(() => {
      this.#startsSoon = false
      this.#startNext()
    })
  }

  #startNext() {
    while (this.#running.length < this.#options.places) {
      const next = this.#takeNext()
      if (!next) return
      this.#running.push(next.sender.id)
      next.start()
    }
  }

  #takeNext(): Waiting | undefined {
    const heads = [...this.#waiting.values()].flatMap(([head]) => (head ? [head] : []))
    const free = heads.filter(({ sender }) => this.#runningOf(sender.id) < this.#options.placesPerSender)
    const first = free.find(({ sender }) => sender.goesFirst)
    const second = free.find(({ sender }) => !sender.goesFirst && sender.goesSecond)
    const last = free.find(({ sender }) => !sender.goesFirst && !sender.goesSecond)
    const other = this.#hasGoneSecond ? (last ?? second) : (second ?? last)
    const next = this.#hasGoneFirst ? (other ?? first) : (first ?? other)
    if (!next) return undefined
    this.#hasGoneFirst = next === first
    if (next === other) this.#hasGoneSecond = next === second
    const { id } = next.sender
    const [, ...rest] = this.#waiting.get(id) ?? []
    // Set anew, so that the sender's next turn is after all others.
    this.#waiting.delete(id)
    if (rest.length > 0) this.#waiting.set(id, rest)
    return next
  }

  #runningOf(id: string): number {
    return this.#running.filter((other) => other === id).length
  }

  #refuseSpent({ id }: Sender) {
    const { hourlyMs, clock } = this.#options
    if (hourlyMs === undefined) return
    const { since, ms } = this.#usageOf(id)
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
