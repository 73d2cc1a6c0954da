/** Measures how long rightful users wait for their sign-in while 300 strangers guess passwords without a pause. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { measureLoad } from '../load/measure.ts'
import type { RunningServer } from '../machine/processes.ts'
import type { Metric } from '../section.ts'
import { OPERATOR_EMAILS, PASSWORD } from '../seed.ts'
import { LIST } from './requests.ts'

const STRANGERS = 300
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

type Crowd = {
  /** Every stranger has had a response and guesses on; until then a new network is one of theirs. */
  guessing: Promise<unknown>
  /** Stops them and waits for the last responses. */
  disperse: () => Promise<unknown>
}

/** Guesses until stopped, each stranger a new name each time. */
function crowd(pelita: RunningServer, networkOf: (stranger: number) => string): Crowd {
  let isOver = false
  const guess = async (stranger: number, answered: () => void) => {
    for (let count = 0; !isOver; count += 1) {
      const email = `orang${stranger}x${count}`
      const { status } = await signIn(pelita, { email, password: 'tebakan', network: networkOf(stranger) })
      answered()
      if (status === 429) await pause(IMPATIENCE_MS)
    }
  }
  const guesses = Array.from({ length: STRANGERS }, (_, stranger) => {
    let over: Promise<void> = Promise.resolve()
    const answered = new Promise<void>((resolve) => {
      over = guess(stranger, resolve)
    })
    return { answered, over }
  })
  return {
    guessing: Promise.all(guesses.map(({ answered }) => answered)),
    disperse: () => {
      isOver = true
      return Promise.all(guesses.map(({ over }) => over))
    },
  }
}

type Origin = { network: string; cookies?: readonly string[] }

/** The longest of ten sign-ins that begin together, in seconds. @throws Error if one is refused */
async function longestSignIn(pelita: RunningServer, { network, cookies = [] }: Origin): Promise<number> {
  const times = await Promise.all(
    OPERATOR_EMAILS.map(async (email, index) => {
      const startedAt = performance.now()
      const cookie = cookies[index] ?? ''
      const { status } = await signIn(pelita, { email, password: PASSWORD, network, cookie })
      if (status !== 200) throw new Error(`A rightful sign-in was answered with ${status}`)
      return (performance.now() - startedAt) / 1000
    }),
  )
  return Math.max(...times)
}

const CROWDS = [
  { name: 'one network', newNetwork: '198.51.100.2', networkOf: () => '203.0.113.1' },
  {
    name: '300 networks',
    newNetwork: '198.51.100.3',
    networkOf: (stranger: number) => `203.0.${stranger >> 8}.${stranger & 255}`,
  },
] as const

type Options = { headers: Record<string, string>; rounds: { seconds: number } }

/** A network is known for 30 days after somebody has signed in from it; a device for as long as its cookie. */
export async function measureCrowdedSignIns(
  pelita: RunningServer,
  { headers, rounds }: Options,
): Promise<Metric[]> {
  console.log('Signing in beside strangers')
  const metrics: Metric[] = []
  const known = { network: SCHOOL }
  for (const { name, newNetwork, networkOf } of CROWDS) {
    const cookies = await Promise.all(
      OPERATOR_EMAILS.map(
        async (email) => (await signIn(pelita, { email, password: PASSWORD, ...known })).cookie,
      ),
    )
    const { guessing, disperse } = crowd(pelita, networkOf)
    await guessing
    const atNewNetwork = await longestSignIn(pelita, { network: newNetwork })
    const onNewDevices = await longestSignIn(pelita, known)
    const onKnownDevices = await longestSignIn(pelita, { ...known, cookies })
    const lists = await measureLoad(pelita.address, LIST, { seconds: rounds.seconds, headers })
    await disperse()
    metrics.push(
      {
        name: `Ten sign-ins beside ${STRANGERS} strangers of ${name}, on new devices in a new network`,
        value: atNewNetwork,
        max: SECONDS.unknown,
        unit: 's',
      },
      { name: 'On new devices in a known network', value: onNewDevices, max: SECONDS.known, unit: 's' },
      { name: 'On known devices', value: onKnownDevices, max: SECONDS.known, unit: 's' },
      { name: 'Lists beside them: p99', value: lists.p99, max: 20, unit: 'ms' },
    )
  }
  agent.destroy()
  return metrics
}
