/** Measures the latency of lists and the server's memory while a long request runs. */
import { setTimeout as pause } from 'node:timers/promises'
import { measureLoad } from '../load/measure.ts'
import type { RunningServer } from '../machine/processes.ts'

/** The lists are measured in intervals of this length, and the slowest interval counts. */
const INTERVAL_SECONDS = 2
const MEMORY_SAMPLE_INTERVAL_MS = 250

export type ConcurrentRead<T> = {
  result: T
  seconds: number
  /** p99 of the lists in the slowest interval, in milliseconds. */
  p99: number
  /** The memory at its peak, less the memory before the task. */
  memoryGrowthMb: number
  /** The memory after the task, less the memory before it. */
  retainedMemoryMb: number
}

type ReaderOptions = { headers: Record<string, string>; path: string }

/** @param path the list that other clients read during the task */
export async function measureWhileReading<T>(
  pelita: RunningServer,
  { headers, path }: ReaderOptions,
  runTask: () => Promise<T>,
): Promise<ConcurrentRead<T>> {
  const measureInterval = () =>
    measureLoad(pelita.address, { paths: [path] }, { seconds: INTERVAL_SECONDS, headers })
  // Warm-up: the memory that serving lists needs is allocated before the task.
  await measureInterval()
  const memoryBeforeMb = pelita.readMemoryMb()
  let isComplete = false
  const startedAt = performance.now()
  let seconds = 0
  const task = runTask().finally(() => {
    isComplete = true
    seconds = (performance.now() - startedAt) / 1000
  })
  // Avoids an unhandled rejection while the lists are measured; the error is thrown by the await below.
  task.catch(() => undefined)
  const peakMemory = watchMemory(pelita, () => isComplete)
  const intervalP99s: number[] = []
  while (!isComplete) {
    intervalP99s.push((await measureInterval()).p99)
  }
  const result = await task
  const memoryGrowthMb = (await peakMemory) - memoryBeforeMb
  return {
    result,
    seconds,
    p99: Math.max(...intervalP99s),
    memoryGrowthMb,
    retainedMemoryMb: pelita.readMemoryMb() - memoryBeforeMb,
  }
}

/** @returns the peak memory until completion, in megabytes */
export async function watchMemory(pelita: RunningServer, isComplete: () => boolean): Promise<number> {
  let peakMemoryMb = pelita.readMemoryMb()
  while (!isComplete()) {
    await pause(MEMORY_SAMPLE_INTERVAL_MS)
    peakMemoryMb = Math.max(peakMemoryMb, pelita.readMemoryMb())
  }
  return peakMemoryMb
}
