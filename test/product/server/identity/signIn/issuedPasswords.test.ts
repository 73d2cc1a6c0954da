/** Passwords that the school issued end after ONE_TIME_DAYS; the owner's own never do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { up } from '#features/migrations/0170_passwordIssued.ts'
import { makeAccount, requestBearerHeader, signIn } from '#test/support/people/accounts.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

const DAY_MS = 86_400_000
const ENDED = 'Password ini sudah berakhir karena belum diganti. Minta yang baru ke tata usaha.'
const WRONG = 'Email atau password salah.'
const CHOSEN = 'empat-kata-pilihan-saya'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let accountCount = 0
/** Creates a user as an administrator does. */
async function createUser({ as }: World) {
  accountCount += 1
  const email = `kertas${accountCount}@sekolah.sch.id`
  const admin = await as('Administrator')
  const fields = { user_type: 'administrator', role_id: 2, name: 'Kertas', email }
  const { id, password } = (await admin.post<{ id: number; password: string }>('/master/user', fields)).body
    .result
  return { id, email, password }
}

const changePassword = (headers: Record<string, string>, from: string, to: string) =>
  world.anonymous.put(
    '/account/change-password',
    { password_lama: from, password_baru: to, rpassword_baru: to },
    headers,
  )

describe('a one-time password', () => {
  it('signs in for fourteen days; then only who knows it is told that it has ended', async () => {
    const { email, password } = await createUser(world)
    world.advanceClock(14 * DAY_MS - 60_000)
    expect((await signIn(world, email, { password })).body.success).toBe(true)
    world.advanceClock(120_000)
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect(await signIn(world, email, { password })).toMatchObject({
        status: 200,
        body: { success: false, message: ENDED, result: null },
      })
    expect((await signIn(world, email, { password: 'bukan-yang-itu' })).body.message).toBe(WRONG)
  })

  it('is replaced by a reset, which starts anew', async () => {
    const { id, email } = await createUser(world)
    world.advanceClock(15 * DAY_MS)
    const admin = await world.as('Administrator')
    const { body } = await admin.patch<{ password: string }>(`/master/user-reset-password/${id}`)
    world.advanceClock(13 * DAY_MS)
    expect((await signIn(world, email, { password: body.result.password })).body.success).toBe(true)
  })

  it('cannot be changed after its end either, in a session that was opened before', async () => {
    const { email, password } = await createUser(world)
    const headers = await requestBearerHeader(world, email, { password, remember: true })
    world.advanceClock(15 * DAY_MS)
    expect((await changePassword(headers, password, CHOSEN)).body.errors).toEqual({ password_lama: ENDED })
  })

  it('that was changed in time leaves a password without an end', async () => {
    const { email, password } = await createUser(world)
    expect(
      (await changePassword(await requestBearerHeader(world, email, { password }), password, CHOSEN)).status,
    ).toBe(200)
    world.advanceClock(400 * DAY_MS)
    expect((await signIn(world, email, { password: CHOSEN })).body.success).toBe(true)
  })
})

it('a default password that nobody changed ends after the configured days', async () => {
  const env = { DEFAULT_PASSWORD: 'Tunas-Harapan', ONE_TIME_DAYS: '3' }
  const worldWithDefault = await openWorld({ env })
  const { email } = await createUser(worldWithDefault)
  const trySignIn = async () => (await signIn(worldWithDefault, email, { password: 'Tunas-Harapan' })).body
  expect((await trySignIn()).success).toBe(true)
  worldWithDefault.advanceClock(3 * DAY_MS + 60_000)
  expect(await trySignIn()).toMatchObject({ success: false, message: ENDED })
  await worldWithDefault.close()
})

it('those issued before the upgrade count from it', async () => {
  const { db } = world.context
  const issued = await makeAccount(world, { email: 'lama@sekolah.sch.id', must_change_password: 1 })
  const chosen = await makeAccount(world, { email: 'sendiri@sekolah.sch.id' })
  await db.kysely.schema.alterTable('users').dropColumn('password_issued_at').execute()
  const before = new Date().toISOString()
  await up({ db: db.kysely, engine: db.engine })
  const rows = await db.kysely
    .selectFrom('users')
    .where('id', 'in', [issued, chosen])
    .orderBy('id')
    .select('password_issued_at')
    .execute()
  const [ofIssued, ofChosen] = rows.map(({ password_issued_at: at }) => at)
  expect([ofIssued && ofIssued >= before, ofChosen]).toEqual([true, null])
})
