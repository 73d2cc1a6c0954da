/** Whatever ends is still valid a millisecond before its end, and not at its end. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#platform/contract/units.ts'
import { createApp } from '#platform/server/app.ts'
import type { Context } from '#platform/server/context.ts'
import { hashToken } from '#platform/server/http/authentication.ts'
import { LINK_LIFETIMES_MS } from '#platform/server/http/links/linkKinds.ts'
import { issueLinkToken, readLinkToken } from '#platform/server/http/links/linkTokens.ts'
import { openSession } from '#platform/server/identity/signIn/sessions.ts'
import { hashOneTimePassword } from '#platform/server/keys/oneTimePasswords.ts'
import { offerDownload } from '#platform/server/resource/export/downloads.ts'
import { product } from '#src/features.server.ts'
import { makeAccount } from '#test/support/people/accounts.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

const EMAIL = 'rina@sekolah.sch.id'
const ONE_TIME = 'abcd2345efgh6'

let world: World
let app: FastifyInstance
let userId: number
/** Stands still, as a clock in a test of one millisecond must. */
let moment: number
let context: Context
beforeAll(async () => {
  world = await openWorld()
  moment = world.context.clock()
  context = { ...world.context, clock: () => moment }
  app = await createApp({ ...context, product, logLevel: 'silent' })
  userId = await makeAccount(world, { email: EMAIL })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

/** Makes something that ends. @returns whether it is valid at the moment */
type Ending = () => Promise<() => Promise<boolean>>

const session = async (isRemembered: boolean) => {
  const token = await openSession(context.db.kysely, context, { userId, isRemembered })
  return async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await app.inject({ url: '/api/session', headers })).statusCode === 200
  }
}

const download = async (once: boolean) => {
  const link = await offerDownload(context, { filename: 'password.csv', content: 'a;b\r\n', once })
  return async () => (await app.inject({ url: link })).statusCode === 200
}

async function oneTimePassword() {
  await context.db.kysely
    .updateTable('users')
    .set({
      password_hash: hashOneTimePassword(ONE_TIME),
      must_change_password: 1,
      password_issued_at: new Date(moment).toISOString(),
    })
    .where('id', '=', userId)
    .execute()
  return async () => {
    const payload = { email: EMAIL, password: ONE_TIME }
    const response = await app.inject({ method: 'POST', url: '/api/login', payload })
    return response.json<{ success: boolean }>().success
  }
}

const ENDINGS: readonly [string, number, Ending][] = [
  ['a session', 12 * HOUR, () => session(false)],
  ['a session that stays signed in', 30 * DAY, () => session(true)],
  ['a list of passwords', 15 * MINUTE, () => download(true)],
  ['an export', 15 * MINUTE, () => download(false)],
  ['a one-time password', 14 * DAY, oneTimePassword],
]

describe.each(ENDINGS)('%s', (_name, lifetimeMs, make) => {
  it.each([
    ['a millisecond before its end is valid', -1, true],
    ['at its end is not', 0, false],
    ['a millisecond after it is not', 1, false],
  ])('%s', async (_when, differenceMs, expected) => {
    const begun = moment
    const isValid = await make()
    moment = begun + lifetimeMs + differenceMs
    expect(await isValid()).toBe(expected)
  })
})

const KINDS = ['file', 'preview', 'device', 'second-step', 'password-reset'] as const

it.each(KINDS)('a token of the kind %s', (kind) => {
  expect(Object.keys(LINK_LIFETIMES_MS).sort()).toEqual([...KINDS].sort())
  const expiresAt = moment + LINK_LIFETIMES_MS[kind]
  const token = issueLinkToken(context, kind, { subject: hashToken('x'), expiresAt })
  const isValidAt = (at: number) => readLinkToken({ ...context, clock: () => at }, kind, { token }) !== null
  expect([-1, 0, 1].map((differenceMs) => isValidAt(expiresAt + differenceMs))).toEqual([true, false, false])
})
