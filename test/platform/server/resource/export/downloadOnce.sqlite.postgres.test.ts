/** A list of passwords opens once completely; a download that was cut can be tried again. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE } from '#platform/contract/units.ts'
import { offerDownload } from '#platform/server/resource/export/downloads.ts'
import { eventually } from '#test/support/world/eventually.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const FILE = { filename: 'password.csv', content: 'name;class;login;password\r\nAni;VII A;007;rahasia\r\n' }
const open = (link: string) => world.anonymous.get(link.replace('/api', ''))

it('a list of passwords opens once, as CSV or workbook, and then says what to do', async () => {
  for (const format of ['', '?format=xlsx']) {
    const link = await offerDownload(world.context, { ...FILE, once: true })
    expect((await open(link + format)).status).toBe(200)
    await expect.poll(async () => (await open(link)).status).toBe(404)
    expect((await open(link)).body.message).toContain('Daftar password ini sudah diunduh')
  }
  const { kysely } = world.context.db
  expect(await kysely.selectFrom('downloads').where('content', '!=', '').select('id').execute()).toEqual([])
})

it('of twenty that open it at the same moment, and again at its end, one gets it', async () => {
  const link = await offerDownload(world.context, { ...FILE, once: true })
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const first = await open(link)
      return first.status === 200 ? [first.status, (await open(link)).status] : [first.status]
    }),
  )
  const opened = statuses.filter(([status]) => status === 200)
  expect(opened).toHaveLength(1)
  expect(opened[0]?.[1]).toBeGreaterThanOrEqual(400)
  expect(statuses.flat().filter((status) => ![200, 404, 409].includes(status ?? 0))).toEqual([])
})

it('a server that was killed while it sent the list keeps it for minutes only', async () => {
  const link = await offerDownload(world.context, { ...FILE, once: true })
  const opened_at = new Date(world.context.clock()).toISOString()
  await world.context.db.kysely
    .updateTable('downloads')
    .set({ opened_at })
    .where('content', '!=', '')
    .execute()
  expect((await open(link)).body.message).toContain('sedang diunduh')
  world.advanceClock(6 * MINUTE)
  expect((await open(link)).status).toBe(200)
})

it('another file opens as often as needed', async () => {
  const link = await offerDownload(world.context, FILE)
  for (let count = 0; count < 3; count += 1) expect((await open(link)).text).toContain('Ani')
})

it('a link without the beginning that says so opens nothing', async () => {
  const link = await offerDownload(world.context, { ...FILE, once: true })
  expect((await open(link.replace('once-', ''))).status).toBe(404)
  expect((await open(link)).status).toBe(200)
})

it('a download whose connection was cut can be tried again', async () => {
  const { app } = world
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const content = FILE.content + 'x;y;z;w\r\n'.repeat(1_000_000)
  const link = await offerDownload(world.context, { ...FILE, content, once: true })
  const cut = await fetch(address + link)
  const reader = cut.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  // The server learns a moment later that nobody receives it any more.
  const begun = async () => {
    const response = await fetch(address + link)
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
    return response
  }
  const whole = await eventually(begun)
  expect([whole.status, (await whole.text()).length]).toEqual([200, content.length])
  await expect.poll(async () => (await fetch(address + link)).status).toBe(404)
})
