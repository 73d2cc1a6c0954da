/** Users: who may create, change, reset and delete whom. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { User } from '#features/accounts/user.ts'
import { makeAccount, requestBearerHeader, signIn } from '#test/support/people/accounts.ts'
import { countStatuses, createRecord } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let operator: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  operator = await world.as('Operator')
})
afterAll(() => world.close())

const ROLES = { Administrator: 1, Operator: 2, Guru: 3, Siswa: 4 }
let personCount = 0
const nextPerson = (changes: object = {}) => {
  personCount += 1
  return {
    user_type: 'administrator',
    role_id: ROLES.Operator,
    name: `Petugas ${personCount}`,
    email: `petugas${personCount}@sekolah.sch.id`,
    ...changes,
  }
}
const userPath = (id: number) => `/master/user/${id}`
const readUser = async (id: number) => (await admin.get<User>(userPath(id))).body.result

describe('an administrator creates a user', () => {
  it('who signs in with the password shown once and must change it before anything else', async () => {
    const { status, body } = await admin.post<User & { password: string }>('/master/user', nextPerson())
    expect(status).toBe(201)
    const { password, email } = body.result
    expect(password).toMatch(/^[a-z2-9]{13}$/)
    expect((await admin.get(userPath(body.result.id))).text).not.toContain(password)
    const headers = await requestBearerHeader(world, email as string, { password })
    const beforeChange = await world.anonymous.get('/master/user', undefined, headers)
    expect(beforeChange).toMatchObject({
      status: 301,
      body: { result: { redirect: '/account/change-password' } },
    })
    expect(beforeChange.headers.location).toBeUndefined()
    const passwordChange = {
      password_lama: password,
      password_baru: 'pilihan-saya',
      rpassword_baru: 'pilihan-saya',
    }
    expect((await world.anonymous.put('/account/change-password', passwordChange, headers)).status).toBe(200)
    expect((await world.anonymous.get('/master/user', undefined, headers)).status).toBe(200)
    expect((await signIn(world, email as string, { password })).body.success).toBe(false)
  })

  it('of every type with the fields that the type requires', async () => {
    const student = { user_type: 'student', role_id: ROLES.Siswa }
    const teacher = { user_type: 'teacher', role_id: ROLES.Guru }
    const cases = [
      [nextPerson({ ...student, nisn: '0091' }), 201, null],
      [nextPerson(student), 422, 'nisn'],
      [nextPerson({ ...teacher, nip: '0092' }), 201, null],
      [nextPerson({ ...teacher, nisn: '0093' }), 422, 'nip'],
      [nextPerson({ user_type: 'kepala' }), 422, 'user_type'],
      [nextPerson({ role_id: 999 }), 422, 'role_id'],
      [nextPerson({ email: ' ' }), 422, 'email'],
      [nextPerson({ email: 'tanpa-at' }), 201, null],
      [nextPerson({ nisn: '12a' }), 422, 'nisn'],
    ] as const
    for (const [body, expected, field] of cases) {
      const response = await admin.post('/master/user', body)
      expect(response.status, JSON.stringify(body)).toBe(expected)
      expect(Object.keys(response.body.errors ?? {}), JSON.stringify(body)).toEqual(field ? [field] : [])
    }
  })

  it('with a login name that no other user has in any field', async () => {
    await createRecord(
      admin,
      '/master/user',
      nextPerson({ email: 'Dewi@Sekolah.sch.id', username: 'dewi', nip: '19801' }),
    )
    for (const [changes, field] of [
      [{ email: 'dewi@sekolah.SCH.id' }, 'email'],
      [{ username: 'DEWI' }, 'username'],
      [{ nip: '19801' }, 'nip'],
      [{ nisn: '19801' }, 'nisn'],
      [{ username: 'dewi@sekolah.sch.id' }, 'username'],
    ] as const) {
      const { status, body } = await admin.post('/master/user', nextPerson(changes))
      expect({ status, errors: body.errors }, JSON.stringify(changes)).toEqual({
        status: 422,
        errors: { [field]: expect.stringMatching(/ini sudah dipakai oleh /) },
      })
    }
    const userId = await createRecord(admin, '/master/user', nextPerson())
    const refusalResponse = await admin.put(userPath(userId), nextPerson({ username: '19801' }))
    expect(refusalResponse.status).toBe(422)
    const response = await admin.put(userPath(userId), {
      ...(await readUser(userId)),
      role_id: ROLES.Operator,
      updated_at: null,
    })
    expect(response.status, 'their own login names').toBe(200)
  })

  it('once when twenty with the same e-mail are sent at once', async () => {
    const userInput = nextPerson()
    expect(await countStatuses(20, () => admin.post('/master/user', userInput))).toEqual({ 201: 1, 422: 19 })
  })
})

it('the list is filtered to those who have never signed in', async () => {
  const usedId = await makeAccount(world, { email: 'sudah@sekolah.sch.id' })
  const unusedId = await makeAccount(world, { email: 'belum@sekolah.sch.id' })
  await signIn(world, 'sudah@sekolah.sch.id')
  const listIds = async (value: boolean) => {
    const filter = { id: { op: 'in', value: [usedId, unusedId] }, never_signed_in: { op: 'equal', value } }
    const path = `/master/user?filter=${encodeURIComponent(JSON.stringify(filter))}`
    const { rows } = (await admin.get<{ rows: User[] }>(path)).body.result
    return rows.map(({ id }) => id).sort((one, other) => other - one)
  }
  expect([await listIds(true), await listIds(false)]).toEqual([[unusedId], [unusedId, usedId]])
})

describe('a user cannot raise their own or others’ rights', () => {
  it.each([
    [
      'make an administrator',
      () => operator.post('/master/user', nextPerson({ role_id: ROLES.Administrator })),
    ],
    ['edit an administrator', () => operator.put(userPath(admin.id), nextPerson())],
    ['reset an administrator', () => operator.patch(`/master/user-reset-password/${admin.id}`)],
    ['delete an administrator', () => operator.delete(userPath(admin.id))],
    [
      'promote themselves',
      () => operator.put(userPath(operator.id), nextPerson({ role_id: ROLES.Administrator })),
    ],
    ['make a role', () => operator.post('/master/role', { name: 'Semua', accesses: ['*'] })],
  ])('an operator cannot %s', async (_act, call) => {
    const { status, body } = await call()
    expect(status).toBe(403)
    expect(body).toMatchObject({ success: false, result: null })
  })

  it('an operator manages the accounts of colleagues, teachers and students', async () => {
    for (const role of ['Operator', 'Guru', 'Siswa'] as const) {
      const type = { Operator: 'administrator', Guru: 'teacher', Siswa: 'student' }[role]
      const numbers = { Operator: {}, Guru: { nip: '777001' }, Siswa: { nisn: '777002' } }[role]
      const body = nextPerson({ user_type: type, role_id: ROLES[role], ...numbers })
      const id = await createRecord(operator, '/master/user', body)
      expect((await operator.put(userPath(id), { ...body, name: 'Nama Baru' })).status, role).toBe(200)
      expect((await operator.patch(`/master/user-reset-password/${id}`)).status, role).toBe(200)
      expect((await operator.delete(userPath(id))).status, role).toBe(200)
    }
  })

  it('either edit key allows editing, but neither deleting nor creating', async () => {
    const id = await createRecord(
      admin,
      '/master/user',
      nextPerson({ role_id: (await makeUserWithoutKeys()).role.id }),
    )
    for (const key of ['edit-master-user', 'edit-master-user-other'] as const) {
      const editor = await world.as({ keys: [key] })
      const { role, ...body } = await readUser(id)
      expect((await editor.put(userPath(id), { ...body, role_id: role.id, name: key })).status).toBe(200)
      expect((await editor.delete(userPath(id))).status).toBe(403)
      expect((await editor.post('/master/user', nextPerson())).status).toBe(403)
      expect((await editor.get('/master/user')).status, 'the list has its own key').toBe(403)
    }
  })

  it('the role with all rights is for administrators only', async () => {
    const teacherWithAllRights = nextPerson({
      user_type: 'teacher',
      nip: '888',
      role_id: ROLES.Administrator,
    })
    expect(await admin.post('/master/user', teacherWithAllRights)).toMatchObject({
      status: 422,
      body: { errors: { role_id: 'Role dengan semua akses hanya untuk administrator' } },
    })
  })
})

describe('one administrator always remains', () => {
  it('when the last two delete or demote each other at the same moment', async () => {
    const otherWorld = await openWorld()
    const first = await otherWorld.as('Administrator')
    const second = await otherWorld.as('Administrator')
    expect((await first.delete(userPath(1))).status).toBe(200)
    const demote = (client: Client, target: Client) =>
      client.put(userPath(target.id), nextPerson({ role_id: ROLES.Operator }))
    const responses = await Promise.all([
      demote(first, second),
      demote(second, first),
      first.delete(userPath(second.id)),
      second.delete(userPath(first.id)),
    ])
    const isSuccess = ({ status }: { status: number }) => status === 200
    const [demotedSecond, demotedFirst, deletedSecond, deletedFirst] = responses.map(isSuccess)
    // A demoted administrator may be deleted, too, but only one of the two loses the role.
    expect([demotedSecond || deletedSecond, demotedFirst || deletedFirst].filter(Boolean)).toHaveLength(1)
    const administrators = await otherWorld.context.db.kysely
      .selectFrom('users')
      .where('role_id', '=', ROLES.Administrator)
      .select('id')
      .execute()
    expect(administrators).toHaveLength(1)
    const lastAdministrator = administrators[0]?.id === first.id ? first : second
    const { status } = await demote(lastAdministrator, lastAdministrator)
    expect(status, 'the last cannot demote themselves').toBe(409)
    expect(
      (await lastAdministrator.put('/master/role/1', { name: 'Administrator', accesses: [] })).status,
    ).toBe(409)
    await otherWorld.close()
  })
})

describe('an administrator who changes or deletes a user', () => {
  it('resets the password, which ends every session and the old password', async () => {
    const id = await makeAccount(world, { email: 'lupa@sekolah.sch.id', role: 'Operator' })
    const headers = await requestBearerHeader(world, 'lupa@sekolah.sch.id')
    const response = await admin.patch<{ password: string }>(`/master/user-reset-password/${id}`)
    expect((await world.anonymous.get('/session', undefined, headers)).status).toBe(401)
    expect((await signIn(world, 'lupa@sekolah.sch.id')).body.success).toBe(false)
    const { password } = response.body.result
    expect((await signIn(world, 'lupa@sekolah.sch.id', { password })).body.success).toBe(true)
    expect((await admin.patch('/master/user-reset-password/999999')).status).toBe(404)
  })

  it('gets 409 if somebody else changed the user in the meantime', async () => {
    const id = await createRecord(admin, '/master/user', nextPerson())
    const { updated_at } = await readUser(id)
    expect((await admin.put(userPath(id), { ...nextPerson(), updated_at })).status).toBe(200)
    expect((await admin.put(userPath(id), { ...nextPerson(), updated_at })).status).toBe(409)
  })

  it('ends the sessions of the deleted user, and cannot delete authors or themselves', async () => {
    const id = await makeAccount(world, { email: 'pergi@sekolah.sch.id', role: 'Operator' })
    const headers = await requestBearerHeader(world, 'pergi@sekolah.sch.id')
    const news = { type: 'news', title: 'Rapat', content: '', status: 'draft', meta: [] }
    expect((await world.anonymous.post('/post', news, headers)).status).toBe(201)
    expect(await admin.delete(userPath(id))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 konten'), result: { posts: 1 } },
    })
    await world.context.db.kysely.deleteFrom('posts').execute()
    expect((await admin.delete(userPath(id))).status).toBe(200)
    expect((await world.anonymous.get('/session', undefined, headers)).status).toBe(401)
    expect((await admin.delete(userPath(id))).status).toBe(404)
    expect((await admin.delete(userPath(admin.id))).status).toBe(409)
  })
})

/** A user whose role has no keys, so that anybody may edit them. */
async function makeUserWithoutKeys(): Promise<User> {
  return readUser((await world.as({ keys: [] })).id)
}
