/** Signing in and out: with which login names, for how long, and with which rights. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, requestBearerHeader, signIn } from '#test/support/people/accounts.ts'
import { ADMIN, openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let world: World
beforeAll(async () => {
  world = await openWorld()
  await makeAccount(world, {
    name: 'Sari',
    email: 'Sari.Dewi@Sekolah.sch.id',
    username: 'Élan',
  })
})
afterAll(() => world.close())

describe('a user signs in', () => {
  it.each([
    ['with the e-mail', 'Sari.Dewi@Sekolah.sch.id'],
    ['with the e-mail in any case', 'SARI.dewi@sekolah.SCH.ID'],
    ['with the e-mail and stray spaces', '  sari.dewi@sekolah.sch.id '],
    ['with the username', 'Élan'],
    ['with the username in decomposed accents', 'E\u0301lan'],
  ])('%s', async (_how, login) => {
    const { status, body } = await signIn(world, login)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { success: true, message: 'Selamat datang, Sari.', result: { nama: 'Sari' } },
    })
    expect(body.result?.access_token).toMatch(/^[\w-]{40,}$/)
  })

  it('and receives their account and rights, but never a hash', async () => {
    const { body, text } = await signIn(world, ADMIN.email, { password: ADMIN.password })
    expect(body.result?.user).toEqual({
      id: 1,
      name: 'Administrator',
      email: ADMIN.email,
      username: 'admin',
      user_type: 'administrator',
      role: { id: 1, name: 'Administrator' },
      role_access: ['*'],
      photo: null,
      last_login: null,
      must_change_password: false,
      must_set_second_step: false,
    })
    expect(text).not.toMatch(/argon2|sha256|hash/)
  })
})

describe('a user is refused', () => {
  it.each([
    ['with a wrong password', ADMIN.email, 'bukan-ini'],
    ['with a password in another case', ADMIN.email, ADMIN.password.toUpperCase()],
    ['with an unknown name', 'tidak.ada@sekolah.sch.id', ADMIN.password],
    ['with somebody’s display name', 'Sari', PASSWORD],
    ['with a NISN without its leading zeros', '71234567', PASSWORD],
    ['with a pattern instead of a name', '%', PASSWORD],
    ['with SQL instead of a name', "' or 1=1 --", PASSWORD],
  ])('%s, with 200 and the same message in every case', async (_how, login, password) => {
    const { status, body } = await signIn(world, login, { password })
    expect(status).toBe(200)
    expect(body).toEqual({ success: false, message: 'Email atau password salah.', result: null })
  })

  it.each([
    [{}, { email: 'Email harus diisi', password: 'Password harus diisi' }],
    [{ email: '   ', password: 'x' }, { email: 'Email harus diisi' }],
    [{ email: 'a@b.id', password: '' }, { password: 'Password harus diisi' }],
    [
      { email: { a: 1 }, password: ['x'] },
      { email: 'Harus berupa teks', password: 'Password harus diisi' },
    ],
  ])('with 422 for %j', async (body, errors) => {
    expect(await world.anonymous.post('/login', body)).toMatchObject({
      status: 422,
      body: { success: false, result: null, errors },
    })
  })
})

describe('a session', () => {
  it('shows the login before this one, not this one', async () => {
    await makeAccount(world, { email: 'dua@sekolah.sch.id' })
    const previousLogins = []
    for (let index = 0; index < 3; index += 1) {
      previousLogins.push((await signIn(world, 'dua@sekolah.sch.id')).body.result?.user.last_login)
      world.advanceClock(1000)
    }
    expect(previousLogins[0]).toBeNull()
    expect(Date.parse(previousLogins[2] ?? '') - Date.parse(previousLogins[1] ?? '')).toBeGreaterThanOrEqual(
      1000,
    )
  })

  it.each([
    ['12 hours', {}, 12 * HOUR_MS],
    ['12 hours if it is not to be remembered', { remember: false }, 12 * HOUR_MS],
    ['30 days if it is to be remembered', { remember: true }, 30 * DAY_MS],
  ])('lasts %s and not a minute more', async (_how, extraFields, durationMs) => {
    const headers = await requestBearerHeader(world, ADMIN.email, {
      password: ADMIN.password,
      ...extraFields,
    })
    world.advanceClock(durationMs - 60_000)
    expect((await world.anonymous.get('/session', undefined, headers)).status).toBe(200)
    world.advanceClock(120_000)
    expect(await world.anonymous.get('/session', undefined, headers)).toMatchObject({
      status: 401,
      body: { success: false, message: 'Sesi Anda telah berakhir. Silakan masuk lagi.', result: null },
    })
  })

  it('ends at logout, on this device only', async () => {
    const thisDevice = await requestBearerHeader(world, ADMIN.email, { password: ADMIN.password })
    const otherDevice = await requestBearerHeader(world, ADMIN.email, { password: ADMIN.password })
    expect((await world.anonymous.post('/logout', undefined, thisDevice)).status).toBe(200)
    expect((await world.anonymous.get('/session', undefined, thisDevice)).status).toBe(401)
    expect((await world.anonymous.post('/logout', undefined, thisDevice)).status).toBe(401)
    expect((await world.anonymous.get('/session', undefined, otherDevice)).status).toBe(200)
  })

  it.each(['', 'Bearer', 'Bearer ', 'Bearer x', 'Basic YWRtaW46cmFoYXNpYQ==', 'Bearer 1 or 1=1'])(
    'is not opened by the header %j',
    async (authorization) => {
      expect((await world.anonymous.get('/session', undefined, { authorization })).status).toBe(401)
    },
  )

  it('is stored only as a hash, so a copy of the database opens none', async () => {
    const { body } = await signIn(world, ADMIN.email, { password: ADMIN.password })
    const { kysely } = world.context.db
    const sessions = await kysely.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(sessions)).not.toContain(body.result?.access_token)
  })

  it('has the current rights of its role', async () => {
    const editor = await world.as({ keys: [] })
    const { kysely } = world.context.db
    expect((await editor.get('/master/role')).status).toBe(403)
    const { role_id } = await kysely
      .selectFrom('users')
      .where('id', '=', editor.id)
      .select('role_id')
      .executeTakeFirstOrThrow()
    await kysely.insertInto('role_accesses').values({ role_id, access: 'master-role' }).execute()
    expect((await editor.get('/master/role')).status).toBe(200)
    expect((await editor.get('/session')).body.result).toMatchObject({ role_access: ['master-role'] })
    await kysely.deleteFrom('role_accesses').where('role_id', '=', role_id).execute()
    expect((await editor.get('/master/role')).status).toBe(403)
  })

  it('has no right from a parent key alone, nor from part of a key', async () => {
    const client = await world.as({ keys: ['edit-master-role', 'master-user', 'audit-trail'] })
    expect((await client.delete('/master/role/1')).status).toBe(403)
    expect((await client.post('/master/role', { name: 'A', accesses: [] })).status).toBe(403)
  })
})
