/** Users: who may make, change, reset and delete whom. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { User } from '#contract/people/user.ts'
import { bearer, makeAccount, signIn } from '#test/support/accounts.ts'
import { atOnce, make } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

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
let people = 0
const person = (changes: object = {}) => {
  people += 1
  return {
    user_type: 'administrator',
    role_id: ROLES.Operator,
    name: `Petugas ${people}`,
    email: `petugas${people}@sekolah.sch.id`,
    ...changes,
  }
}
const oneOf = (id: number) => `/master/user/${id}`
const read = async (id: number) => (await admin.get<User>(oneOf(id))).body.result

describe('an administrator makes a user', () => {
  it('who signs in with the password shown once, must change it, and is then let in', async () => {
    const { status, body } = await admin.post<User & { password: string }>('/master/user', person())
    expect(status).toBe(201)
    const { password, email } = body.result
    expect(password).toMatch(/^[a-z2-9]{13}$/)
    expect((await admin.get(oneOf(body.result.id))).text).not.toContain(password)
    const headers = await bearer(world, email as string, password)
    const sent = await world.anyone.get('/master/user', undefined, headers)
    expect(sent).toMatchObject({ status: 301, body: { result: { redirect: '/account/change-password' } } })
    expect(sent.headers.location).toBeUndefined()
    const chosen = { password_lama: password, password_baru: 'pilihan-saya', rpassword_baru: 'pilihan-saya' }
    expect((await world.anyone.put('/account/change-password', chosen, headers)).status).toBe(200)
    expect((await world.anyone.get('/master/user', undefined, headers)).status).toBe(200)
    expect((await signIn(world, email as string, password)).body.success).toBe(false)
  })

  it('of every type with what that type needs', async () => {
    const student = { user_type: 'student', role_id: ROLES.Siswa }
    const teacher = { user_type: 'teacher', role_id: ROLES.Guru }
    const tried = [
      [person({ ...student, nisn: '0091' }), 201, null],
      [person(student), 422, 'nisn'],
      [person({ ...teacher, nip: '0092' }), 201, null],
      [person({ ...teacher, nisn: '0093' }), 422, 'nip'],
      [person({ user_type: 'kepala' }), 422, 'user_type'],
      [person({ role_id: 999 }), 422, 'role_id'],
      [person({ email: ' ' }), 422, 'email'],
      [person({ email: 'tanpa-at' }), 201, null],
      [person({ nisn: '12a' }), 422, 'nisn'],
    ] as const
    for (const [body, expected, field] of tried) {
      const answer = await admin.post('/master/user', body)
      expect(answer.status, JSON.stringify(body)).toBe(expected)
      expect(Object.keys(answer.body.errors ?? {}), JSON.stringify(body)).toEqual(field ? [field] : [])
    }
  })

  it('with a login name nobody else has, whichever way theirs is', async () => {
    await make(
      admin,
      '/master/user',
      person({ email: 'Dewi@Sekolah.sch.id', username: 'dewi', nip: '19801' }),
    )
    for (const [changes, field] of [
      [{ email: 'dewi@sekolah.SCH.id' }, 'email'],
      [{ username: 'DEWI' }, 'username'],
      [{ username: '19801' }, 'username'],
      [{ nip: '19801' }, 'nip'],
      [{ nisn: '19801' }, 'nisn'],
      [{ username: 'dewi@sekolah.sch.id' }, 'username'],
    ] as const) {
      const { status, body } = await admin.post('/master/user', person(changes))
      expect({ status, errors: body.errors }, JSON.stringify(changes)).toEqual({
        status: 422,
        errors: { [field]: expect.stringMatching(/ini sudah dipakai$/) },
      })
    }
    const one = await make(admin, '/master/user', person())
    const taken = await admin.put(oneOf(one), person({ username: '19801' }))
    expect(taken.status).toBe(422)
    const answer = await admin.put(oneOf(one), {
      ...(await read(one)),
      role_id: ROLES.Operator,
      updated_at: null,
    })
    expect(answer.status, 'one’s own names').toBe(200)
  })

  it('and of twenty at once with one e-mail, one is stored and nineteen are told', async () => {
    const same = person()
    expect(await atOnce(20, () => admin.post('/master/user', same))).toEqual({ 201: 1, 422: 19 })
  })
})

describe('whoever lacks a right cannot raise themselves or others', () => {
  it.each([
    ['make an administrator', () => operator.post('/master/user', person({ role_id: ROLES.Administrator }))],
    ['edit an administrator', () => operator.put(oneOf(admin.id), person())],
    ['reset an administrator', () => operator.patch(`/master/user-reset-password/${admin.id}`)],
    ['delete an administrator', () => operator.delete(oneOf(admin.id))],
    ['promote themselves', () => operator.put(oneOf(operator.id), person({ role_id: ROLES.Administrator }))],
    ['make a role', () => operator.post('/master/role', { name: 'Semua', accesses: ['*'] })],
  ])('an operator cannot %s', async (_act, call) => {
    const { status, body } = await call()
    expect(status).toBe(403)
    expect(body).toMatchObject({ success: false, result: null })
  })

  it('but an operator looks after the accounts of colleagues, teachers and students', async () => {
    for (const role of ['Operator', 'Guru', 'Siswa'] as const) {
      const type = { Operator: 'administrator', Guru: 'teacher', Siswa: 'student' }[role]
      const numbers = { Operator: {}, Guru: { nip: '777001' }, Siswa: { nisn: '777002' } }[role]
      const body = person({ user_type: type, role_id: ROLES[role], ...numbers })
      const id = await make(operator, '/master/user', body)
      expect((await operator.put(oneOf(id), { ...body, name: 'Nama Baru' })).status, role).toBe(200)
      expect((await operator.patch(`/master/user-reset-password/${id}`)).status, role).toBe(200)
      expect((await operator.delete(oneOf(id))).status, role).toBe(200)
    }
  })

  it('either edit key edits, none of them deletes or makes', async () => {
    const id = await make(admin, '/master/user', person({ role_id: (await keyless()).role.id }))
    for (const key of ['edit-master-user', 'edit-master-user-other'] as const) {
      const editor = await world.as({ keys: [key] })
      const { role, ...body } = await read(id)
      expect((await editor.put(oneOf(id), { ...body, role_id: role.id, name: key })).status).toBe(200)
      expect((await editor.delete(oneOf(id))).status).toBe(403)
      expect((await editor.post('/master/user', person())).status).toBe(403)
      expect((await editor.get('/master/user')).status, 'the list has its own key').toBe(403)
    }
  })

  it('the role with all rights is for administrators only', async () => {
    const asTeacher = person({ user_type: 'teacher', nip: '888', role_id: ROLES.Administrator })
    expect(await admin.post('/master/user', asTeacher)).toMatchObject({
      status: 422,
      body: { errors: { role_id: 'Role dengan semua akses hanya untuk administrator' } },
    })
  })
})

describe('somebody is left who may do everything', () => {
  it('whether the last two delete or demote each other at one moment', async () => {
    const empty = await openWorld()
    const [first, second] = [await empty.as('Administrator'), await empty.as('Administrator')]
    expect((await first.delete(oneOf(1))).status).toBe(200)
    const demote = (who: Client, whom: Client) => who.put(oneOf(whom.id), person({ role_id: ROLES.Operator }))
    const answers = await Promise.all([
      demote(first, second),
      demote(second, first),
      first.delete(oneOf(second.id)),
      second.delete(oneOf(first.id)),
    ])
    const [demotedSecond, demotedFirst, deletedSecond, deletedFirst] = answers.map(
      ({ status }) => status === 200,
    )
    // Whoever was demoted may be deleted after; but only one of the two gets anything done.
    expect([demotedSecond || deletedSecond, demotedFirst || deletedFirst].filter(Boolean)).toHaveLength(1)
    const left = await empty.context.db.kysely
      .selectFrom('users')
      .where('role_id', '=', ROLES.Administrator)
      .select('id')
      .execute()
    expect(left).toHaveLength(1)
    const last = left[0]?.id === first.id ? first : second
    expect((await demote(last, last)).status, 'nor may the last demote themselves').toBe(409)
    expect((await last.put('/master/role/1', { name: 'Administrator', accesses: [] })).status).toBe(409)
    await empty.close()
  })
})

describe('an administrator who changes or deletes a user', () => {
  it('resets the password: every session of the account ends and the old password with it', async () => {
    const id = await makeAccount(world, { email: 'lupa@sekolah.sch.id', role: 'Operator' })
    const headers = await bearer(world, 'lupa@sekolah.sch.id')
    const { body } = await admin.patch<{ password: string }>(`/master/user-reset-password/${id}`)
    expect((await world.anyone.get('/session', undefined, headers)).status).toBe(401)
    expect((await signIn(world, 'lupa@sekolah.sch.id')).body.success).toBe(false)
    expect((await signIn(world, 'lupa@sekolah.sch.id', body.result.password)).body.success).toBe(true)
    expect((await admin.patch('/master/user-reset-password/999999')).status).toBe(404)
  })

  it('is told when somebody else changed it meanwhile', async () => {
    const id = await make(admin, '/master/user', person())
    const { updated_at } = await read(id)
    expect((await admin.put(oneOf(id), { ...person(), updated_at })).status).toBe(200)
    expect((await admin.put(oneOf(id), { ...person(), updated_at })).status).toBe(409)
  })

  it('ends the sessions of who is deleted; oneself and authors stay, with the reason', async () => {
    const id = await makeAccount(world, { email: 'pergi@sekolah.sch.id', role: 'Operator' })
    const headers = await bearer(world, 'pergi@sekolah.sch.id')
    const news = { type: 'news', title: 'Rapat', content: '', status: 'draft', meta: [] }
    expect((await world.anyone.post('/post', news, headers)).status).toBe(201)
    expect(await admin.delete(oneOf(id))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 konten'), result: { posts: 1 } },
    })
    await world.context.db.kysely.deleteFrom('posts').execute()
    expect((await admin.delete(oneOf(id))).status).toBe(200)
    expect((await world.anyone.get('/session', undefined, headers)).status).toBe(401)
    expect((await admin.delete(oneOf(id))).status).toBe(404)
    expect((await admin.delete(oneOf(admin.id))).status).toBe(409)
  })
})

/** Somebody whose role holds nothing, so that anybody may touch them. */
async function keyless(): Promise<User> {
  return read((await world.as({ keys: [] })).id)
}
