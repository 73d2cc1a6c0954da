/** Accounts of teachers and students are created, changed and deleted together with their records. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { User } from '#features/accounts/user.ts'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
import { makeAccount, requestBearerHeader, signIn } from '#test/support/people/accounts.ts'
import { readPasswordList } from '#test/support/people/passwordList.ts'
import { countStatuses, createRecord, downloadLink, KEEP_NUMBERS, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

type CreatedAccount = { id: number; password: string; login: string }
const STUDENT = '/sia/master/student'
const TEACHER = '/sia/master/teacher'
const findAccount = async (login: string) =>
  (await admin.get<{ rows: User[] }>(`/master/user?search=${login}`)).body.result.rows[0]

describe('a new student', () => {
  it('has an account at once, signed in to by NISN, with the role Siswa', async () => {
    const input = makeStudent(1)
    const { result } = (await admin.post<CreatedAccount>(STUDENT, input)).body
    expect(result.login).toBe(input.nisn)
    expect(await findAccount(input.nisn)).toMatchObject({
      user_type: 'student',
      role: { name: 'Siswa' },
      name: input.name,
      nisn: input.nisn,
      email: input.email,
    })
    expect((await signIn(world, input.nisn, { password: result.password })).body.result?.user).toMatchObject({
      user_type: 'student',
      must_change_password: true,
    })
    expect((await admin.get(`${STUDENT}/${result.id}`)).text).not.toContain(result.password)
  })

  it('shares a family’s e-mail with a sibling, who signs in by number', async () => {
    const email = 'keluarga@contoh.id'
    for (const n of [2, 3]) await createRecord(admin, STUDENT, makeStudent(n, { email }))
    await createRecord(admin, STUDENT, makeStudent(4, { email: '-' }))
    const accounts = await Promise.all([2, 3, 4].map((n) => findAccount(makeStudent(n).nisn)))
    expect(accounts.map((account) => account?.email)).toEqual([email, null, null])
  })

  it('signs in by NISN even if an older account has that number as its username', async () => {
    const olderAccount = { email: 'x@y.id', username: '0123456789' }
    await makeAccount(world, olderAccount)
    const refusalResponse = await admin.post('/master/user', {
      user_type: 'administrator',
      role_id: 2,
      name: 'X',
      email: '0998877665',
      username: '0998877666',
    })
    expect(refusalResponse.body.errors).toEqual({
      email: 'Email tidak boleh angka saja',
      username: 'Username tidak boleh angka saja',
    })
    const student = makeStudent(5, { nisn: '0123456789' })
    const { password } = (await admin.post<{ password: string }>(STUDENT, student)).body.result
    const { body } = await signIn(world, '0123456789', { password })
    expect(body.result?.nama).toBe(student.name)
  })

  it('signs in by NIK, and by NIS unless another account has that number as a login name', async () => {
    const student = makeStudent(9)
    const { password } = (await admin.post<{ password: string }>(STUDENT, student)).body.result
    for (const number of [student.nik, student.nis])
      expect((await signIn(world, number, { password })).body.result?.nama, number).toBe(student.name)
    await makeAccount(world, { email: 'z@y.id', nip: student.nis })
    expect((await signIn(world, student.nis, { password })).body.success).toBe(false)
  })

  it('is stored once, with one account, when it is sent twenty times at once', async () => {
    const input = makeStudent(6)
    expect(await countStatuses(20, () => admin.post(STUDENT, input))).toEqual({ 201: 1, 422: 19 })
    const countRows = async (table: 'users' | 'students') =>
      (await world.context.db.kysely.selectFrom(table).where('nisn', '=', input.nisn).selectAll().execute())
        .length
    expect([await countRows('users'), await countRows('students')]).toEqual([1, 1])
  })

  it('is refused under the number that is already taken', async () => {
    const firstStudent = makeStudent(7)
    await createRecord(admin, STUDENT, firstStudent)
    for (const name of ['nisn', 'nis', 'nik'] as const) {
      const { status, body } = await admin.post(STUDENT, makeStudent(8, { [name]: firstStudent[name] }))
      expect({ status, fields: Object.keys(body.errors ?? {}) }, name).toEqual({
        status: 422,
        fields: [name],
      })
    }
  })
})

describe('the account of a student', () => {
  it('takes over a changed name and NISN, and signs in by the new NISN', async () => {
    const { id, password } = (await admin.post<CreatedAccount>(STUDENT, makeStudent(10))).body.result
    const changedStudent = makeStudent(10, { nisn: '0099887766', name: 'Nama Baru' })
    expect((await admin.put(`${STUDENT}/${id}`, changedStudent)).status).toBe(200)
    expect((await signIn(world, makeStudent(10).nisn, { password })).body.success).toBe(false)
    expect((await signIn(world, '0099887766', { password })).body).toMatchObject({
      success: true,
      result: { nama: 'Nama Baru' },
    })
  })

  it('is neither renumbered nor deleted on the user screen, which names the screen to use', async () => {
    const { id } = (await admin.post<CreatedAccount>(STUDENT, makeStudent(11))).body.result
    const account = (await findAccount(makeStudent(11).nisn)) as User
    const path = `/master/user/${account.id}`
    const renumberedAccount = { ...account, role_id: account.role.id, nisn: '0000000001', updated_at: null }
    expect(await admin.put(path, renumberedAccount)).toMatchObject({
      status: 422,
      body: { errors: { nisn: expect.stringContaining('Data Siswa') } },
    })
    expect(await admin.delete(path)).toMatchObject({
      status: 409,
      body: { result: { blocker: { resource: 'sia/master/student', id } } },
    })
  })

  it('is deleted with the student, and its sessions end', async () => {
    const { id, password } = (await admin.post<CreatedAccount>(STUDENT, makeStudent(12))).body.result
    const headers = await requestBearerHeader(world, makeStudent(12).nisn, { password })
    expect((await admin.delete(`${STUDENT}/${id}`)).status).toBe(200)
    expect((await world.anonymous.get('/session', undefined, headers)).status).toBe(401)
    expect(await findAccount(makeStudent(12).nisn)).toBeUndefined()
    await createRecord(admin, STUDENT, makeStudent(12))
  })

  it('is not created while the role Siswa has all rights', async () => {
    const otherWorld = await openWorld()
    const otherAdmin = await otherWorld.as('Administrator')
    expect((await otherAdmin.put('/master/role/4', { name: 'Siswa', accesses: ['*'] })).status).toBe(200)
    expect((await otherAdmin.post(STUDENT, makeStudent(13))).status).toBe(409)
    await otherWorld.close()
  })
})

describe('a new teacher signs in', () => {
  it('by NIP, else by NIK, else by a registration number', async () => {
    const teacherWithNip = (await admin.post<CreatedAccount>(TEACHER, makeTeacher(1))).body.result
    expect(teacherWithNip.login).toBe(makeTeacher(1).nip)
    const csv = 'name,nip,nik\nTanpa Nip,,3273010101800001\n"Étienne D\'Arc, S.Pd.",,\nEtienne Darc,,\n'
    const { result } = (await sendCsv(admin, TEACHER, { csv })).body
    expect(result).toMatchObject({ stored: 3, failed: 0 })
    const credentials = readPasswordList(await downloadLink(world, result.credentials))
    expect(credentials.map(([login]) => login)).toEqual(['3273010101800001', 'G2600001', 'G2600002'])
    for (const [login, password] of credentials)
      expect((await signIn(world, login, { password })).body.success, login).toBe(true)
  })

  it('never by the username of another, in whatever letters', async () => {
    const userWithUppercaseName = {
      user_type: 'administrator',
      role_id: 2,
      name: 'X',
      email: 'rina@y.id',
      username: 'g2600003',
    }
    await createRecord(admin, '/master/user', userWithUppercaseName)
    const { result } = (await sendCsv(admin, TEACHER, { csv: 'name\nRina\n' })).body
    expect(await downloadLink(world, result.credentials)).toContain('G2600004,')
  })
})

describe('a school with a default password', () => {
  it('gives it to new and reset accounts, never returns it with them, and hashes it once', async () => {
    const worldWithDefault = await openWorld({ env: { DEFAULT_PASSWORD: 'selamat-datang' } })
    const schoolAdmin = await worldWithDefault.as('Administrator')
    const policy = await schoolAdmin.get('/master/user-password-policy')
    expect(policy.body.result).toEqual({ default_password: 'selamat-datang' })
    const rows = Array.from({ length: 60 }, (_, n) => `00${100 + n},1${100 + n},Murid ${n},L`)
    const { result } = (
      await sendCsv(schoolAdmin, STUDENT, {
        csv: `nisn,nis,name,gender\n${rows.join('\n')}\n`,
        fields: KEEP_NUMBERS,
      })
    ).body
    expect(result).toMatchObject({ stored: 60, credentials: null })
    const createdAccount = (await schoolAdmin.post<CreatedAccount>(STUDENT, makeStudent(1))).body.result
    expect(createdAccount.password).toBeNull()
    const { kysely } = worldWithDefault.context.db
    const hashes = await kysely
      .selectFrom('users')
      .where('user_type', '=', 'student')
      .select('password_hash')
      .execute()
    expect(new Set(hashes.map((row) => row.password_hash)).size).toBe(1)
    const mustChangePassword = async (login: string) =>
      (await signIn(worldWithDefault, login, { password: 'selamat-datang' })).body.result?.user
        .must_change_password
    expect(await mustChangePassword('00100')).toBe(true)
    const newUser = { user_type: 'administrator', role_id: 2, name: 'Tata Usaha', email: 'tu@sekolah.sch.id' }
    const createdUser = (await schoolAdmin.post<CreatedAccount>('/master/user', newUser)).body.result
    expect([createdUser.password, await mustChangePassword(newUser.email)]).toEqual([null, true])
    const resetUserId = await makeAccount(worldWithDefault, {
      email: 'lupa@sekolah.sch.id',
      role: 'Operator',
    })
    const resetResponse = await schoolAdmin.patch<CreatedAccount>(
      `/master/user-reset-password/${resetUserId}`,
    )
    expect([resetResponse.body.result.password, await mustChangePassword('lupa@sekolah.sch.id')]).toEqual([
      null,
      true,
    ])
    await worldWithDefault.close()
  })
})
