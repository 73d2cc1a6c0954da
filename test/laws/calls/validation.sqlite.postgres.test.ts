/** Law: every call accepts its sample, and answers 422 for each required field that is missing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { calls } from '#src/features.ts'
import { createSampler } from '#test/support/resource/samples.ts'
import { createLesson, createTask } from '#test/support/sia/learning.ts'
import { type ApiResponse, type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

/** Whether only a teacher or student of the lesson may send the call. */
const isLessonCall = (path: string) => /\/(teacher|student)-class-lesson\//.test(path)
type Sender = { client: Client; ids: Record<string, number> }

/** @returns a client that may send the call, and the ids of their lesson */
async function findSender({ path }: Endpoint): Promise<Sender> {
  if (!isLessonCall(path)) return { client: admin, ids: {} }
  const lesson = await createLesson(world, 1)
  const ids = { id: lesson.id, task_id: (await createTask(lesson)).id }
  return { client: path.includes('/teacher-') ? lesson.teacher : (lesson.students[0]?.client as Client), ids }
}

const fillPath = (path: string, ids: Sender['ids']) =>
  path.replace(/:(\w+)/g, (_all, name) => String(ids[name]))

/** Their samples refer to records that only their own tests create. */
const UNSENT = ['login', 'createLessonClasses']
const callsWithSample = Object.entries(calls).filter(
  ([name, call]) => call.sample && !call.upload && !UNSENT.includes(name),
)
const createCalls = callsWithSample.filter(([, call]) => call.isCreate)
/** Whether the call has no id in its path, or that of a record from the sample of a create call. */
const isReachable = ({ path }: Endpoint) =>
  !path.includes(':') ||
  createCalls.some(([, call]) => call.path === path || call.path === path.replace(/\/:\w+$/, ''))

it('more than ten create calls and further calls are checked', () => {
  expect(createCalls.length).toBeGreaterThan(10)
  expect(callsWithSample.length).toBeGreaterThan(createCalls.length)
})

describe.each(createCalls)('%s', (_name, call) => {
  it('accepts its sample with 201 and responds as its contract declares', async () => {
    const { status, body } = await sendSample(call, await findSender(call))
    expect(status, JSON.stringify(body)).toBe(201)
    expect(call.output.safeParse(body.result).error).toBeUndefined()
  })
})

describe.each(callsWithSample.filter(([, call]) => isReachable(call) && findRequiredFields(call).length > 0))(
  '%s',
  (_name, call) => {
    it('answers 422 under each required field that is missing, blank or null', async () => {
      const sender = await findSender(call)
      const path = await createPath(call.path, sender)
      const input = await samples.withParents(call.path, call.sample)
      for (const field of findRequiredFields(call)) {
        for (const blank of [undefined, '', null]) {
          const { status, body } = await sender.client[call.method.toLowerCase() as 'post'](path, {
            ...input,
            [field]: blank,
          })
          expect(status, `${field}: ${JSON.stringify(blank)}`).toBe(422)
          expect(body.errors, field).toHaveProperty([field])
          expect(body.success).toBe(false)
        }
      }
    })
  },
)

/** An update may leave a field empty that was empty; a record from a sample has none, so an update requires what creating requires. */
function findRequiredFields({ path, sample, body: ownBody }: Endpoint): string[] {
  const body = createCalls.find(([, call]) => call.path === path.replace('/:id', ''))?.[1].body ?? ownBody
  return Object.keys(sample ?? {}).filter((field) => !body?.safeParse({ ...sample, [field]: null }).success)
}

const samples = createSampler(() => admin)

/** Sends the sample of a create call, which refers to existing records. */
function sendSample(
  { path, sample }: Endpoint,
  { client, ids }: Sender,
): Promise<ApiResponse<{ id: number }>> {
  if (isLessonCall(path)) return client.post<{ id: number }>(fillPath(path, ids), sample)
  return samples.postSample({ path, sample })
}

/** @returns the path with the id of a record created from the sample of the matching create call */
async function createPath(path: string, sender: Sender): Promise<string> {
  if (!path.includes(':id')) return path
  const [collection, idName] = path.match(/^(.*)\/:(material_id|submission_id)$/)?.slice(1) ?? []
  const createCall = createCalls.find(([, call]) => call.path === collection)?.[1]
  if (createCall && idName) sender.ids[idName] = (await sendSample(createCall, sender)).body.result.id
  if (isLessonCall(path)) return fillPath(path, sender.ids)
  const create = createCalls.find(([, call]) => call.path === path.replace('/:id', ''))?.[1]
  if (!create) throw new Error(`No create call matches ${path}`)
  return path.replace(':id', String((await sendSample(create, sender)).body.result.id))
}
