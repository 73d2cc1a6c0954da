/** The counts of tasks in lists and homes, and the tasks on the homes of a student and a teacher. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dashboard } from '#features/home/dashboard.ts'
import type { TeacherLesson } from '#features/learning/lesson.ts'
import type { StudentHome } from '#features/learning/studentLesson.ts'
import type { TeacherHome } from '#features/learning/teacherHome.ts'
import type { ListResult } from '#platform/contract/endpoint.ts'
import { DAY } from '#platform/contract/units.ts'
import {
  createLesson,
  createSubmission,
  createTask,
  type LessonFixture,
  STUDENT_LESSONS_PATH,
  scoreSubmission,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
})
afterAll(() => world.close())

const lessonPath = ({ id }: LessonFixture) => `${TEACHER_LESSONS_PATH}/${id}`

it('the home of a student lists due tasks by deadline, and returned tasks in a list of their own', async () => {
  const ownLesson = await createLesson(world, 1)
  const student = ownLesson.students[0]?.client as Client
  const laterTask = await createTask(ownLesson, { name: 'Nanti', deadline_at: '2099-01-02' })
  const soonerTask = await createTask(ownLesson, { name: 'Segera', deadline_at: '2099-01-01' })
  const returnedTask = await createTask(ownLesson, { name: 'Kembali' })
  await createTask(ownLesson, { status: 'draft' })
  await createSubmission(student, laterTask, { status: 'draft' })
  await scoreSubmission(ownLesson.teacher, {
    task: returnedTask,
    submission: await createSubmission(student, returnedTask),
    is_return: true,
    feedback: 'Ulangi',
  })
  const { body } = await student.get<StudentHome>(`${STUDENT_LESSONS_PATH}/home`)
  expect(body.result.due).toMatchObject([
    { id: soonerTask.id, is_begun: false, is_overdue: false },
    { id: laterTask.id, is_begun: true },
  ])
  expect(body.result.returned).toMatchObject([{ id: returnedTask.id, feedback: 'Ulangi' }])
  expect(body.result.totals).toEqual({ due: 2, returned: 1, materials: 0 })
})

it('the home of a student lists at most 50 tasks, with the total', async () => {
  const ownLesson = await createLesson(world, 1)
  for (let n = 0; n < 52; n += 1) await createTask(ownLesson, { name: `Tugas ${n}` })
  const [student] = ownLesson.students as [LessonFixture['students'][number]]
  const { body } = await student.client.get<StudentHome>(`${STUDENT_LESSONS_PATH}/home`)
  expect([body.result.due.length, body.result.totals.due]).toEqual([50, 52])
})

it('the home of a teacher lists answers without a score and tasks that are due, of the own lessons alone', async () => {
  const ownLesson = await createLesson(world, 2)
  const [first, second] = ownLesson.students as [
    LessonFixture['students'][number],
    LessonFixture['students'][number],
  ]
  const in2Days = new Date(world.context.clock() + 2 * DAY).toISOString().slice(0, 10)
  const waiting = await createTask(ownLesson, { name: 'Menunggu', deadline_at: in2Days })
  const scored = await createTask(ownLesson, { name: 'Dinilai' })
  await createTask(ownLesson, { name: 'Draf', status: 'draft', deadline_at: in2Days })
  await createSubmission(first.client, waiting)
  await createSubmission(second.client, waiting)
  await scoreSubmission(ownLesson.teacher, {
    task: scored,
    submission: await createSubmission(first.client, scored),
    score: '90',
  })
  const ref = { lesson_class_id: ownLesson.id, classroom: { id: ownLesson.classroom.id } }
  const { body } = await ownLesson.teacher.get<TeacherHome>(`${TEACHER_LESSONS_PATH}/home`)
  expect(body.result).toMatchObject({
    totals: { unscored_answers: 2, unscored: 1, due: 1 },
    unscored: [{ ...ref, id: waiting.id, answers: 2 }],
    due: [{ ...ref, id: waiting.id, submitted: 2, participants: 2 }],
  })
  const nobody = { totals: { unscored_answers: 0, unscored: 0, due: 0 }, unscored: [], due: [] }
  for (const other of [(await createLesson(world, 0)).teacher, operator]) {
    const answer = await other.get<TeacherHome>(`${TEACHER_LESSONS_PATH}/home`)
    expect(answer.body.result).toEqual(nobody)
  }
})

describe('a task', () => {
  it('is counted in the list, the overview and the homes of teacher and student', async () => {
    const ownLesson = await createLesson(world, 2)
    const task = await createTask(ownLesson)
    await createTask(ownLesson, { status: 'draft' })
    await ownLesson.teacher.post(`${lessonPath(ownLesson)}/material`, { name: 'Bab' })
    const student = ownLesson.students[0]?.client as Client
    await scoreSubmission(ownLesson.teacher, {
      task,
      submission: await createSubmission(student, task),
      score: '90',
    })
    const counts = { materials: 1, tasks: 2, tasks_open: 1, submitted: 1, scored: 1 }
    const { body } = await ownLesson.teacher.get<ListResult<TeacherLesson>>(TEACHER_LESSONS_PATH)
    expect(body.result).toMatchObject({
      total_count: 1,
      rows: [{ id: ownLesson.id, students: 2, ...counts }],
    })
    const overview = await operator.get<{ classes: object[]; teachers: object[] }>(
      `${TEACHER_LESSONS_PATH}/overview`,
    )
    expect(overview.body.result.classes).toContainEqual(
      expect.objectContaining({
        classroom: expect.objectContaining({ id: ownLesson.classroom.id }),
        lessons: 1,
        ...counts,
      }),
    )
    const homes = await Promise.all(
      [ownLesson.teacher, student].map((client) => client.get<Dashboard>('/sia-dashboard')),
    )
    expect(homes.map(({ body: { result } }) => [result.materials, result.tasks])).toEqual([
      [1, 2],
      [1, 1],
    ])
    const scores = await student.get(`${STUDENT_LESSONS_PATH}/scores`)
    expect(scores.body.result).toMatchObject([
      { lesson_class_id: ownLesson.id, points: [{ id: task.id, score: 90 }] },
    ])
  })
})
