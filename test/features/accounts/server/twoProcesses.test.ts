/** Accounts and passwords with two server processes: one request wins, and replaced passwords sign nobody in. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
import { hashPassword, verifyPassword } from '#platform/server/identity/passwords/passwords.ts'
import { SERVER } from '#platform/server/workers/fairQueue.ts'
import { makeAccount } from '#test/support/people/accounts.ts'
import { openTwoProcesses, type TwoProcesses } from '#test/support/world/secondProcess.ts'
import { type Client, PASSWORD } from '#test/support/world/world.ts'

let processes: TwoProcesses
let admin: Client
let anonymousAtSecond: Client
beforeAll(async () => {
  processes = await openTwoProcesses()
  admin = await processes.world.as('Administrator')
  anonymousAtSecond = processes.viaOther(processes.world.anonymous)
})
afterAll(() => processes.close())

type CreatedAccount = { id: number; login: string | null; password: string | null }
const SIGN_IN_FIELDS = { from: 'WEB' }
const signIn = async (client: Client, email: string, password: string) =>
  (await client.post('/login', { ...SIGN_IN_FIELDS, email, password })).body.success
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort()

/** Fills both hash queues, so that the request to the other process finishes first. */
const fillHashQueues = () => [
  ...Array.from({ length: 6 }, () => hashPassword('menunggu-giliran')),
  ...Array.from({ length: 6 }, () => verifyPassword(null, 'menunggu-giliran', SERVER)),
]

it('a missing account is created by one of two administrators, and its password works at both processes', async () => {
  const clerk = await processes.world.as({ keys: ['sia-master', 'add-sia-master', 'edit-sia-master'] })
  for (const [path, input] of [
    ['/sia/master/teacher', makeTeacher(1)],
    ['/sia/master/student', makeStudent(1)],
  ] as const) {
    const { body } = await processes.viaOther(clerk).post<CreatedAccount>(path, input)
    expect(body.result).toMatchObject({ login: null, password: null })
    const openAccountPath = `${path}/${body.result.id}/account`
    expect((await processes.viaOther(clerk).post(openAccountPath)).status).toBe(403)
    const accountResponses = await processes.runOnBoth(
      () => admin.post<CreatedAccount>(openAccountPath),
      () => processes.viaOther(admin).post<CreatedAccount>(openAccountPath),
    )
    expect(statuses(accountResponses)).toEqual([200, 409])
    const { login, password } = accountResponses.find(({ status }) => status === 200)?.body.result ?? {}
    for (const client of [processes.world.anonymous, anonymousAtSecond])
      expect(await signIn(client, login ?? '', password ?? '')).toBe(true)
  }
})

it('a reset at one process is not overwritten by a pending change at the other', async () => {
  const owner = await processes.world.as('Operator')
  const hashing = fillHashQueues()
  const pendingChange = owner.put('/account/change-password', {
    password_lama: PASSWORD,
    password_baru: 'sandi-baru-1',
    rpassword_baru: 'sandi-baru-1',
  })
  await owner.get('/session')
  const resetResponse = await processes
    .viaOther(admin)
    .patch<CreatedAccount>(`/master/user-reset-password/${owner.id}`)
  expect(resetResponse.status).toBe(200)
  // The reset ended the session (401) or replaced the password (409, 422), whichever is noticed first.
  expect([401, 409, 422]).toContain((await pendingChange).status)
  const { kysely } = processes.world.context.db
  const account = kysely.selectFrom('users').where('id', '=', owner.id).select('must_change_password')
  expect(await account.executeTakeFirst()).toEqual({ must_change_password: 1 })
  expect((await owner.get('/session')).status).toBe(401)
  await Promise.all(hashing)
})

it('a password reset at one process opens no session at the other, even if the sign-in began before', async () => {
  const id = await makeAccount(processes.world, { email: 'dua-proses@sekolah.sch.id', role: 'Operator' })
  const hashing = fillHashQueues()
  const pendingSignIn = signIn(processes.world.anonymous, 'dua-proses@sekolah.sch.id', PASSWORD)
  await admin.get('/session')
  const resetResponse = await processes
    .viaOther(admin)
    .patch<CreatedAccount>(`/master/user-reset-password/${id}`)
  expect(await pendingSignIn).toBe(false)
  const { kysely } = processes.world.context.db
  expect(await kysely.selectFrom('sessions').where('user_id', '=', id).selectAll().execute()).toEqual([])
  expect(
    await signIn(
      processes.world.anonymous,
      'dua-proses@sekolah.sch.id',
      resetResponse.body.result.password ?? '',
    ),
  ).toBe(true)
  await Promise.all(hashing)
})

it('a number that two requests claim at once goes to one, whose owner signs in at both processes', async () => {
  const input = makeStudent(2)
  const role = await processes.world.context.db.kysely
    .selectFrom('roles')
    .where('name', '=', 'Siswa')
    .select('id')
    .executeTakeFirstOrThrow()
  const rivalUser = { user_type: 'student', role_id: role.id, name: 'Saingan', nisn: input.nisn }
  const responses = await processes.runOnBoth(
    () => admin.post<CreatedAccount>('/sia/master/student', input),
    () => processes.viaOther(admin).post<CreatedAccount>('/master/user', rivalUser),
  )
  expect(statuses(responses)).toEqual([201, 422])
  const { password } = responses.find(({ status }) => status === 201)?.body.result ?? {}
  for (const client of [processes.world.anonymous, anonymousAtSecond])
    expect(await signIn(client, input.nisn ?? '', password ?? '')).toBe(true)
})

it.each(['username', 'email'] as const)(
  'another user’s %s, new or older than that rule, does not block the owner of a number',
  async (loginField) => {
    const operator = await processes.world.as('Operator')
    const input = makeStudent(loginField === 'email' ? 3 : 4)
    const number = input.nisn ?? ''
    const { kysely } = processes.world.context.db
    const user = await processes
      .viaOther(operator)
      .get<{ user_type: string; role: { id: number }; name: string; username: string; email: string }>(
        `/master/user/${operator.id}`,
      )
    const { user_type, role, name, username, email } = user.body.result
    const changedUser = { user_type, role_id: role.id, name, username, email, [loginField]: number }
    const refusalResponse = await processes.viaOther(operator).put(`/master/user/${operator.id}`, changedUser)
    expect([refusalResponse.status, Object.keys(refusalResponse.body.errors ?? {})]).toEqual([
      422,
      [loginField],
    ])

    await kysely
      .updateTable('users')
      .set({ [loginField]: number })
      .where('id', '=', operator.id)
      .execute()
    const createResponse = await admin.post<CreatedAccount>('/sia/master/student', input)
    expect(createResponse.status).toBe(201)
    const { password } = createResponse.body.result
    for (const client of [processes.world.anonymous, anonymousAtSecond]) {
      expect(await signIn(client, number, password ?? '')).toBe(true)
      expect(await signIn(client, number, PASSWORD)).toBe(false)
    }
  },
)
