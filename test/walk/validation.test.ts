/** Every sample is accepted, and 422 names each required field that is missing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Answer, type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const sampled = Object.entries(calls).filter(([name, call]) => call.sample && name !== 'login')
const creates = sampled.filter(([, call]) => call.isCreate)

it('walks over every call that has a sample', () => {
  expect(creates.length).toBeGreaterThan(10)
  expect(sampled.length).toBeGreaterThan(creates.length)
})

describe.each(creates)('%s', (_name, call) => {
  it('accepts its sample with 201 and answers what its contract says', async () => {
    const { status, body } = await created(call)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(call.output.safeParse(body.result).error).toBeUndefined()
  })
})

describe.each(sampled.filter(([, call]) => requiredOf(call).length > 0))('%s', (_name, call) => {
  it('answers 422 under each required field that is missing, blank or null', async () => {
    const path = await existing(call.path)
    for (const field of requiredOf(call)) {
      for (const blank of [undefined, '', null]) {
        const { status, body } = await admin[call.method.toLowerCase() as 'post'](path, {
          ...call.sample,
          [field]: blank,
        })
        expect(status, `${field}: ${JSON.stringify(blank)}`).toBe(422)
        expect(body.errors, field).toHaveProperty([field])
        expect(body.success).toBe(false)
      }
    }
  })
})

function requiredOf({ body, sample }: Endpoint): string[] {
  return Object.keys(sample ?? {}).filter((field) => !body?.safeParse({ ...sample, [field]: null }).success)
}

const answers = new Map<string, Promise<Answer<{ id: number }>>>()

/** Every sample is sent once; what refers to it, or changes it, uses that record. */
function created({ path, sample }: Endpoint): Promise<Answer<{ id: number }>> {
  const answer = answers.get(path) ?? admin.post<{ id: number }>(path, sample)
  answers.set(path, answer)
  return answer
}

/** The path of a record to change, made from the sample of the call that creates one. */
async function existing(path: string): Promise<string> {
  if (!path.includes(':id')) return path
  const create = creates.find(([, call]) => call.path === path.replace('/:id', ''))?.[1]
  if (!create) throw new Error(`Nothing creates what ${path} changes`)
  return path.replace(':id', String((await created(create)).body.result.id))
}
