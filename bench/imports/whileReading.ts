/** What a long call costs everybody else: lists are asked for until it answers, and the memory is watched. */
import { setTimeout as pause } from 'node:timers/promises'
import { measure } from '../load/measure.ts'
import type { RunningServer } from '../machine/processes.ts'

/** The lists are measured in stretches of so many seconds, and the worst stretch counts. */
const ROUND_SECONDS = 2
/** Milliseconds between two looks at the memory. */
const MEMORY_SAMPLE_MS = 250

export type ReadersDuring<T> = {
  result: T
  seconds: number
  /** Of the worst two seconds, in milliseconds. */
  p99: number
  /** Megabytes at the peak, and after it, above what there was before. */
  grown: number
  retained: number
}

type Reading = { headers: Record<string, string>; path: string }

/** @param path of the list that everybody else reads */
export async function measureWhileReading<T>(
  pelita: RunningServer,
  { headers, path }: Reading,
  work: () => Promise<T>,
): Promise<ReadersDuring<T>> {
  const read = () => measure(pelita.address, { paths: [path] }, { seconds: ROUND_SECONDS, headers })
  // What the reading itself takes is there already.
  await read()
  const before = pelita.memory()
  let isDone = false
  const begun = performance.now()
  let seconds = 0
  const taskDone = work().finally(() => {
    isDone = true
    seconds = (performance.now() - begun) / 1000
  })
  // What it throws is thrown below, once the stretch of reading is over; until then nobody waits for it.
  taskDone.catch(() => undefined)
  const peak = watchMemory(pelita, () => isDone)
  const waits: number[] = []
  while (!isDone) {
    waits.push((await read()).p99)
  }
  const result = await taskDone
  const grown = (await peak) - before
  return { result, seconds, p99: Math.max(...waits), grown, retained: pelita.memory() - before }
}

/** @returns the most it was, in megabytes */
export async function watchMemory(pelita: RunningServer, isDone: () => boolean): Promise<number> {
  let peak = pelita.memory()
  while (!isDone()) {
    await pause(MEMORY_SAMPLE_MS)
    peak = Math.max(peak, pelita.memory())
  }
  return peak
}
