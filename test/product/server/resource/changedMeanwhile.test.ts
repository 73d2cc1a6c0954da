/** A record that was changed since it was opened: the refusal names who changed it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

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
