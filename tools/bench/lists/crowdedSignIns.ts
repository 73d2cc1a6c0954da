/** Measures how long rightful users wait for their sign-in while 300 strangers guess passwords without a pause. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '../machine/processes.ts'
import type { Metric } from '../section.ts'
import { OPERATOR_EMAILS, PASSWORD } from '../seed.ts'

const STRANGERS = 300
/** Until every stranger waits for a turn. */
const CROWDING_MS = 3000
/** Strangers who are told to wait come back sooner than they should. */
const IMPATIENCE_MS = 500
const SCHOOL = '198.51.100.1'
const SECONDS = { known: 3, unknown: 7 }

type SignIn = { email: string; password: string; network: string; cookie?: string }
type Response = { status: number; cookie: string }

const agent = new Agent({ keepAlive: true, maxSockets: STRANGERS + OPERATOR_EMAILS.length })

/** The server trusts a proxy on its own machine to name the client's address. */
function signIn({ address }: RunningServer, { network, cookie, ...credentials }: SignIn): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': network,
    ...(cookie && { cookie }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${address}/api/login`, { method: 'POST', headers, agent }, (response) => {
      const [setCookie = ''] = response.headers['set-cookie'] ?? []
      response
        .resume()
        .on('end', () => resolve({ status: response.statusCode ?? 0, cookie: setCookie.split(';')[0] ?? '' }))
    })
    sent.on('error', reject).end(JSON.stringify(credentials))
  })
}

/** Guesses until stopped, each stranger a new name each time. @returns stops them and waits for the last responses */
function crowd(pelita: RunningServer, networkOf: (stranger: number) => string): () => Promise<unknown> {
  let isOver = false
  const guess = async (stranger: number) => {
    for (let count = 0; !isOver; count += 1) {
      const email = `orang${stranger}x${count}`
      const { status } = await signIn(pelita, { email, password: 'tebakan', network: networkOf(stranger) })
      if (status === 429) await pause(IMPATIENCE_MS)
    }
  }
  const guesses = Array.from({ length: STRANGERS }, (_, stranger) => guess(stranger))
  return () => {
    isOver = true
    return Promise.all(guesses)
  }
}

/** The longest of ten sign-ins that begin together, in seconds. @throws Error if one is refused */
async function longestSignIn(pelita: RunningServer, cookies: readonly string[]): Promise<number> {
  const times = await Promise.all(
    OPERATOR_EMAILS.map(async (email, index) => {
      const startedAt = performance.now()
      const cookie = cookies[index] ?? ''
      const { status } = await signIn(pelita, { email, password: PASSWORD, network: SCHOOL, cookie })
      if (status !== 200) throw new Error(`A rightful sign-in was answered with ${status}`)
      return (performance.now() - startedAt) / 1000
    }),
  )
  return Math.max(...times)
}

const CROWDS = [
  { name: 'one network', networkOf: () => '203.0.113.1', max: SECONDS.known },
  {
    name: '300 networks',
    networkOf: (stranger: number) => `203.0.${stranger >> 8}.${stranger & 255}`,
    max: SECONDS.unknown,
  },
] as const

export async function measureCrowdedSignIns(pelita: RunningServer): Promise<Metric[]> {
  console.log('Signing in beside strangers')
  const metrics: Metric[] = []
  for (const { name, networkOf, max } of CROWDS) {
    const cookies = await Promise.all(
      OPERATOR_EMAILS.map(
        async (email) => (await signIn(pelita, { email, password: PASSWORD, network: SCHOOL })).cookie,
      ),
    )
    const disperse = crowd(pelita, networkOf)
    await pause(CROWDING_MS)
    const unknown = await longestSignIn(pelita, [])
    const known = await longestSignIn(pelita, cookies)
    await disperse()
    metrics.push(
      {
        name: `Ten sign-ins beside ${STRANGERS} strangers of ${name}, new devices`,
        value: unknown,
        max,
        unit: 's',
      },
      { name: `The same on known devices`, value: known, max: SECONDS.known, unit: 's' },
    )
  }
  agent.destroy()
  return metrics
}
