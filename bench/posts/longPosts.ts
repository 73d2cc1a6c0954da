/** Posts of a megabyte, of whatever they are made: how long everybody else waits while one is saved. */
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '../machine/processes.ts'
import type { Figure } from '../section.ts'

const BYTES = 1_000_000
/** Milliseconds between two questions that anybody else asks meanwhile. */
const PROBE_INTERVAL_MS = 5

const CONTENT_KINDS = {
  paragraphs: '<p>Kata dan <strong>kata</strong> lagi.</p>',
  entities: '&amp;',
  lists: '<ul><li>a</li></ul>',
  links: '<a href="https://sekolah.id">b</a>',
  styles: '<p style="text-align:center">a</p>',
  pictures: '<img src="/images/900-a.jpg" alt="">',
  words: 'kata ',
  comments: '<!--a-->',
}

/** @throws where a post was not stored: then nothing was measured */
export async function measureLongPosts(
  pelita: RunningServer,
  headers: Record<string, string>,
): Promise<Figure[]> {
  // The first also begins the process that reads them.
  await save(pelita, headers, CONTENT_KINDS.words)
  const waits = []
  for (const part of Object.values(CONTENT_KINDS))
    waits.push(await measureLongestWait(pelita, save(pelita, headers, part)))
  return [
    {
      name: 'A question while a post of 1 MB is saved: longest wait',
      value: Math.max(...waits),
      max: 100,
      unit: 'ms',
    },
  ]
}

async function save(
  { address }: RunningServer,
  headers: Record<string, string>,
  part: string,
): Promise<void> {
  const answer = await fetch(`${address}/api/post`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Panjang',
      type: 'article',
      status: 'draft',
      content: part.repeat(BYTES / part.length),
    }),
  })
  if (!answer.ok) throw new Error(`Post: ${answer.status} ${await answer.text()}`)
}

async function measureLongestWait({ address }: RunningServer, saving: Promise<void>): Promise<number> {
  let isDone = false
  const saved = saving.finally(() => {
    isDone = true
  })
  let longest = 0
  while (!isDone) {
    const begun = performance.now()
    await (await fetch(`${address}/api/health`)).text()
    longest = Math.max(longest, performance.now() - begun)
    await pause(PROBE_INTERVAL_MS)
  }
  await saved
  return longest
}
