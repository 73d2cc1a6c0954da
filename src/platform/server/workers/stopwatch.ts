/**
 * Measures what a job costs: the time of the processor that its process takes, where the system tells it, since on a busy
 * machine an honest file takes many times as long by the clock.
 */
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** Linux counts the time of processes in hundredths of a second. */
const MS_PER_TICK = 10
/** Where they stand in /proc/<pid>/stat after the name, which may contain spaces. */
const USER_TIME = 11
const SYSTEM_TIME = 12

/**
 * Starts to measure.
 *
 * @returns gives the milliseconds since then: those of the processor, but never more than by the clock
 */
export function startStopwatch(pid: number | undefined): () => number {
  const startedAt = performance.now()
  const processorAtStart = readProcessorMs(pid)
  return () => {
    const byClock = performance.now() - startedAt
    const processor = readProcessorMs(pid)
    if (processor === null || processorAtStart === null) return byClock
    return Math.min(byClock, processor - processorAtStart)
  }
}

/** Null on systems other than Linux, and for a process that has ended. */
function readProcessorMs(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || pid === undefined) return null
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * MS_PER_TICK
  } catch {
    return null
  }
}
