/** Law: saving the row of a list, which react-admin shows in an edit form until the record has loaded, loses no field. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLessonClasses } from '#features/lessons/lessonClass.ts'
import type { Endpoint, ListResult } from '#platform/contract/endpoint.ts'
import { calls } from '#src/features.ts'
import { createSampler } from '#test/support/resource/samples.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const samples = createSampler(() => admin)
type StoredRecord = Record<string, unknown> & { id: number; updated_at: string }
type Entity = { create: Endpoint; list: Endpoint; update: Endpoint }

const endpoints: Endpoint[] = Object.values(calls)
const findEndpoint = (method: string, path: string) =>
  endpoints.find((call) => call.method === method && call.path === path)

/** Entities with calls to create, list, read and update. Lesson classes are created for existing records only. */
const entities: [string, Entity][] = endpoints.flatMap((create) => {
  const list = findEndpoint('GET', create.path) ?? findEndpoint('GET', `${create.path}/all/:type`)
  const update = findEndpoint('PUT', `${create.path}/:id`)
  const isRead = findEndpoint('GET', `${create.path}/:id`) !== undefined
  const isIndependent = create.isCreate && create.sample && create !== createLessonClasses
  return isIndependent && list && update && isRead ? [[create.path, { create, list, update }]] : []
})

it('more than ten entities are checked, among them posts and students', () => {
  expect(entities.map(([path]) => path)).toEqual(expect.arrayContaining(['/post', '/sia/master/student']))
  expect(entities.length).toBeGreaterThan(10)
})

describe.each(entities)('%s', (path, { create, list, update }) => {
  it('keeps the fields that its list does not contain', async () => {
    const created = await samples.postSample(create)
    expect(created.status, created.text).toBe(201)
    const { id } = created.body.result
    const before = (await admin.get<StoredRecord>(`${path}/${id}`)).body.result
    const { rows } = (
      await admin.get<ListResult<StoredRecord>>(
        `${list.path.replace(':type', String(before.type))}?page_size=100`,
      )
    ).body.result
    const row = rows.find((listed) => listed.id === id)
    expect(row, 'the record is in its list').toBeDefined()
    const listedFields = Object.entries(await samples.withParents(path, update.sample)).filter(
      ([name]) => !(name in before) || name in (row ?? {}),
    )
    const saved = await admin.put(`${path}/${id}`, {
      ...Object.fromEntries(listedFields),
      updated_at: before.updated_at,
    })
    expect(saved.status, saved.text).toBe(200)
    const after = (await admin.get<StoredRecord>(`${path}/${id}`)).body.result
    expect({ ...after, updated_at: null }).toEqual({ ...before, updated_at: null })
  })
})
