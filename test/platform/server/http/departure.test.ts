/** A response counts as sent only if its connection was open until the end. */
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { whenEnded } from '#platform/server/http/departure.ts'
import { readSourceFiles } from '#test/support/source/sources.ts'
import { eventually } from '#test/support/world/eventually.ts'

const LONG = 'x'.repeat(60_000_000)
const ends: string[] = []
const app = Fastify({ forceCloseConnections: true })
let address: string
beforeAll(async () => {
  app.get<{ Params: { size: string } }>('/:size', async ({ params }, reply) => {
    whenEnded(reply, { sent: () => ends.push('sent'), cut: () => ends.push('cut') })
    if (params.size === 'slow') await new Promise((resolve) => setTimeout(resolve, 300))
    return LONG
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

async function openAndLeave(path: string) {
  const departure = new AbortController()
  const { body } = await fetch(address + path, { signal: departure.signal })
  await body?.getReader().read()
  departure.abort()
}

it.each([
  ['read to its end', async () => void (await (await fetch(`${address}/long`)).text()), 'sent'],
  ['read by a test without a connection', async () => void (await app.inject('/long')), 'sent'],
  ['left in its middle', () => openAndLeave('/long'), 'cut'],
  [
    'left before it began',
    () =>
      fetch(`${address}/slow`, { signal: AbortSignal.timeout(50) }).then(
        () => undefined,
        () => undefined,
      ),
    'cut',
  ],
])('a response that is %s', async (_how, act, end) => {
  ends.length = 0
  await act()
  await eventually(() => expect(ends).toEqual([end]))
})

it('nobody else asks Node, whose events say so of a cut response too', () => {
  const asking = readSourceFiles(['src']).filter(({ text }) => /'finish'|writableFinished/.test(text))
  expect(asking.map(({ file }) => file)).toEqual(['src/platform/server/http/departure.ts'])
})
