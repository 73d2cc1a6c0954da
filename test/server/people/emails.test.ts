/** Forms refuse what is no address of e-mail, and leave alone what was stored before they did. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { teacher } from '#contract/people/teacher.ts'
import { createUser } from '#contract/people/user.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const message = 'Bukan alamat email, seperti nama@sekolah.sch.id'

it('a teacher with a new address that is none is refused, with "-" or an old one kept', async () => {
  const path = '/sia/master/teacher'
  const refused = await admin.post(path, { ...teacher.sample, email: 'siti@sekolah' })
  expect([refused.status, refused.body.errors]).toEqual([422, { email: message }])
  const { status, body } = await admin.post<{ id: number }>(path, { ...teacher.sample, email: '-' })
  expect(status).toBe(201)
  const { id } = body.result
  await world.context.db.kysely
    .updateTable('teachers')
    .set({ email: 'tidak ada' })
    .where('id', '=', id)
    .execute()
  const put = (email: string) => admin.put(`${path}/${id}`, { ...teacher.sample, email })
  expect((await put('tidak ada')).status).toBe(200)
  expect((await put('tidak punya')).body.errors).toEqual({ email: message })
  expect((await put('siti@sekolah.sch.id')).status).toBe(200)
})

it('nor does an account, a profile or the website get one', async () => {
  const account = await admin.post('/master/user', { ...createUser.sample, email: 'rina' })
  expect(account.body.errors).toMatchObject({ email: message })
  await world.context.db.kysely
    .updateTable('users')
    .set({ photo: 'lama.jpg' })
    .where('id', '=', admin.id)
    .execute()
  const profile = { name: 'Admin', username: 'kepala', email: 'admin@' }
  expect((await admin.put(`/account/profile/${admin.id}`, profile)).body.errors).toMatchObject({
    email: message,
  })
  const settings = await admin.post('/setting/general', {
    generals: [{ name: 'email', value: 'tu sekolah' }],
  })
  expect(settings.body.errors).toEqual({ email: message })
})
