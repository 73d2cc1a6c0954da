/** After a restore, unused one-time passwords are found in the list of users and made anew by whoever may reset them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PasswordsReset } from '#features/accounts/newPasswords.ts'
import type { User } from '#features/accounts/user.ts'
import { write } from '#platform/server/db/write.ts'
import { endCredentials } from '#platform/server/keys/credentials.ts'
import { makeAccount, signIn } from '#test/support/people/accounts.ts'
import { readPasswordList } from '#test/support/people/passwordList.ts'
import { type Client, openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

const REISSUE = '/master/user-reissue-passwords'

let world: World
let admin: Client
let operator: Client
let teacher: Client
beforeAll(async () => {
  world = await openWorld()
  const unused = { must_change_password: 1 }
  await makeAccount(world, { name: 'Kepala', username: 'kepala', ...unused })
  await makeAccount(world, { name: 'Sudah', username: 'sudah' })
  await makeAccount(world, {
    role: 'Siswa',
    user_type: 'student',
    name: 'Ayu',
    nisn: '0123456789',
    ...unused,
  })
  expect((await signIn(world, '0123456789')).body.success).toBe(true)
  await write(world.context, null, ({ queries }) => endCredentials(queries, { oneTimePasswords: true }))
  admin = await world.as('Administrator')
  operator = await world.as('Operator')
  teacher = await world.as('Guru')
})
afterAll(() => world.close())

const readEnded = async () => {
  const filter = encodeURIComponent(JSON.stringify({ password_ended: { op: 'equal', value: true } }))
  const { body } = await admin.get<{ rows: User[]; total_count: number }>(`/master/user?filter=${filter}`)
  return body.result.rows.map(({ name }) => name).sort()
}

it('the list finds the accounts whose password has ended, and nobody else', async () => {
  expect(await readEnded()).toEqual(['Ayu', 'Kepala'])
  expect((await signIn(world, '0123456789')).body.success).toBe(false)
  expect((await signIn(world, 'sudah')).body.success).toBe(true)
})

it('only who may reset accounts makes new ones, and skips accounts with more rights', async () => {
  expect((await teacher.post(REISSUE)).status).toBe(403)
  const { body } = await operator.post<PasswordsReset>(REISSUE)
  expect(body).toMatchObject({
    message: 'Password 1 akun dibuat baru.',
    result: { reset: 1, skipped: 1, default_password: null },
  })
  const { text } = await world.anonymous.get((body.result.credentials ?? '').replace(/^\/api/, ''))
  const [, row = ''] = text.split('\r\n')
  expect(row).toMatch(/^Ayu;Siswa;0123456789;\w{13};\d{4}-\d\d-\d\d$/)
  const [[, password]] = readPasswordList(text) as [[string, string]]
  expect((await signIn(world, '0123456789', { password })).body.success).toBe(true)
  expect((await signIn(world, '0123456789', { password: PASSWORD })).body.success).toBe(false)
  expect(await readEnded()).toEqual(['Kepala'])
})

it('who has all rights makes the rest, and then there is none', async () => {
  const first = await admin.post<PasswordsReset>(REISSUE)
  expect(first.body.result).toMatchObject({ reset: 1, skipped: 0, credentials: expect.any(String) })
  const second = await admin.post<PasswordsReset>(REISSUE)
  expect(second.body.result).toEqual({ reset: 0, skipped: 0, default_password: null, credentials: null })
})

it('chosen accounts get new ones, but neither those with more rights nor the own', async () => {
  const RESET = '/master/user-reset-passwords'
  const ids = [
    await makeAccount(world, { name: 'Budi', nip: '19990101', role: 'Guru', user_type: 'teacher' }),
  ]
  expect((await teacher.post(RESET, { ids })).status).toBe(403)
  expect((await operator.post(RESET, { ids: [] })).status).toBe(422)
  const all = { ids: [...ids, admin.id, operator.id] }
  const { body } = await operator.post<PasswordsReset>(RESET, all)
  expect(body).toMatchObject({ message: 'Password 1 akun direset.', result: { reset: 1, skipped: 1 } })
  const { text } = await world.anonymous.get((body.result.credentials ?? '').replace(/^\/api/, ''))
  const [[, password]] = readPasswordList(text) as [[string, string]]
  expect((await signIn(world, '19990101', { password })).body.success).toBe(true)
})
