/** The audit trail: every write has its user, action, values before and after, and time, and no secret. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classroom } from '#features/school/classroom.ts'
import { drawImage } from '#test/support/content/images.ts'
import { DRAFT, writePost } from '#test/support/content/posts.ts'
import { makeAccount, requestBearerHeader } from '#test/support/people/accounts.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

async function readAudits(entity: string, id: number) {
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

it('a post has audits of its creation, update and deletion, with the text before and after', async () => {
  const { id } = await writePost(admin, { title: 'Satu', meta: [{ name: 'mtdt_a', value: 1 }] })
  const operator = await world.as('Operator')
  await operator.put(`/post/${id}`, { ...DRAFT, title: 'Dua' })
  await admin.delete(`/post/${id}`)
  const rows = await readAudits('post', id)
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

it('a master record has the same audits', async () => {
  const { body } = await admin.post<{ id: number }>(classroom.api, classroom.sample)
  const { id } = body.result
  await admin.put(`${classroom.api}/${id}`, { ...classroom.sample, name: 'Tujuh A' })
  await admin.delete(`${classroom.api}/${id}`)
  expect(await readAudits('classroom', id)).toMatchObject([
    { action: 'create', after: { name: 'VII A', room: 'A' } },
    { action: 'update', before: { name: 'VII A' }, after: { name: 'Tujuh A' } },
    { action: 'delete', before: { name: 'Tujuh A' }, after: null },
  ])
})

describe('a refused write', () => {
  it('has no audit: neither a conflict, a duplicate, nor a missing right', async () => {
    const { id } = await writePost(admin)
    const contributor = await world.as({ keys: ['edit-content'] })
    await admin.put(`/post/${id}`, { ...DRAFT, updated_at: '2000-01-01T00:00:00.000Z' })
    await contributor.put(`/post/${id}`, DRAFT)
    await contributor.delete(`/post/${id}`)
    expect(await readAudits('post', id)).toHaveLength(1)
    const { kysely } = world.context.db
    const countAudits = () =>
      kysely
        .selectFrom('audits')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    await admin.post(classroom.api, classroom.sample)
    const countBefore = await countAudits()
    expect((await admin.post(classroom.api, classroom.sample)).status).toBe(422)
    expect(await countAudits()).toEqual(countBefore)
  })
})

it('sign-in, sign-out, a new profile and a new password have audits, without hash, token or password', async () => {
  const id = await makeAccount(world, { email: 'jejak@sekolah.sch.id' })
  const headers = await requestBearerHeader(world, 'jejak@sekolah.sch.id')
  const fields = { name: 'Jejak', username: 'jejak', email: 'jejak2@sekolah.sch.id' }
  const form = makeFileForm(
    'photo',
    { bytes: await drawImage({ width: 20, height: 20 }), name: 'a.jpg' },
    fields,
  )
  await world.anonymous.put(`/account/profile/${id}`, form.body, { ...form.headers, ...headers })
  const passwords = { password_lama: PASSWORD, password_baru: 'baru-sekali', rpassword_baru: 'baru-sekali' }
  await world.anonymous.put('/account/change-password', passwords, headers)
  await world.anonymous.post('/logout', undefined, headers)
  expect(await readAudits('user', id)).toMatchObject([
    { action: 'login', user_id: id },
    {
      action: 'update',
      // An e-mail address is masked; only its change is visible (src/platform/server/db/audit/masking.ts).
      before: { email: '••••' },
      after: { name: 'Jejak', email: '•••• (berubah)' },
    },
    { action: 'password', before: null, after: null },
    { action: 'logout' },
  ])
  const allAudits = JSON.stringify(await world.context.db.kysely.selectFrom('audits').selectAll().execute())
  expect(allAudits).not.toMatch(/password_hash|argon2|sha256\$|token_hash|search_text/)
  for (const secret of [PASSWORD, 'baru-sekali', headers.authorization.slice(7)])
    expect(allAudits).not.toContain(secret)
})
