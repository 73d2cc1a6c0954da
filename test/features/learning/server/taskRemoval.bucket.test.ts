/** Deleting tasks: with answers after confirmation, by operators with a reason, and final after thirty days. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteExpiredTasks } from '#features/learning/server/task/taskRemoval.ts'
import type { TeacherTask } from '#features/learning/task.ts'
import type { ListResult } from '#platform/contract/endpoint.ts'
import { readAudits } from '#test/support/people/audits.ts'
import {
  createLesson,
  createSubmission,
  createTask,
  DISTANT_DEADLINE,
  type LessonFixture,
  submissionPath,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
let lesson: LessonFixture
let ani: Client
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  lesson = await createLesson(world, 2)
  ani = lesson.students[0]?.client as Client
})
afterAll(() => world.close())

const lessonPath = (taught: LessonFixture = lesson) => `${TEACHER_LESSONS_PATH}/${taught.id}`
const listTasks = async (query = '', client = lesson.teacher) =>
  (await client.get<ListResult<TeacherTask>>(`${lessonPath()}/tasks?page_size=100&${query}`)).body.result.rows

describe('deleting a task', () => {
  it('without answers is immediate and final', async () => {
    const task = await createTask(lesson)
    expect((await lesson.teacher.delete(`${lessonPath()}/task/${task.id}`)).status).toBe(200)
    expect((await lesson.teacher.post(`${lessonPath()}/task/${task.id}/restore`)).status).toBe(404)
  })

  it('with answers needs confirmation, and can be undone for thirty days', async () => {
    const task = await createTask(lesson, { name: 'Terhapus' })
    const submission = await createSubmission(ani, task)
    const path = `${lessonPath()}/task/${task.id}`
    const refusalResponse = await lesson.teacher.delete(path)
    expect(refusalResponse).toMatchObject({
      status: 409,
      body: { message: 'Tugas ini punya 1 jawaban yang dikumpulkan.', result: { submissions: 1, drafts: 0 } },
    })
    expect((await lesson.teacher.delete(`${path}?with_submissions=1`)).status).toBe(200)
    expect((await ani.get(submissionPath(task))).status).toBe(404)
    expect((await listTasks()).map(({ id }) => id)).not.toContain(task.id)
    expect(await listTasks('deleted=1')).toMatchObject([{ id: task.id }])
    await deleteExpiredTasks(world.context)
    expect((await lesson.teacher.post(`${path}/restore`)).status).toBe(200)
    const { body } = await ani.get<{ lesson_class_task_submit: object }>(submissionPath(task))
    expect(body.result.lesson_class_task_submit).toMatchObject({ id: submission.id })
  })

  it('is final after thirty days', async () => {
    const task = await createTask(lesson)
    await createSubmission(ani, task)
    await lesson.teacher.delete(`${lessonPath()}/task/${task.id}?with_submissions=1`)
    await deleteExpiredTasks({ ...world.context, clock: () => world.context.clock() + 31 * 24 * 3_600_000 })
    const remainingSubmissions = await world.context.db.kysely
      .selectFrom('lesson_class_task_submits')
      .where('task_id', '=', task.id)
      .selectAll()
      .execute()
    expect(remainingSubmissions).toEqual([])
    expect((await lesson.teacher.post(`${lessonPath()}/task/${task.id}/restore`)).status).toBe(404)
  })

  it('by an operator needs a reason, which the teacher reads', async () => {
    const task = await createTask(lesson)
    await createSubmission(ani, task)
    const path = `${lessonPath()}/task/${task.id}`
    expect((await operator.put(path, { name: 'X', deadline_at: DISTANT_DEADLINE })).status).toBe(403)
    const withoutReason = await operator.delete(`${path}?with_submissions=1`)
    expect([withoutReason.status, withoutReason.body.errors]).toEqual([422, { reason: 'Harus diisi' }])
    const reason = 'Bukan tugas sekolah'
    expect(
      (await operator.delete(`${path}?with_submissions=1&reason=${encodeURIComponent(reason)}`)).status,
    ).toBe(200)
    expect(await listTasks('deleted=1')).toMatchObject([{ id: task.id, delete_reason: reason }])
    const trail = (await readAudits(world, 'task')).filter((row) => row.entity_id === task.id)
    expect(trail.at(-1)).toMatchObject({ action: 'delete', user_id: operator.id, after: { reason } })
  })
})

it('a task that an operator deletes is listed with the reason, even without answers', async () => {
  const ownLesson = await createLesson(world, 0)
  const task = await createTask(ownLesson)
  await operator.delete(`${lessonPath(ownLesson)}/task/${task.id}?reason=Salah%20kelas`)
  const { body } = await ownLesson.teacher.get<ListResult<TeacherTask>>(
    `${lessonPath(ownLesson)}/tasks?deleted=1`,
  )
  expect(body.result.rows).toMatchObject([{ id: task.id, delete_reason: 'Salah kelas' }])
})
