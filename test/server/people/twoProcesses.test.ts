/** Accounts and passwords where two server processes are asked at one moment: one wins, and nobody comes in by what is over. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '#server/people/passwords.ts'
import { makeStudent, makeTeacher } from '#server/seed/factories.ts'
import { makeAccount } from '#test/support/accounts.ts'
import { openTwoProcesses, type TwoProcesses } from '#test/support/secondProcess.ts'
import { type Client, PASSWORD } from '#test/support/world.ts'

let two: TwoProcesses
let admin: Client
let nobodyThere: Client
beforeAll(async () => {
  two = await openTwoProcesses()
  admin = await two.world.as('Administrator')
  nobodyThere = two.there(two.world.anyone)
})
afterAll(() => two.close())

type Made = { id: number; login: string | null; password: string | null }
const LOGIN = { from: 'WEB' }
const signIn = async (at: Client, email: string, password: string) =>
  (await at.post('/login', { ...LOGIN, email, password })).body.success
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

/** Keeps both queues of hashing busy, so that what is asked of the other process comes in between. */
const busy = () => [
  ...Array.from({ length: 6 }, () => hashPassword('menunggu-giliran')),
  ...Array.from({ length: 6 }, () => verifyPassword(null, 'menunggu-giliran')),
]

it('an account that waits is opened by one of two administrators, and its one password opens at both processes', async () => {
  const clerk = await two.world.as({ keys: ['sia-master', 'add-sia-master', 'edit-sia-master'] })
  for (const [path, input] of [
    ['/sia/master/teacher', makeTeacher(1)],
    ['/sia/master/student', makeStudent(1)],
  ] as const) {
    const { body } = await two.there(clerk).post<Made>(path, input)
    expect(body.result).toMatchObject({ login: null, password: null })
    const open = `${path}/${body.result.id}/account`
    expect((await two.there(clerk).post(open)).status).toBe(403)
    const opened = await two.both(
      () => admin.post<Made>(open),
      () => two.there(admin).post<Made>(open),
    )
    expect(statuses(opened)).toEqual([200, 409])
    const { login, password } = opened.find(({ status }) => status === 200)?.body.result ?? {}
    for (const at of [two.world.anyone, nobodyThere])
      expect(await signIn(at, login ?? '', password ?? '')).toBe(true)
  }
})

it('a reset at one process is not undone by a change that waited at the other', async () => {
  const owner = await two.world.as('Operator')
  const hashing = busy()
  const late = owner.put('/account/change-password', {
    ...{ password_lama: PASSWORD, password_baru: 'sandi-baru-1', rpassword_baru: 'sandi-baru-1' },
  })
  await owner.get('/session')
  const reset = await two.there(admin).patch<Made>(`/master/user-reset-password/${owner.id}`)
  expect(reset.status).toBe(200)
  // Its session is over, or the password it was compared with, whichever is noticed first.
  expect([401, 409, 422]).toContain((await late).status)
  const { kysely } = two.world.context.db
  const account = kysely.selectFrom('users').where('id', '=', owner.id).select('must_change_password')
  expect(await account.executeTakeFirst()).toEqual({ must_change_password: 1 })
  expect((await owner.get('/session')).status).toBe(401)
  await Promise.all(hashing)
})

it('a password replaced at one process opens no session at the other, though it was typed before', async () => {
  const id = await makeAccount(two.world, { email: 'dua-proses@sekolah.sch.id', role: 'Operator' })
  const hashing = busy()
  const late = signIn(two.world.anyone, 'dua-proses@sekolah.sch.id', PASSWORD)
  await admin.get('/session')
  const reset = await two.there(admin).patch<Made>(`/master/user-reset-password/${id}`)
  expect(await late).toBe(false)
  const { kysely } = two.world.context.db
  expect(await kysely.selectFrom('sessions').where('user_id', '=', id).selectAll().execute()).toEqual([])
  expect(await signIn(two.world.anyone, 'dua-proses@sekolah.sch.id', reset.body.result.password ?? '')).toBe(
    true,
  )
  await Promise.all(hashing)
})

it('a number that two claim at one moment is one of theirs, and its owner signs in at both processes', async () => {
  const input = makeStudent(2)
  const role = await two.world.context.db.kysely
    .selectFrom('roles')
    .where('name', '=', 'Siswa')
    .select('id')
    .executeTakeFirstOrThrow()
  const rival = { user_type: 'student', role_id: role.id, name: 'Saingan', nisn: input.nisn }
  const claimed = await two.both(
    () => admin.post<Made>('/sia/master/student', input),
    () => two.there(admin).post<Made>('/master/user', rival),
  )
  expect(statuses(claimed)).toEqual([201, 422])
  const { password } = claimed.find(({ status }) => status === 201)?.body.result ?? {}
  for (const at of [two.world.anyone, nobodyThere])
    expect(await signIn(at, input.nisn ?? '', password ?? '')).toBe(true)
})

it.each(['username', 'email'] as const)(
  'a number is kept from its owner by nobody’s %s: neither a new one nor one from before that was refused',
  async (way) => {
    const squatter = await two.world.as('Operator')
    const input = makeStudent(way === 'email' ? 3 : 4)
    const number = input.nisn ?? ''
    const { kysely } = two.world.context.db
    const user = await two
      .there(squatter)
      .get<{ user_type: string; role: { id: number }; name: string; username: string; email: string }>(
        `/master/user/${squatter.id}`,
      )
    const { user_type, role, name, username, email } = user.body.result
    const squatting = { user_type, role_id: role.id, name, username, email, [way]: number }
    const refused = await two.there(squatter).put(`/master/user/${squatter.id}`, squatting)
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [way]])

    await kysely
      .updateTable('users')
      .set({ [way]: number })
      .where('id', '=', squatter.id)
      .execute()
    const made = await admin.post<Made>('/sia/master/student', input)
    expect(made.status).toBe(201)
    const { password } = made.body.result
    for (const at of [two.world.anyone, nobodyThere]) {
      expect(await signIn(at, number, password ?? '')).toBe(true)
      expect(await signIn(at, number, PASSWORD)).toBe(false)
    }
  },
)
