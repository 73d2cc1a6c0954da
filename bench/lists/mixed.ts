/** Lists while posts are stored at a fixed rate: every write invalidates the cached totals and pages of lists. */
import { setTimeout as pause } from 'node:timers/promises'
import { measure, median } from '../load/measure.ts'
import type { RunningServer } from '../machine/processes.ts'
import type { Figure } from '../section.ts'
import { LIST, nextArticle } from './requests.ts'

const WRITES_PER_SECOND = [5, 20, 50]
const MIN_SHARE = 0.9

type Options = { headers: Record<string, string>; rounds: { count: number; seconds: number } }

/** @throws where a post was not stored: then nothing was measured */
export async function measureMixed(pelita: RunningServer, { headers, rounds }: Options): Promise<Figure[]> {
  console.log('Lists beside writes')
  const read = async () => (await measure(pelita.address, LIST, { seconds: rounds.seconds, headers })).rate
  const measured: Figure[] = []
  for (const writes of WRITES_PER_SECOND) {
    const shares: number[] = []
    for (let round = 0; round < rounds.count; round += 1) {
      const quiet = await read()
      const stop = startWriting(pelita, headers, writes)
      const busy = await read()
      await stop()
      shares.push(busy / quiet)
    }
    measured.push({
      name: `Lists beside ${writes} writes a second ÷ quiet`,
      value: median(shares),
      min: MIN_SHARE,
      unit: '×',
    })
  }
  return measured
}

/** @returns ends the writing, and throws where one was refused */
function startWriting({ address }: RunningServer, headers: Record<string, string>, perSecond: number) {
  let isStopped = false
  const write = async () => {
    const answer = await fetch(`${address}/api/post`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: nextArticle(),
    })
    if (!answer.ok) throw new Error(`Post: ${answer.status} ${await answer.text()}`)
    await answer.text()
  }
  const writing = (async () => {
    const begun = performance.now()
    const sent: Promise<void>[] = []
    while (!isStopped) {
      sent.push(write())
      await pause(Math.max(0, begun + (sent.length * 1000) / perSecond - performance.now()))
    }
    await Promise.all(sent)
  })()
  return async () => {
    isStopped = true
    await writing
  }
}
