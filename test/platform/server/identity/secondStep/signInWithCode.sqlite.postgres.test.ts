/** Signing in with a second step: what a code opens, once, and what does not open the account. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeAccount } from '#test/support/people/accounts.ts'
import { readAudits } from '#test/support/people/audits.ts'
import { codeOf, STEP_MS, sendCode, sendPassword, setUpSecondStep } from '#test/support/people/secondSteps.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

const EMAIL = 'rina@sekolah.sch.id'
const MINUTE = 60_000

let world: World
let userId: number
let secret: string
let recovery: string[]

/** Signs in by the password alone and sets up the second step. */
async function secure(email: string) {
  const { session } = await sendPassword(world, { email })
  return setUpSecondStep(world, { token: session?.access_token ?? '' })
}

beforeEach(async () => {
  world = await openWorld()
  userId = await makeAccount(world, { email: EMAIL })
  ;({ secret, recovery } = await secure(EMAIL))
})
afterEach(() => world.close())

const askForCode = async (fields: object = {}) =>
  (await sendPassword(world, { email: EMAIL, ...fields })).token
const isIn = async (token: string, code: string) => (await sendCode(world, { token, code })).success

describe('an account with a second step', () => {
  it('gets no session by the password alone, and with the right code the same one as without', async () => {
    const first = await sendPassword(world, { email: EMAIL })
    expect(first).toMatchObject({
      status: 200,
      success: false,
      message: 'Masukkan kode dari aplikasi pembuat kode di ponsel Anda.',
      setCookie: '',
    })
    expect(Object.keys(first.result ?? {})).toEqual(['second_step'])
    const second = await sendCode(world, { token: first.token, code: codeOf(world, secret) })
    expect(second).toMatchObject({ status: 200, success: true, session: { user: { id: userId } } })
    const headers = { authorization: `Bearer ${second.session?.access_token}` }
    expect((await world.anonymous.get('/session', undefined, headers)).status).toBe(200)
  })

  it('gets nothing but the usual refusal with a wrong password', async () => {
    expect(await sendPassword(world, { email: EMAIL, password: 'salah' })).toMatchObject({
      success: false,
      message: 'Email atau password salah.',
      result: null,
    })
  })

  it('stays signed in for 30 days where that was chosen in the first step', async () => {
    const token = await askForCode({ remember: true })
    await sendCode(world, { token, code: codeOf(world, secret) })
    const { expires_at } = await world.context.db.kysely
      .selectFrom('sessions')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .select('expires_at')
      .executeTakeFirstOrThrow()
    expect(Math.round((Date.parse(expires_at) - world.context.clock()) / 3_600_000)).toBe(720)
  })

  it('leaves a trail of the sign-in, and of a wrong code whose password was right', async () => {
    const token = await askForCode()
    await isIn(token, '000000')
    await isIn(token, codeOf(world, secret))
    const rows = (await readAudits(world, 'user')).slice(-2)
    expect(rows).toMatchObject([
      { action: 'login-failed', entity_id: userId, after: { second_step: 'kode salah' } },
      { action: 'login', entity_id: userId },
    ])
  })
})

describe('a code', () => {
  it.each([
    ['of this moment', 0, true],
    ['of the step before', -1, true],
    ['of the step after', 1, true],
    ['of two steps before', -2, false],
    ['of two steps after', 2, false],
  ])('%s counts: %i → %s', async (_when, steps, counts) => {
    expect(await isIn(await askForCode(), codeOf(world, secret, steps))).toBe(counts)
  })

  it('is accepted with the blank that apps show within it', async () => {
    const code = codeOf(world, secret)
    expect(await isIn(await askForCode(), ` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe(true)
  })

  it('signs in once, also of two sign-ins at the same time, and none of an earlier step afterwards', async () => {
    const code = codeOf(world, secret)
    const earlier = codeOf(world, secret, -1)
    const [one, other] = [await askForCode(), await askForCode()]
    expect((await Promise.all([isIn(one, code), isIn(other, code)])).sort()).toEqual([false, true])
    expect(await isIn(await askForCode(), code)).toBe(false)
    expect(await isIn(await askForCode(), earlier)).toBe(false)
    world.advanceClock(STEP_MS)
    expect(await isIn(await askForCode(), codeOf(world, secret))).toBe(true)
  })

  it('of another account does not count', async () => {
    await makeAccount(world, { email: 'budi@sekolah.sch.id' })
    const other = await secure('budi@sekolah.sch.id')
    expect(await isIn(await askForCode(), codeOf(world, other.secret))).toBe(false)
    expect(await isIn(await askForCode(), other.recovery[0] ?? '')).toBe(false)
  })
})

describe('a recovery code', () => {
  it('signs in once, says how many are left, and is in the trail', async () => {
    const [code = ''] = recovery
    expect(recovery).toHaveLength(10)
    const signedIn = await sendCode(world, { token: await askForCode(), code })
    expect(signedIn).toMatchObject({ success: true, message: expect.stringContaining('sisa 9') })
    expect(await isIn(await askForCode(), code)).toBe(false)
    expect((await readAudits(world, 'user')).map(({ action, after }) => [action, after])).toContainEqual([
      'second-step',
      { recovery_code: 'dipakai' },
    ])
  })

  it('is used once by two sign-ins at the same time, and may be typed without dashes and in capitals', async () => {
    const code = (recovery[1] ?? '').replaceAll('-', ' ').toUpperCase()
    const tokens = [await askForCode(), await askForCode()]
    expect((await Promise.all(tokens.map((token) => isIn(token, code)))).sort()).toEqual([false, true])
  })

  it('is stored as a hash', async () => {
    const rows = await world.context.db.kysely.selectFrom('recovery_codes').selectAll().execute()
    expect(rows).toHaveLength(10)
    for (const code of recovery) expect(JSON.stringify(rows)).not.toContain(code.slice(0, 5))
  })
})

describe('a token', () => {
  const expectStartAgain = async (token: string) =>
    expect(await sendCode(world, { token, code: codeOf(world, secret) })).toMatchObject({
      status: 200,
      success: false,
      message: 'Waktu untuk memasukkan kode sudah habis. Masuk lagi dengan password.',
      result: null,
    })

  it('ends after five minutes', async () => {
    const token = await askForCode()
    world.advanceClock(5 * MINUTE)
    await expectStartAgain(token)
  })

  it('opens nothing once the one-time password has ended, which it had not when it was typed', async () => {
    const { ONE_TIME_DAYS } = world.context.config
    const password_issued_at = new Date(
      world.context.clock() - ONE_TIME_DAYS * 24 * 60 * MINUTE + 2 * MINUTE,
    ).toISOString()
    await world.context.db.kysely
      .updateTable('users')
      .set({ must_change_password: 1, password_issued_at })
      .where('id', '=', userId)
      .execute()
    const token = await askForCode()
    world.advanceClock(2 * MINUTE)
    expect(await sendCode(world, { token, code: codeOf(world, secret) })).toMatchObject({
      success: false,
      message: expect.stringContaining('sudah berakhir'),
      result: null,
    })
  })

  it('ends when the password changes', async () => {
    const token = await askForCode()
    await world.context.db.kysely
      .updateTable('users')
      .set({ password_hash: 'sha256$lain$0' })
      .where('id', '=', userId)
      .execute()
    await expectStartAgain(token)
  })

  it('ends when the second step is turned off meanwhile, and the password alone signs in', async () => {
    const token = await askForCode()
    await world.context.db.kysely.deleteFrom('second_steps').execute()
    await expectStartAgain(token)
    expect((await sendPassword(world, { email: EMAIL })).success).toBe(true)
  })

  it.each([
    ['of another account', (token: string) => token.replace(/^\d+/, '1')],
    ['with another choice to stay signed in', (token: string) => token.replace(/-0\./, '-1.')],
    ['with a later end', (token: string) => token.replace(/\.\d+\./, '.9999999999999.')],
    ['without a signature', (token: string) => token.replace(/\.[\w-]{43}$/, '')],
    ['with something behind it', (token: string) => `${token} `],
    ['that is none', () => 'x'],
  ])('%s does not count', async (_what, change) => {
    await expectStartAgain(change(await askForCode()))
  })

  it('opens one session, also with the next code or a recovery code', async () => {
    const [recoveryCode = ''] = recovery
    const token = await askForCode()
    expect(await isIn(token, codeOf(world, secret))).toBe(true)
    expect(await isIn(token, codeOf(world, secret, 1))).toBe(false)
    expect(await isIn(token, recoveryCode)).toBe(false)
    const other = await askForCode()
    expect(await isIn(other, recoveryCode)).toBe(true)
    world.advanceClock(2 * STEP_MS)
    expect(await isIn(other, codeOf(world, secret))).toBe(false)
    expect(await isIn(await askForCode(), codeOf(world, secret))).toBe(true)
  })

  it('opens one session of requests at the same time, each with another right code', async () => {
    const token = await askForCode()
    const codes = [codeOf(world, secret), codeOf(world, secret, 1), ...recovery.slice(0, 2)]
    const results = await Promise.all(codes.map((code) => isIn(token, code)))
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  it('opens nothing as a session', async () => {
    const headers = { authorization: `Bearer ${await askForCode()}` }
    expect((await world.anonymous.get('/session', undefined, headers)).status).toBe(401)
  })
})

describe('guessing codes', () => {
  const guess = async (count: number, from: (index: number) => string, cookie?: string) => {
    const token = await askForCode()
    const statuses: number[] = []
    for (let index = 0; index < count; index += 1)
      statuses.push((await sendCode(world, { token, code: '000000', from: from(index), cookie })).status)
    return statuses
  }

  it('is stopped after ten tries from all networks together, and goes on after a quarter of an hour', async () => {
    expect(await guess(12, (index) => `198.51.${index}.7`)).toEqual([...Array(10).fill(200), 429, 429])
    const token = await askForCode()
    expect((await sendCode(world, { token, code: codeOf(world, secret), from: '192.0.2.9' })).status).toBe(
      429,
    )
    world.advanceClock(16 * MINUTE)
    expect(await isIn(await askForCode(), codeOf(world, secret))).toBe(true)
  })

  it('by a stranger does not stop a device that signed in before, which has tries of its own', async () => {
    const { cookie } = await sendCode(world, { token: await askForCode(), code: codeOf(world, secret) })
    await guess(11, () => '198.51.100.7')
    world.advanceClock(STEP_MS)
    const token = await askForCode()
    expect((await sendCode(world, { token, code: codeOf(world, secret), cookie })).success).toBe(true)
    expect((await guess(11, () => '203.0.113.5', cookie)).at(-1)).toBe(429)
  })

  it('does not stop another account, and a right code forgets the tries', async () => {
    await makeAccount(world, { email: 'budi@sekolah.sch.id' })
    const other = await secure('budi@sekolah.sch.id')
    await guess(9, () => '198.51.100.7')
    expect(await isIn(await askForCode(), codeOf(world, secret))).toBe(true)
    expect(await guess(11, () => '198.51.100.7')).toEqual([...Array(10).fill(200), 429])
    const { token } = await sendPassword(world, { email: 'budi@sekolah.sch.id' })
    expect(await isIn(token, codeOf(world, other.secret))).toBe(true)
  })
})

it('the device is remembered for the sign-in only once the code was right', async () => {
  const token = await askForCode()
  expect((await sendCode(world, { token, code: '000000' })).setCookie).toBe('')
  const { setCookie, cookie } = await sendCode(world, { token, code: codeOf(world, secret) })
  expect(setCookie).toMatch(/^pelita_device=.*; Path=\/api\/login; /)
  expect(cookie).not.toBe('')
})
