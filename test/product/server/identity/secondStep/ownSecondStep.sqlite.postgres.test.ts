/** Setting up a second step, turning it off, and turning off that of others; and schools that require one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetPasswordByLogin } from '#features/accounts/server/passwordReset.ts'
import type { User } from '#features/accounts/user.ts'
import type { SecondStepState } from '#platform/contract/identity/secondStep.ts'
import { createKeys } from '#platform/server/keys/keys.ts'
import { resealStored } from '#platform/server/keys/storedSecrets.ts'
import { unreadTexts } from '#test/support/content/notices.ts'
import { makeAccount, requestBearerHeader, signIn } from '#test/support/people/accounts.ts'
import { readAudits } from '#test/support/people/audits.ts'
import { codeOf, sendPassword, setUpSecondStep } from '#test/support/people/secondSteps.ts'
import { eventually } from '#test/support/world/eventually.ts'
import { type Client, openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

/** On a busy machine the password may be checked before the test has seen that it is; then it begins again with another account. */
const MISSED = { retry: 3 }

const readState = async (client: Client) =>
  (await client.get<SecondStepState>('/account/second-step')).body.result
const emailOf = async ({ id }: Client) =>
  (await admin.get<User>(`/master/user/${id}`)).body.result.email ?? ''
/** Signs in by the password alone. */
async function openSessionOf(email: string) {
  const { session } = await sendPassword(world, { email })
  return { token: session?.access_token ?? '' }
}
const readTries = async (userId: number) =>
  (
    await world.context.db.kysely
      .selectFrom('login_attempts')
      .where('login', '=', `id:${userId}`)
      .select('id')
      .execute()
  ).length
const needsCode = async (client: Client) =>
  Boolean((await sendPassword(world, { email: await emailOf(client) })).token)

describe('setting up', () => {
  it('gives an address for the app, counts from the first right code on, and ends other sessions', async () => {
    const operator = await world.as('Operator')
    const email = await emailOf(operator)
    const elsewhere = await requestBearerHeader(world, email)
    const { body } = await operator.post<{ uri: string; secret: string }>('/account/second-step')
    const { uri, secret } = body.result
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/SMP Pelita:${email}?`)
    expect(uri).toContain(`secret=${secret}`)
    expect(await needsCode(operator), 'not before it is confirmed').toBe(false)
    expect(await operator.post('/account/second-step/confirm', { code: '000000' })).toMatchObject({
      status: 422,
      body: { errors: { code: expect.stringContaining('Kode salah') } },
    })
    const confirmed = await operator.post<{ recovery: string[] }>('/account/second-step/confirm', {
      code: codeOf(world, secret),
    })
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.result.recovery).size).toBe(10)
    expect(await readState(operator)).toMatchObject({ is_on: true, is_lost: false, recovery_left: 10 })
    expect((await world.anonymous.get('/session', undefined, elsewhere)).status).toBe(401)
    expect((await operator.get('/session')).status).toBe(200)
    expect(await needsCode(operator)).toBe(true)
    const last = (await readAudits(world, 'user')).filter(({ action }) => action === 'second-step').at(-1)
    expect(last).toMatchObject({ user_id: operator.id, after: { second_step: 'aktif' } })
  })

  it('asks for the password in a session that was not opened just now, which may be guessed ten times', async () => {
    const operator = await world.as('Operator')
    expect(await readState(operator)).toMatchObject({ is_recent_session: true })
    world.advanceClock(16 * 60_000)
    expect(await readState(operator)).toMatchObject({ is_recent_session: false })
    const start = (body?: object) => operator.post<{ secret: string }>('/account/second-step', body)
    const refused = { status: 422, body: { errors: { password: 'Masukkan password Anda' } } }
    expect(await start()).toMatchObject(refused)
    expect(await start({})).toMatchObject(refused)
    const { body } = await start({ password: PASSWORD })
    expect(body.result.secret).toMatch(/^[A-Z2-7]{32}$/)
    for (let count = 0; count < 10; count += 1)
      expect(await start({ password: 'salah' })).toMatchObject({
        status: 422,
        body: { errors: { password: 'Password salah' } },
      })
    expect((await start({ password: PASSWORD })).status).toBe(429)
  })

  it('the first code does not sign in afterwards', async () => {
    const operator = await world.as('Operator')
    const { body } = await operator.post<{ secret: string }>('/account/second-step')
    const code = codeOf(world, body.result.secret)
    await operator.post('/account/second-step/confirm', { code })
    const { token } = await sendPassword(world, { email: await emailOf(operator) })
    expect((await world.anonymous.post('/login/second-step', { token, code })).body.success).toBe(false)
  })

  it('is refused while it is on, and without a secret', async () => {
    const operator = await world.as('Operator')
    expect((await operator.post('/account/second-step/confirm', { code: '123456' })).status).toBe(409)
    await setUpSecondStep(world, operator)
    expect((await operator.post('/account/second-step')).status).toBe(409)
    expect((await operator.post('/account/second-step/confirm', { code: '123456' })).status).toBe(409)
  })

  it('again before the first code replaces the secret', async () => {
    const operator = await world.as('Operator')
    const first = await operator.post<{ secret: string }>('/account/second-step')
    const second = await operator.post<{ secret: string }>('/account/second-step')
    const confirm = (secret: string) =>
      operator.post('/account/second-step/confirm', { code: codeOf(world, secret) })
    expect((await confirm(first.body.result.secret)).status).toBe(422)
    expect((await confirm(second.body.result.secret)).status).toBe(200)
  })

  it('ends after a quarter of an hour, and its first code may be guessed ten times', async () => {
    const operator = await world.as('Operator')
    const start = async () =>
      (await operator.post<{ secret: string }>('/account/second-step', { password: PASSWORD })).body.result
        .secret
    const confirm = (code: string) => operator.post('/account/second-step/confirm', { code })
    const late = await start()
    world.advanceClock(15 * 60_000)
    expect((await confirm(codeOf(world, late))).status).toBe(409)
    const secret = await start()
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) statuses.push((await confirm('000000')).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    expect((await confirm(codeOf(world, secret))).status).toBe(429)
  })

  it('begun in another session does not turn off what is confirmed at the same moment', MISSED, async () => {
    const operator = await world.as('Operator')
    await operator.post('/account/second-step')
    const begun = operator.post('/account/second-step', { password: PASSWORD })
    // It has read that none is on, and now checks the password.
    await eventually(async () => expect(await readTries(operator.id)).toBeGreaterThan(0), { interval: 1 })
    const secondSteps = world.context.db.kysely.updateTable('second_steps')
    await secondSteps.set({ used_step: 1 }).where('user_id', '=', operator.id).execute()
    expect((await begun).status).toBe(409)
    expect(await readState(operator)).toMatchObject({ is_on: true })
  })

  it.each(['Guru', 'Siswa'] as const)('is for staff only, not for a %s', async (role) => {
    const person = await world.as(role)
    expect((await readState(person)).is_available).toBe(false)
    expect((await person.post('/account/second-step')).status).toBe(409)
  })

  it('stores the secret sealed', async () => {
    const operator = await world.as('Operator')
    const { secret } = await setUpSecondStep(world, operator)
    const rows = await world.context.db.kysely.selectFrom('second_steps').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(secret)
    const trail = await world.context.db.kysely.selectFrom('audits').selectAll().execute()
    expect(JSON.stringify(trail)).not.toContain(secret)
  })
})

describe('turning off', () => {
  it('asks for the password, which may be guessed ten times', async () => {
    const operator = await world.as('Operator')
    await setUpSecondStep(world, operator)
    for (let count = 0; count < 10; count += 1)
      expect(await operator.delete('/account/second-step', { password: 'salah' })).toMatchObject({
        status: 422,
        body: { errors: { password: 'Password salah' } },
      })
    expect((await operator.delete('/account/second-step', { password: PASSWORD })).status).toBe(429)
    expect(await needsCode(operator)).toBe(true)
  })

  it('is refused if the password is changed while it is being checked', MISSED, async () => {
    const operator = await world.as('Operator')
    await setUpSecondStep(world, operator)
    const turnedOff = operator.delete('/account/second-step', { password: PASSWORD })
    await eventually(async () => expect(await readTries(operator.id)).toBeGreaterThan(0), { interval: 1 })
    const users = world.context.db.kysely.updateTable('users')
    await users.set({ password_hash: 'sha256$lain$0' }).where('id', '=', operator.id).execute()
    expect((await turnedOff).status).toBe(422)
    expect(await readState(operator)).toMatchObject({ is_on: true })
  })

  it('forgets the secret and the recovery codes', async () => {
    const operator = await world.as('Operator')
    await setUpSecondStep(world, operator)
    expect((await operator.delete('/account/second-step', { password: PASSWORD })).status).toBe(200)
    expect(await readState(operator)).toMatchObject({ is_on: false, on_at: null, recovery_left: 0 })
    expect(await needsCode(operator)).toBe(false)
    for (const table of ['second_steps', 'recovery_codes'] as const)
      expect(
        await world.context.db.kysely
          .selectFrom(table)
          .where('user_id', '=', operator.id)
          .selectAll()
          .execute(),
      ).toEqual([])
    expect((await operator.delete('/account/second-step', { password: PASSWORD })).status).toBe(409)
  })
})

it('setting up and turning off are told to the account, whoever did it', async () => {
  const operator = await world.as('Operator')
  await setUpSecondStep(world, operator)
  const textsOf = (what: string) => [
    `Langkah kedua akun Anda ${what}. Bila Anda tidak tahu mengapa, hubungi sekolah.`,
  ]
  expect(await unreadTexts(operator)).toEqual(textsOf('dipasang'))
  const email = await emailOf(operator)
  expect((await admin.post(`/master/user/${operator.id}/second-step/reset`)).status).toBe(200)
  const headers = await requestBearerHeader(world, email)
  const { body } = await world.anonymous.get<{ rows: { kind: string; text: string }[] }>(
    '/account/notices?unread=1',
    undefined,
    headers,
  )
  const texts = body.result.rows.flatMap(({ kind, text }) => (kind === 'second_step_changed' ? [text] : []))
  expect(texts).toEqual(textsOf('dimatikan'))
})

describe('a lost phone', () => {
  const reset = (client: Client, id: number) => client.post(`/master/user/${id}/second-step/reset`)

  it('is helped by who may change users: the sessions end, and the password alone signs in', async () => {
    const operator = await world.as('Operator')
    await setUpSecondStep(world, operator)
    expect((await admin.get<User>(`/master/user/${operator.id}`)).body.result.has_second_step).toBe(true)
    expect((await reset(admin, operator.id)).status).toBe(200)
    expect((await operator.get('/session')).status).toBe(401)
    expect(await needsCode(operator)).toBe(false)
    expect((await admin.get<User>(`/master/user/${operator.id}`)).body.result.has_second_step).toBe(false)
    expect((await reset(admin, operator.id)).status).toBe(409)
  })

  it('of somebody with more rights stays with those who have them, and nobody resets their own', async () => {
    const office = await world.as({ keys: ['master-user', 'edit-master-user', 'manage-profile'] })
    const administrator = await world.as('Administrator')
    await setUpSecondStep(world, administrator)
    expect((await reset(office, administrator.id)).status).toBe(403)
    expect((await reset(await world.as('Guru'), administrator.id)).status).toBe(403)
    expect((await reset(administrator, administrator.id)).status).toBe(409)
    expect((await reset(admin, 999_999)).status).toBe(404)
    expect(await needsCode(administrator)).toBe(true)
  })

  it('of the only administrator is helped on the command line, which says so', async () => {
    await makeAccount(world, { email: 'tunggal@sekolah.sch.id', username: 'tunggal' })
    await setUpSecondStep(world, await openSessionOf('tunggal@sekolah.sch.id'))
    const { hadSecondStep, password } = await resetPasswordByLogin(world.context, 'tunggal')
    expect(hadSecondStep).toBe(true)
    expect((await signIn(world, 'tunggal@sekolah.sch.id', { password })).body.success).toBe(true)
    expect((await resetPasswordByLogin(world.context, 'tunggal')).hadSecondStep).toBe(false)
  })
})

it('deleting an account deletes its second step', async () => {
  const id = await makeAccount(world, { email: 'pergi@sekolah.sch.id' })
  await setUpSecondStep(world, await openSessionOf('pergi@sekolah.sch.id'))
  expect((await admin.delete(`/master/user/${id}`)).status).toBe(200)
})

describe('a restore without the key', () => {
  it('turns it off, says so aloud and at the next sign-in, until it is set up again or turned off', async () => {
    await makeAccount(world, { email: 'pulih@sekolah.sch.id' })
    const session = await openSessionOf('pulih@sekolah.sch.id')
    const headers = { authorization: `Bearer ${session.token}` }
    await setUpSecondStep(world, session)
    const otherKeys = createKeys([
      { secret: 'kunci-lain-0123456789-abcdefghijk', linkSalt: '', linksUntil: null },
    ])
    const sentences = await world.context.db.kysely
      .transaction()
      .execute((queries) => resealStored(queries, otherKeys))
    expect(sentences.join()).toMatch(/\d+ akun kehilangan langkah keduanya/)
    const again = await sendPassword(world, { email: 'pulih@sekolah.sch.id' })
    expect(again).toMatchObject({ success: true, session: { is_second_step_lost: true } })
    const state = await world.anonymous.get<SecondStepState>('/account/second-step', undefined, headers)
    expect(state.body.result).toMatchObject({ is_on: false, is_lost: true })
    await world.anonymous.post('/account/second-step', {}, headers)
    const unfinished = await sendPassword(world, { email: 'pulih@sekolah.sch.id' })
    expect(unfinished.session?.is_second_step_lost, 'a set-up that was not finished').toBe(true)
    await setUpSecondStep(world, session)
    expect((await sendPassword(world, { email: 'pulih@sekolah.sch.id' })).token).not.toBe('')
  })
})
