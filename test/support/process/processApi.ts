/** API calls to a server that runs as its own process. */

import { ADMIN } from '#test/support/world/world.ts'
import type { RunningServer } from './process.ts'

/** Calls the API by GET, or by POST with a body. */
export async function callApi<Result>(
  { url }: RunningServer,
  path: string,
  { token = '', body }: { token?: string; body?: object } = {},
) {
  const response = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, result: ((await response.json()) as { result: Result }).result }
}

export async function signIn(server: RunningServer, { email, password } = ADMIN) {
  const { result } = await callApi<{ access_token: string; user: { must_change_password: boolean } }>(
    server,
    '/login',
    {
      token: '',
      body: {
        email,
        password,
      },
    },
  )
  return result
}
