/** The WhatsApp numbers of those who have not handed in: for the teacher of the lesson only, and recorded in the trail. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAudits } from '#test/support/people/audits.ts'
import {
  createLesson,
  createSubmission,
  createTask,
  type LessonFixture,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const HANDED_IN = '081200000001'
const DRAFTED = '0812-0000-0002'
const LANDLINE = '021-5550003'

let world: World
let lesson: LessonFixture
let task: { id: number; lesson_class_id: number }
beforeAll(async () => {
  world = await openWorld()
  lesson = await createLesson(world, 4)
  task = await createTask(lesson)
  const [handedIn, drafted] = lesson.students
  await createSubmission(handedIn?.client as Client, task)
  await createSubmission(drafted?.client as Client, task, { status: 'draft' })
  const phones = [HANDED_IN, DRAFTED, LANDLINE, null]
  for (const [index, { id }] of lesson.students.entries())
    await world.context.db.kysely
      .updateTable('students')
      .set({ phone: phones[index] ?? null })
      .where('id', '=', id)
      .execute()
})
afterAll(() => world.close())

const numbersPath = ({ id = lesson.id, taskId = task.id } = {}) =>
  `${TEACHER_LESSONS_PATH}/${id}/task/${taskId}/missing-numbers`

it('the teacher reads the numbers of those who have not handed in, and nothing else of them', async () => {
  const { status, body } = await lesson.teacher.get<{ name: string }[]>(numbersPath())
  expect(status).toBe(200)
  const [, drafted, withLandline, withoutPhone] = lesson.students
  const expected = [
    { id: drafted?.id, name: drafted?.name, whatsapp: '6281200000002' },
    { id: withLandline?.id, name: withLandline?.name, whatsapp: null },
    { id: withoutPhone?.id, name: withoutPhone?.name, whatsapp: null },
  ]
  expect(body.result).toHaveLength(3)
  expect(body.result).toEqual(expect.arrayContaining(expected))
})

it('the reading is in the trail, with the task', async () => {
  const reads = async () =>
    (await readAudits(world, 'student_numbers')).filter(({ entity_id }) => entity_id === task.id)
  await lesson.teacher.get(numbersPath())
  expect(await reads()).toMatchObject([{ action: 'read', user_id: lesson.teacher.id }])
})

it('nobody else reads them: no other teacher, no student, not the office', async () => {
  const otherLesson = await createLesson(world, 0)
  const statuses: Record<string, number> = {}
  const callers = {
    otherTeacher: otherLesson.teacher,
    operator: await world.as('Operator'),
    student: lesson.students[0]?.client as Client,
    anonymous: world.anonymous,
  }
  for (const [who, client] of Object.entries(callers)) {
    const { status, text } = await client.get(numbersPath())
    expect(text).not.toContain('62812')
    statuses[who] = status
  }
  expect(statuses).toEqual({ otherTeacher: 404, operator: 403, student: 403, anonymous: 401 })
})

it('a task is found in its own lesson only', async () => {
  const otherLesson = await createLesson(world, 1, lesson.teacher)
  const otherTask = await createTask(otherLesson)
  expect((await lesson.teacher.get(numbersPath({ taskId: otherTask.id }))).status).toBe(404)
  expect((await lesson.teacher.get(numbersPath({ id: otherLesson.id }))).status).toBe(404)
})
