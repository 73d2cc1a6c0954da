/** Every sample is accepted, and 422 names each required field that is missing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createLesson, createTask } from '#test/support/learning.ts'
import { createSampler } from '#test/support/samples.ts'
import { type ApiResponse, type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

/** What belongs to a lesson is written by its teacher or its student. */
const isOfLesson = (path: string) => /\/(teacher|student)-class-lesson\//.test(path)
type Sender = { who: Client; ids: Record<string, number> }

/** Whoever may make the call, and a lesson of theirs to make it in. */
async function senderOf({ path }: Endpoint): Promise<Sender> {
  if (!isOfLesson(path)) return { who: admin, ids: {} }
  const lesson = await createLesson(world, 1)
  const ids = { id: lesson.id, task_id: (await createTask(lesson)).id }
  return { who: path.includes('/teacher-') ? lesson.teacher : (lesson.pupils[0]?.client as Client), ids }
}

const filled = (path: string, ids: Sender['ids']) =>
  path.replace(/:(\w+)/g, (_all, name) => String(ids[name]))

const sampled = Object.entries(calls).filter(([name, call]) => call.sample && name !== 'login')
const creates = sampled.filter(([, call]) => call.isCreate)

it('walks over every call that has a sample', () => {
  expect(creates.length).toBeGreaterThan(10)
  expect(sampled.length).toBeGreaterThan(creates.length)
})

describe.each(creates)('%s', (_name, call) => {
  it('accepts its sample with 201 and answers what its contract says', async () => {
    const { status, body } = await created(call, await senderOf(call))
    expect(status, JSON.stringify(body)).toBe(201)
    expect(call.output.safeParse(body.result).error).toBeUndefined()
  })
})

describe.each(sampled.filter(([, call]) => requiredOf(call).length > 0))('%s', (_name, call) => {
  it('answers 422 under each required field that is missing, blank or null', async () => {
    const sender = await senderOf(call)
    const path = await existing(call.path, sender)
    const given = await samples.withParents(call.path, call.sample)
    for (const field of requiredOf(call)) {
      for (const blank of [undefined, '', null]) {
        const { status, body } = await sender.who[call.method.toLowerCase() as 'post'](path, {
          ...given,
          [field]: blank,
        })
        expect(status, `${field}: ${JSON.stringify(blank)}`).toBe(422)
        expect(body.errors, field).toHaveProperty([field])
        expect(body.success).toBe(false)
      }
    }
  })
})

/** A change may leave gaps where they were; the record made from the sample has none, so it needs what a new one needs. */
function requiredOf({ path, sample, body: own }: Endpoint): string[] {
  const body = creates.find(([, call]) => call.path === path.replace('/:id', ''))?.[1].body ?? own
  return Object.keys(sample ?? {}).filter((field) => !body?.safeParse({ ...sample, [field]: null }).success)
}

const samples = createSampler(() => admin)

/** What refers to it, or changes it, uses that record. */
function created({ path, sample }: Endpoint, { who, ids }: Sender): Promise<ApiResponse<{ id: number }>> {
  if (isOfLesson(path)) return who.post<{ id: number }>(filled(path, ids), sample)
  return samples.created({ path, sample })
}

/** The path of a record to change, made from the sample of the call that creates one. */
async function existing(path: string, sender: Sender): Promise<string> {
  if (!path.includes(':id')) return path
  const [collection, own] = path.match(/^(.*)\/:(material_id|submission_id)$/)?.slice(1) ?? []
  const ofLesson = creates.find(([, call]) => call.path === collection)?.[1]
  if (ofLesson && own) sender.ids[own] = (await created(ofLesson, sender)).body.result.id
  if (isOfLesson(path)) return filled(path, sender.ids)
  const create = creates.find(([, call]) => call.path === path.replace('/:id', ''))?.[1]
  if (!create) throw new Error(`Nothing creates what ${path} changes`)
  return path.replace(':id', String((await created(create, sender)).body.result.id))
}
