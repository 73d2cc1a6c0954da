/** Law 3: every sample is accepted, and 422 names each required field that is missing. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/catalogue.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterEach(() => world.close())

const sampled = Object.entries(calls).filter(([name, call]) => call.sample && name !== 'login')
const creates = sampled.filter(([, call]) => call.isCreate)

describe.each(creates)('%s', (_name, call) => {
  it('accepts its sample with 201 and answers what its contract says', async () => {
    const { status, body } = await admin.post(call.path, call.sample)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(call.output.safeParse(body.result).error).toBeUndefined()
  })
})

describe.each(sampled)('%s', (_name, call) => {
  it('answers 422 under each required field that is missing, blank or null', async () => {
    const path = await existing(call.path)
    for (const field of Object.keys(call.sample ?? {})) {
      if (call.body?.safeParse({ ...call.sample, [field]: null }).success) continue
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

/** A record to change, made from the sample of the call that creates one. */
async function existing(path: string): Promise<string> {
  if (!path.includes(':id')) return path
  const create = creates.find(([, call]) => call.path === path.replace('/:id', ''))?.[1]
  const { body } = await admin.post<{ id: number }>(create?.path ?? '', create?.sample)
  return path.replace(':id', String(body.result.id))
}
