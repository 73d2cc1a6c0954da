/** Measures lists while posts are created at a fixed rate, since every write invalidates the cached lists and totals. */
import { setTimeout as pause } from 'node:timers/promises'
import { measureLoad, median } from '../load/measure.ts'
import type { RunningServer } from '../machine/processes.ts'
import type { Metric } from '../section.ts'
import { LIST, makeNextArticle } from './requests.ts'

const WRITES_PER_SECOND = [5, 20, 50]
const MIN_RATIO = 0.9

type Options = { headers: Record<string, string>; rounds: { count: number; seconds: number } }

/** @throws if a post could not be created, since the measurement would be meaningless */
export async function measureListsDuringWrites(
  pelita: RunningServer,
  { headers, rounds }: Options,
): Promise<Metric[]> {
  console.log('Lists during writes')
  const measureReadRate = async () =>
    (await measureLoad(pelita.address, LIST, { seconds: rounds.seconds, headers })).rate
  const metrics: Metric[] = []
  for (const writesPerSecond of WRITES_PER_SECOND) {
    const ratios: number[] = []
    for (let round = 0; round < rounds.count; round += 1) {
      const rateAlone = await measureReadRate()
      const stopWriting = startWriting(pelita, headers, writesPerSecond)
      const rateDuringWrites = await measureReadRate()
      await stopWriting()
      ratios.push(rateDuringWrites / rateAlone)
    }
    metrics.push({
      name: `Lists during ${writesPerSecond} writes/s ÷ lists without writes`,
      value: median(ratios),
      min: MIN_RATIO,
      unit: '×',
    })
  }
  return metrics
}

/** @returns stops the writing, and throws if a post could not be created */
function startWriting({ address }: RunningServer, headers: Record<string, string>, writesPerSecond: number) {
  let isStopped = false
  const createPost = async () => {
    const response = await fetch(`${address}/api/post`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: makeNextArticle(),
    })
    if (!response.ok) throw new Error(`Post: ${response.status} ${await response.text()}`)
    await response.text()
  }
  const writing = (async () => {
    const startedAt = performance.now()
    const requests: Promise<void>[] = []
    while (!isStopped) {
      requests.push(createPost())
      await pause(Math.max(0, startedAt + (requests.length * 1000) / writesPerSecond - performance.now()))
    }
    await Promise.all(requests)
  })()
  return async () => {
    isStopped = true
    await writing
  }
}
