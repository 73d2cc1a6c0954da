/** Law: every protected call needs a session and one of its keys, and keys are spelled in the files access.ts only. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { ACCESSES } from '#src/access.ts'
import { calls } from '#src/features.ts'
import { readSourceFiles } from '#test/support/source/sources.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let signInWithAllKeysBut: (keys: readonly string[]) => Promise<Client>

beforeAll(async () => {
  world = await openWorld()
  signInWithAllKeysBut = (keys) =>
    world.as({ keys: ACCESSES.map((entry) => entry.name).filter((key) => !keys.includes(key)) })
})
afterAll(() => world.close())

const toRequestPath = (call: Endpoint) => call.path.replace(':type', 'news').replace(/:\w+/g, '999999')
const send = (client: Client, call: Endpoint) =>
  client[call.method.toLowerCase() as 'get'](toRequestPath(call), call.method === 'GET' ? undefined : {})

const protectedCalls = Object.entries(calls).filter(([, call]) => call.access !== 'public')

it.each(protectedCalls)('%s answers 401 without a session', async (_name, call) => {
  expect((await send(world.anonymous, call)).status).toBe(401)
})

const callsWithKeys = Object.entries<Endpoint>(calls).flatMap(([name, call]) =>
  typeof call.access === 'string' ? [] : [[name, call, call.access] as const],
)

describe.each(callsWithKeys)('%s', (_name, call, keys) => {
  it('answers 403 to a user with every key except its own', async () => {
    const response = await send(await signInWithAllKeysBut(keys), call)
    expect(response.status).toBe(403)
    expect(response.body).toMatchObject({ success: false, result: null })
  })

  it('answers neither 401 nor 403 to a user with any one of its keys', async () => {
    for (const key of keys) {
      const holder = await world.as({ keys: [key] })
      // Another person's profile is forbidden by its own rule, not by the key.
      const { status } = await send(holder, {
        ...call,
        path: call.path.replace('profile/:id', `profile/${holder.id}`),
      })
      expect([401, 403], `${key} → ${status}`).not.toContain(status)
    }
  })
})

it('only the listed calls are public', () => {
  const publicCalls = Object.entries(calls).flatMap(([name, call]) =>
    call.access === 'public' ? [name] : [],
  )
  const websiteCalls = Object.entries(calls).flatMap(([name, { path }]) =>
    path.startsWith('/public/') ? [name] : [],
  )
  expect(websiteCalls).toHaveLength(9)
  expect(publicCalls.sort()).toEqual(
    [
      'download',
      'forgotPassword',
      'health',
      'login',
      'loginSecondStep',
      'readiness',
      'readSite',
      'resetForgottenPassword',
      ...websiteCalls,
    ].sort(),
  )
})

/** Keys are declared by the platform and by each feature; the register gives them to the seeded roles. */
const ACCESS_FILE = /^src\/(platform\/contract\/|features\/[\w-]+\/)?access\.ts$/

it('no source file except contract/access.ts and the migrations contains an access key with a hyphen', () => {
  // The others, such as 'dashboard', are ordinary words. Migrations give keys as they were called then.
  const names = ACCESSES.map((entry) => entry.name).filter((name) => name.includes('-'))
  const occurrences = readSourceFiles(['src']).flatMap(({ file, text }) =>
    ACCESS_FILE.test(file) || file.includes('/migrations/')
      ? []
      : names
          .filter((name) => new RegExp(`['"\`]${name}['"\`]`).test(text))
          .map((name) => `${file}: ${name}`),
  )
  expect(occurrences).toEqual([])
})
