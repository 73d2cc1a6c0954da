/** Access to materials, tasks and answers of a lesson for every kind of user. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createLesson,
  createMaterial,
  createSubmission,
  createTask,
  type LessonFixture,
  postSubmission,
  STUDENT_LESSONS_PATH,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let lesson: LessonFixture
let ids: { material: number; task: number; draft: number; submission: number }
let clients: Record<
  'teacher' | 'otherTeacher' | 'operator' | 'student' | 'classmate' | 'otherStudent' | 'anonymous',
  Client
>
beforeAll(async () => {
  world = await openWorld()
  lesson = await createLesson(world, 2)
  const otherLesson = await createLesson(world, 1)
  const [student, classmate] = lesson.students
  const [otherStudent] = otherLesson.students
  if (!student || !classmate || !otherStudent) throw new Error('A lesson without participants')
  clients = {
    teacher: lesson.teacher,
    otherTeacher: otherLesson.teacher,
    operator: await world.as('Operator'),
    student: student.client,
    classmate: classmate.client,
    otherStudent: otherStudent.client,
    anonymous: world.anonymous,
  }
  const task = await createTask(lesson)
  const draft = await createTask(lesson, { status: 'draft' })
  const submission = await createSubmission(student.client, task)
  const material = await createMaterial(lesson)
  ids = { material: material.id, task: task.id, draft: draft.id, submission: submission.id }
})
afterAll(() => world.close())

type Verb = 'get' | 'post' | 'put' | 'delete'
const teacherPath = (suffix = '') => `${TEACHER_LESSONS_PATH}/${lesson.id}${suffix}`
const studentPath = (suffix = '') => `${STUDENT_LESSONS_PATH}/${lesson.id}${suffix}`
type Statuses = Partial<Record<keyof typeof clients, number>>
/** The lesson's teacher comes last, since the call may delete the record. */
const CALL_ORDER = [
  'anonymous',
  'otherStudent',
  'classmate',
  'student',
  'operator',
  'otherTeacher',
  'teacher',
] as const

async function expectStatuses(expected: Statuses, [verb, path, body]: [Verb, string, object?]) {
  const statuses: Statuses = {}
  for (const role of CALL_ORDER) statuses[role] = (await clients[role][verb](path, body)).status
  expect(statuses).toEqual(expected)
}

/** Statuses of a teacher's call: students lack its key, and another teacher's lesson is 404. */
const TEACHER_CALL_STATUSES = {
  student: 403,
  classmate: 403,
  otherStudent: 403,
  anonymous: 401,
  otherTeacher: 404,
}
/** Statuses of a student's call: teachers lack its key, and the lesson is 404 for other students. */
const STUDENT_CALL_STATUSES = { teacher: 403, otherTeacher: 403, otherStudent: 404, anonymous: 401 }

describe('a teacher’s lesson is readable for its teacher and operators', () => {
  it.each([
    ['the lesson', () => teacherPath()],
    ['its participants', () => teacherPath('/students')],
    ['its materials', () => teacherPath('/materials')],
    ['its tasks', () => teacherPath('/tasks')],
    ['the answers to a task', () => teacherPath(`/task/${ids.task}/submits`)],
    ['all answers as a zip', () => teacherPath(`/task/${ids.task}/download`)],
    ['the scores of a task', () => teacherPath(`/task/${ids.task}/export`)],
    ['the scores of the lesson', () => teacherPath('/export')],
  ])('%s', async (_what, path) => {
    await expectStatuses({ ...TEACHER_CALL_STATUSES, teacher: 200, operator: 200 }, ['get', path()])
  })
})

describe('a list across lessons is readable for every teacher', () => {
  it.each(['', '/comments', '/overview', '/materials', '/tasks', '/submits'])('%j', async (suffix) => {
    await expectStatuses({ ...TEACHER_CALL_STATUSES, teacher: 200, otherTeacher: 200, operator: 200 }, [
      'get',
      `${TEACHER_LESSONS_PATH}${suffix}`,
    ])
  })
})

describe('a lesson is writable for its teacher only', () => {
  const WRITE_STATUSES = { ...TEACHER_CALL_STATUSES, operator: 403 }
  it.each([
    ['a new material', 201, () => ['post', teacherPath('/material'), { name: 'Bab 2' }]],
    [
      'a material changed',
      200,
      () => ['put', teacherPath(`/material/${ids.material}`), { name: 'Bab satu' }],
    ],
    ['a new task', 201, () => ['post', teacherPath('/task'), { name: 'PR', deadline_at: '2099-01-01' }]],
    [
      'a task changed',
      200,
      () => ['put', teacherPath(`/task/${ids.task}`), { name: 'Latihan', deadline_at: '2099-12-31' }],
    ],
    [
      'a score',
      200,
      () => ['put', teacherPath(`/task/${ids.task}/submit/${ids.submission}`), { score: '80' }],
    ],
  ] as [string, number, () => [Verb, string, object?]][])('%s', async (_what, status, toCall) => {
    await expectStatuses({ ...WRITE_STATUSES, teacher: status }, toCall())
  })

  it('an invalid body is 422 before the owner is checked, which reveals nothing of the lesson', async () => {
    const expected = { ...TEACHER_CALL_STATUSES, teacher: 422, otherTeacher: 422, operator: 422 }
    for (const [verb, path] of [
      ['post', teacherPath('/material')],
      ['post', teacherPath('/task')],
      ['put', teacherPath(`/material/${ids.material}`)],
      ['put', teacherPath(`/task/${ids.task}`)],
      ['post', teacherPath(`/material/${ids.material}/copy`)],
      ['post', teacherPath(`/task/${ids.task}/copy`)],
    ] as const)
      await expectStatuses(expected, [verb, path, { name: '' }])
  })
})

describe('a student’s lesson is readable for its participants and operators', () => {
  it.each([
    ['the lesson', () => studentPath()],
    ['its other participants', () => studentPath('/students')],
    ['its materials', () => studentPath('/materials')],
    ['its tasks', () => studentPath('/tasks')],
    ['a task with the own answer', () => studentPath(`/task/${ids.task}/submit`)],
  ])('%s', async (_what, path) => {
    await expectStatuses({ ...STUDENT_CALL_STATUSES, student: 200, classmate: 200, operator: 200 }, [
      'get',
      path(),
    ])
  })

  it('except for tasks that are still drafts', async () => {
    const expected = { ...STUDENT_CALL_STATUSES, student: 404, classmate: 404, operator: 404 }
    const path = studentPath(`/task/${ids.draft}/submit`)
    await expectStatuses(expected, ['get', path])
    await expectStatuses(expected, ['post', path, { answer: '<p>Jawaban</p>', status: 'draft' }])
  })
})

describe('an answer', () => {
  it('is returned only to its student', async () => {
    const path = studentPath(`/task/${ids.task}/submit`)
    const readAnswerId = async (client: Client) =>
      (await client.get<{ lesson_class_task_submit: { id: number } | null }>(path)).body.result
        .lesson_class_task_submit?.id ?? null
    expect([
      await readAnswerId(clients.student),
      await readAnswerId(clients.classmate),
      await readAnswerId(clients.operator),
    ]).toEqual([ids.submission, null, null])
  })

  it('that was scored cannot be changed', async () => {
    const change = { answer: '<p>Lain</p>', status: 'submit' }
    const path = studentPath(`/task/${ids.task}/submit/${ids.submission}`)
    await expectStatuses({ ...STUDENT_CALL_STATUSES, student: 409, classmate: 404, operator: 403 }, [
      'put',
      path,
      change,
    ])
  })

  it('can be handed in once by each participant', async () => {
    const task = { lesson_class_id: lesson.id, id: ids.task }
    expect((await postSubmission(clients.otherStudent, task)).status).toBe(404)
    expect((await postSubmission(clients.classmate, task)).status).toBe(201)
    expect((await postSubmission(clients.classmate, task)).status).toBe(409)
  })
})

it('only the teacher deletes without a reason, and a task with answers needs confirmation', async () => {
  await expectStatuses({ ...TEACHER_CALL_STATUSES, operator: 422, teacher: 200 }, [
    'delete',
    teacherPath(`/material/${ids.material}`),
  ])
  await expectStatuses({ ...TEACHER_CALL_STATUSES, operator: 422, teacher: 409 }, [
    'delete',
    teacherPath(`/task/${ids.task}`),
  ])
})
