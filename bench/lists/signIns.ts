/** Signing in: what it takes beside its hash, and what others wait for while ten people do. */
import { hashPassword, verifyPassword } from '#server/people/passwords.ts'
import { measure, median } from '../load/measure.ts'
import type { Load } from '../load/measurement.ts'
import type { RunningServer } from '../machine/processes.ts'
import type { Figure } from '../section.ts'
import { EMAILS, PASSWORD } from '../seed.ts'
import { LIST } from './requests.ts'

const SIGN_INS_ALONE = 15

/** @throws where somebody was refused */
export async function signInHeaders(
  { address }: RunningServer,
  email = EMAILS[0],
): Promise<Record<string, string>> {
  const body = JSON.stringify({ email, password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/login`, { method: 'POST', body, headers })
  if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`)
  const { result } = (await answer.json()) as { result: { access_token: string } }
  return { authorization: `Bearer ${result.access_token}` }
}

type Options = { headers: Record<string, string>; rounds: { count: number; seconds: number } }

export async function measureSignIns(pelita: RunningServer, { headers, rounds }: Options): Promise<Figure[]> {
  console.log('Signing in')
  const hash = await hashPassword(PASSWORD)
  const signInTimes: number[] = []
  const hashTimes: number[] = []
  for (let turn = 0; turn < SIGN_INS_ALONE; turn += 1) {
    signInTimes.push(await measureTime(() => signInHeaders(pelita)))
    hashTimes.push(await measureTime(() => verifyPassword(hash, PASSWORD)))
  }
  let turn = 0
  const signIns: Load = {
    method: 'POST',
    paths: ['/api/login'],
    body: () => JSON.stringify({ email: EMAILS[turn++ % EMAILS.length], password: PASSWORD }),
  }
  const options = { seconds: rounds.seconds, headers }
  const tenClients = await measure(pelita.address, signIns, options)
  const waits: number[] = []
  for (let round = 0; round < rounds.count; round += 1) {
    const [lists] = await Promise.all([
      measure(pelita.address, LIST, options),
      measure(pelita.address, signIns, options),
    ])
    waits.push(lists.p99)
  }
  return [
    { name: 'One sign-in', value: median(signInTimes), unit: 'ms' },
    { name: 'Its hash alone, in another process', value: median(hashTimes), unit: 'ms' },
    { name: 'Sign-ins, ten clients', value: tenClients.rate, unit: '/s' },
    { name: 'Sign-in: p99', value: tenClients.p99, unit: 'ms' },
    { name: 'Lists while ten clients sign in: p99', value: median(waits), max: 20, unit: 'ms' },
  ]
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
