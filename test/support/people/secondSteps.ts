/** Authenticator apps of tests: set up for an account, and show the code of a moment. */
import { Secret, TOTP } from 'otpauth'
import type { SignInResult } from '#platform/contract/session.ts'
import { type Client, PASSWORD, type World } from '#test/support/world/world.ts'

export const STEP_MS = 30_000

/** @param at milliseconds since 1970 */
export const codeAt = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

/** @returns the code of this moment in the world, or any number of steps away */
export const codeOf = ({ context }: World, secret: string, steps = 0): string =>
  codeAt(secret, context.clock() + steps * STEP_MS)

/** Sets up the second step of a session's account, and waits until its first code is past. */
export async function setUpSecondStep(
  world: World,
  { token }: Pick<Client, 'token'>,
): Promise<{ secret: string; recovery: string[] }> {
  const headers = { authorization: `Bearer ${token}` }
  const post = <Result>(path: string, body: object) => world.anonymous.post<Result>(path, body, headers)
  const { body } = await post<{ secret: string }>('/account/second-step', {})
  const { secret } = body.result
  const code = codeOf(world, secret)
  const confirmed = await post<{ recovery: string[] }>('/account/second-step/confirm', { code })
  if (confirmed.status !== 200) throw new Error(`Not set up: ${confirmed.text}`)
  world.advanceClock(2 * STEP_MS)
  return { secret, recovery: confirmed.body.result.recovery }
}

type Browser = { from?: string; cookie?: string | undefined }
type SignIn = Browser & { email: string; password?: string; remember?: boolean }

/** The first step of a sign-in, as a browser sends it. */
export function sendPassword(
  world: World,
  { email, password = PASSWORD, remember = false, ...browser }: SignIn,
) {
  return send(world, { path: '/login', payload: { email, password, remember }, ...browser })
}

/** The second step. */
export function sendCode(
  world: World,
  { token, code, ...browser }: Browser & { token: string; code: string },
) {
  return send(world, { path: '/login/second-step', payload: { token, code }, ...browser })
}

async function send(
  world: World,
  { path, payload, from = '203.0.113.5', cookie }: Browser & { path: string; payload: object },
) {
  const response = await world.app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: from,
    headers: { 'user-agent': AGENT, ...(cookie && { cookie }) },
    payload,
  })
  const { success, message, result } = response.json<{
    success: boolean
    message: string
    result: SignInResult
  }>()
  const setCookie = String(response.headers['set-cookie'] ?? '')
  return {
    status: response.statusCode,
    success,
    message,
    result,
    /** Of a sign-in that needs a code. */
    token: result && 'second_step' in result ? result.second_step : '',
    session: result && 'user' in result ? result : null,
    setCookie,
    cookie: setCookie.split(';')[0] ?? '',
  }
}

const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36'
