/** Measures a sign-in beside its password hash, and the latency of lists while ten clients sign in. */

import { hashPassword, isOwnPassword } from '#platform/server/identity/passwords/passwords.ts'
import { measureLoad, measureTimeMs, median } from '../load/measure.ts'
import type { Load } from '../load/measurement.ts'
import type { RunningServer } from '../machine/processes.ts'
import type { Metric } from '../section.ts'
import { OPERATOR_EMAILS, PASSWORD } from '../seed.ts'
import { LIST } from './requests.ts'

const SEQUENTIAL_SIGN_INS = 15

/** Signs in and returns the authorization header. @throws if the sign-in failed */
export async function signInHeaders(
  { address }: RunningServer,
  email = OPERATOR_EMAILS[0],
): Promise<Record<string, string>> {
  const body = JSON.stringify({ email, password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${address}/api/login`, { method: 'POST', body, headers })
  if (!response.ok) throw new Error(`Sign-in: ${response.status} ${await response.text()}`)
  const { result } = (await response.json()) as { result: { access_token: string } }
  return { authorization: `Bearer ${result.access_token}` }
}

type Options = { headers: Record<string, string>; rounds: { count: number; seconds: number } }

export async function measureSignIns(pelita: RunningServer, { headers, rounds }: Options): Promise<Metric[]> {
  console.log('Signing in')
  const passwordHash = await hashPassword(PASSWORD)
  const signInTimes: number[] = []
  const hashTimes: number[] = []
  for (let attempt = 0; attempt < SEQUENTIAL_SIGN_INS; attempt += 1) {
    signInTimes.push(await measureTimeMs(() => signInHeaders(pelita)))
    hashTimes.push(await measureTimeMs(() => isOwnPassword(passwordHash, PASSWORD)))
  }
  let emailIndex = 0
  const signIns: Load = {
    method: 'POST',
    paths: ['/api/login'],
    body: () =>
      JSON.stringify({ email: OPERATOR_EMAILS[emailIndex++ % OPERATOR_EMAILS.length], password: PASSWORD }),
  }
  const options = { seconds: rounds.seconds, headers }
  const concurrentSignIns = await measureLoad(pelita.address, signIns, options)
  const listP99s: number[] = []
  for (let round = 0; round < rounds.count; round += 1) {
    const [lists] = await Promise.all([
      measureLoad(pelita.address, LIST, options),
      measureLoad(pelita.address, signIns, options),
    ])
    listP99s.push(lists.p99)
  }
  return [
    { name: 'One sign-in', value: median(signInTimes), unit: 'ms' },
    { name: 'Its password hash, verified in the benchmark process', value: median(hashTimes), unit: 'ms' },
    { name: 'Sign-ins, ten clients', value: concurrentSignIns.rate, unit: '/s' },
    { name: 'Sign-in: p99', value: concurrentSignIns.p99, unit: 'ms' },
    { name: 'Lists while ten clients sign in: p99', value: median(listP99s), max: 20, unit: 'ms' },
  ]
}
