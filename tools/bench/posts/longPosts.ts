/** Measures how long saving a post of one megabyte, of various markup, blocks other requests. */
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '../machine/processes.ts'
import type { Metric } from '../section.ts'

const CONTENT_BYTES = 1_000_000
const PROBE_INTERVAL_MS = 5

const CONTENT_FRAGMENTS = {
  paragraphs: '<p>Kata dan <strong>kata</strong> lagi.</p>',
  entities: '&amp;',
  lists: '<ul><li>a</li></ul>',
  links: '<a href="https://sekolah.id">b</a>',
  styles: '<p style="text-align:center">a</p>',
  pictures: '<img src="/images/900-a.jpg" alt="">',
  words: 'kata ',
  comments: '<!--a-->',
}

/** @throws if a post could not be saved, since the measurement would be meaningless */
export async function measureLongPosts(
  pelita: RunningServer,
  headers: Record<string, string>,
): Promise<Metric[]> {
  // The first post also starts the worker that sanitises posts, which is not part of the measurement.
  await savePost(pelita, headers, CONTENT_FRAGMENTS.words)
  const longestLatencies = []
  for (const fragment of Object.values(CONTENT_FRAGMENTS))
    longestLatencies.push(await measureLongestHealthCheck(pelita, savePost(pelita, headers, fragment)))
  return [
    {
      name: 'Health check while a post of 1 MB is saved: longest',
      value: Math.max(...longestLatencies),
      max: 100,
      unit: 'ms',
    },
  ]
}

async function savePost(
  { address }: RunningServer,
  headers: Record<string, string>,
  fragment: string,
): Promise<void> {
  const response = await fetch(`${address}/api/post`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Panjang',
      type: 'article',
      status: 'draft',
      content: fragment.repeat(CONTENT_BYTES / fragment.length),
    }),
  })
  if (!response.ok) throw new Error(`Post: ${response.status} ${await response.text()}`)
}

async function measureLongestHealthCheck(
  { address }: RunningServer,
  postRequest: Promise<void>,
): Promise<number> {
  let isComplete = false
  const completion = postRequest.finally(() => {
    isComplete = true
  })
  let longestMs = 0
  while (!isComplete) {
    const startedAt = performance.now()
    await (await fetch(`${address}/api/health`)).text()
    longestMs = Math.max(longestMs, performance.now() - startedAt)
    await pause(PROBE_INTERVAL_MS)
  }
  await completion
  return longestMs
}
