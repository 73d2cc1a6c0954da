/** Law: a create call that is sent repeatedly with one idempotency key creates one record. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLessonClasses } from '#features/lessons/lessonClass.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { calls } from '#src/features.ts'
import { writePost } from '#test/support/content/posts.ts'
import { createSampler } from '#test/support/resource/samples.ts'
import { createLesson, createTask } from '#test/support/sia/learning.ts'
import { createSchool } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let samples: ReturnType<typeof createSampler>
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  samples = createSampler(() => admin)
})
afterEach(() => world.close())

const createCalls: [string, Endpoint][] = Object.entries<Endpoint>(calls).filter(([, call]) => call.isCreate)

/** @returns the call's sample, which refers to existing records */
async function createBody({ path, sample }: Endpoint): Promise<Record<string, unknown>> {
  if (path !== createLessonClasses.path) return samples.withParents(path, sample)
  const { vii, year, semester, lesson, teacher } = await createSchool(admin)
  const lesson_teachers = [{ lesson_id: lesson, teacher_id: teacher }]
  return { classroom_id: vii, eduyear_id: year, semester_id: semester, lesson_teachers }
}

/** @returns a client that may send the call, and the path with existing ids */
async function findSender({ path }: Endpoint): Promise<{ client: Client; requestPath: string }> {
  if (path.startsWith('/post/:id')) {
    const { id } = await writePost(admin)
    return { client: admin, requestPath: path.replace(':id', String(id)) }
  }
  if (!/\/(teacher|student)-class-lesson\//.test(path)) return { client: admin, requestPath: path }
  const lesson = await createLesson(world, 1)
  const ids: Record<string, number> = { id: lesson.id, task_id: (await createTask(lesson)).id }
  const student = lesson.students[0]?.client
  if (!student) throw new Error('A lesson without students')
  const requestPath = path.replace(/:(\w+)/g, (_all, name) => String(ids[name]))
  return { client: path.includes('/teacher-') ? lesson.teacher : student, requestPath }
}

const countCreations = async () =>
  (await world.context.db.kysely.selectFrom('audits').where('action', '=', 'create').select('id').execute())
    .length

it('more than ten create calls are checked', () => {
  expect(createCalls.length).toBeGreaterThan(10)
})

describe.each(createCalls)('%s', (name, call) => {
  it('answers a repeated request alike without writing again, and refuses another body with the same key', async () => {
    const { client, requestPath } = await findSender(call)
    const body = await createBody(call)
    const key = { 'idempotency-key': `kunci-${name}` }
    const first = await client.post<Record<string, unknown>>(requestPath, body, key)
    expect(first.status, first.text).toBe(201)
    const before = await countCreations()

    const replay = await client.post<Record<string, unknown>>(requestPath, body, key)
    expect(replay.status, replay.text).toBe(201)
    expect(replay.headers['idempotent-replayed']).toBe('true')
    const { result } = first.body
    const hasOneTimePassword = typeof result?.password === 'string'
    expect(replay.body.result).toEqual(hasOneTimePassword ? { ...result, password: null } : result)
    expect(replay.body.message).toBe(
      hasOneTimePassword
        ? 'Akun ini sudah dibuat pada kiriman pertama, dan passwordnya sudah ditampilkan waktu itu.'
        : first.body.message,
    )

    const conflicting = await client.post(requestPath, { ...body, sesuatu_lain: 1 }, key)
    expect(conflicting.status, conflicting.text).toBe(422)
    expect(conflicting.body.errors).toHaveProperty('idempotency-key')
    expect(await countCreations()).toBe(before)
  })
})
