/** A record that was changed since it was opened: the refusal names who changed it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MenuNode } from '#features/website/menu.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

type SaveResponse = ReturnType<Client['post']>

let world: World
let first: Client
let second: Client
let firstName: string
beforeAll(async () => {
  world = await openWorld()
  first = await world.as({ keys: ['*'] })
  second = await world.as({ keys: ['*'] })
  firstName = (await first.get<{ name: string }>('/session')).body.result.name
})
afterAll(() => world.close())

const RECORDS = [
  { path: '/sia/master/lesson', body: { code: 'UJI', name: 'Uji' } },
  { path: '/post', body: { type: 'article', title: 'Uji', status: 'draft' } },
  { path: '/master/role', body: { name: 'Uji', accesses: [] } },
]

it.each(RECORDS)('$path names who changed it, also where that was oneself', async ({ path, body }) => {
  type Row = { id: number; updated_at: string }
  const { id, updated_at } = (await first.post<Row>(path, body)).body.result
  const opened = { ...body, updated_at }
  expect((await first.put(`${path}/${id}`, opened)).status).toBe(200)
  const toMessage = (by: string) =>
    `Data ini sudah diubah ${by} sejak Anda membukanya. Perubahan Anda belum disimpan.`
  expect(await second.put(`${path}/${id}`, opened)).toMatchObject({
    status: 409,
    body: { message: toMessage(firstName) },
  })
  expect((await first.put(`${path}/${id}`, opened)).body.message).toBe(
    toMessage('dari akun Anda di tempat lain'),
  )
})

/** What has no version, but the base on which it was changed; `save` sends another value each time. */
const OTHERS: Record<string, (client: Client) => Promise<(client: Client, value: number) => SaveResponse>> = {
  'a setting': async (client) => {
    await client.post('/setting/general', { generals: [{ name: 'tagline', value: 'Lama' }] })
    return (sender, value) =>
      sender.post('/setting/general', { generals: [{ name: 'tagline', value: `Uji ${value}`, was: 'Lama' }] })
  },
  'the order of slides': async (client) => {
    for (const title of ['A', 'B', 'C']) await client.post('/slide', { title })
    const { rows } = (await client.get<{ rows: { id: number }[] }>('/slide')).body.result
    const base = rows.map(({ id }) => id)
    return (sender, value) => {
      const orders = [...base.slice(value), ...base.slice(0, value)].map((id, order) => ({ id, order }))
      return sender.post('/slide/ordering', { orders, base })
    }
  },
  'a menu': async (client) => {
    const headers = { type: 'bottom-1' }
    for (const name of ['A', 'B', 'C']) await client.post('/setting/menu', { name, link: '/', ...headers })
    const base = (await client.get<MenuNode[]>('/setting/menu-structure', undefined, headers)).body.result
    return (sender, value) => {
      const structures = [...base.slice(value), ...base.slice(0, value)]
      return sender.post('/setting/menu-structure', { structures, base }, headers)
    }
  },
}

it.each(Object.entries(OTHERS))(
  '%s names who changed it, also where that was oneself',
  async (_, prepare) => {
    const save = await prepare(first)
    expect((await save(first, 1)).status).toBe(200)
    expect(await save(second, 2)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(` diubah ${firstName}`) },
    })
    expect((await save(first, 2)).body.message).toContain(' diubah dari akun Anda di tempat lain')
  },
)
