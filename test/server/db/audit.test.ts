/** The trail: every write says who, what, from what, to what and when, and holds no secret. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classroom } from '#contract/sia/classroom.ts'
import { makeAccount, requestBearerHeader } from '#test/support/accounts.ts'
import { drawImage } from '#test/support/images.ts'
import { DRAFT, writePost } from '#test/support/posts.ts'
import { type Client, fileForm, openWorld, PASSWORD, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

async function trail(entity: string, id: number) {
  const rows = await world.context.db.kysely
    .selectFrom('audits')
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: before && JSON.parse(before),
    after: after && JSON.parse(after),
  }))
}

it('a post leaves its making, its change and its end, with the text before and after', async () => {
  const { id } = await writePost(admin, { title: 'Satu', meta: [{ name: 'mtdt_a', value: 1 }] })
  const operator = await world.as('Operator')
  await operator.put(`/post/${id}`, { ...DRAFT, title: 'Dua' })
  await admin.delete(`/post/${id}`)
  const rows = await trail('post', id)
  expect(rows).toMatchObject([
    { user_id: admin.id, action: 'create', before: null, after: { title: 'Satu', author_id: admin.id } },
    {
      user_id: operator.id,
      action: 'update',
      before: { title: 'Satu', content: '<p>Isi.</p>' },
      after: { title: 'Dua' },
    },
    { user_id: admin.id, action: 'delete', before: { title: 'Dua', content: '<p>Isi.</p>' }, after: null },
  ])
  for (const row of rows) expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

it('a master record too', async () => {
  const { body } = await admin.post<{ id: number }>(classroom.api, classroom.sample)
  const { id } = body.result
  await admin.put(`${classroom.api}/${id}`, { ...classroom.sample, name: 'Tujuh A' })
  await admin.delete(`${classroom.api}/${id}`)
  expect(await trail('classroom', id)).toMatchObject([
    { action: 'create', after: { name: 'VII A', room: 'A' } },
    { action: 'update', before: { name: 'VII A' }, after: { name: 'Tujuh A' } },
    { action: 'delete', before: { name: 'Tujuh A' }, after: null },
  ])
})

describe('what was refused', () => {
  it('leaves no row: not a conflict, not a clash, not a missing right', async () => {
    const { id } = await writePost(admin)
    const guest = await world.as({ keys: ['edit-content'] })
    await admin.put(`/post/${id}`, { ...DRAFT, updated_at: '2000-01-01T00:00:00.000Z' })
    await guest.put(`/post/${id}`, DRAFT)
    await guest.delete(`/post/${id}`)
    expect(await trail('post', id)).toHaveLength(1)
    const { kysely } = world.context.db
    const count = () =>
      kysely
        .selectFrom('audits')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    await admin.post(classroom.api, classroom.sample)
    const before = await count()
    expect((await admin.post(classroom.api, classroom.sample)).status).toBe(422)
    expect(await count()).toEqual(before)
  })
})

it('signing in and out, a new profile and a new password are in it, and no hash, token or password is', async () => {
  const id = await makeAccount(world, { email: 'jejak@sekolah.sch.id' })
  const headers = await requestBearerHeader(world, 'jejak@sekolah.sch.id')
  const fields = { name: 'Jejak', username: 'jejak', email: 'jejak2@sekolah.sch.id' }
  const form = fileForm('photo', { bytes: await drawImage({ width: 20, height: 20 }), name: 'a.jpg' }, fields)
  await world.anyone.put(`/account/profile/${id}`, form.body, { ...form.headers, ...headers })
  const change = { password_lama: PASSWORD, password_baru: 'baru-sekali', rpassword_baru: 'baru-sekali' }
  await world.anyone.put('/account/change-password', change, headers)
  await world.anyone.post('/logout', undefined, headers)
  expect(await trail('user', id)).toMatchObject([
    { action: 'login', user_id: id },
    {
      action: 'update',
      // Of an address only that it is another one (server/db/audit/masking.ts).
      before: { email: '••••' },
      after: { name: 'Jejak', email: '•••• (berubah)' },
    },
    { action: 'password', before: null, after: null },
    { action: 'logout' },
  ])
  const everything = JSON.stringify(await world.context.db.kysely.selectFrom('audits').selectAll().execute())
  expect(everything).not.toMatch(/password_hash|argon2|sha256\$|token_hash|search_text/)
  for (const secret of [PASSWORD, 'baru-sekali', headers.authorization.slice(7)])
    expect(everything).not.toContain(secret)
})
