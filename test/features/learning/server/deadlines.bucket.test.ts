/** The deadline of a task, and answers to a closed task. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Submission } from '#features/learning/submission.ts'
import type { TeacherTask } from '#features/learning/task.ts'
import {
  changeSubmission,
  createLesson,
  createSubmission,
  createTask,
  type LessonFixture,
  postSubmission,
  readSubmissions,
  scoreSubmission,
  submissionPath,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let lesson: LessonFixture
let ani: Client
let budi: Client
beforeAll(async () => {
  world = await openWorld()
  lesson = await createLesson(world, 2)
  ;[ani, budi] = lesson.students.map(({ client }) => client) as [Client, Client]
})
afterAll(() => world.close())

const setTaskStatus = (task: TeacherTask, status: string) =>
  lesson.teacher.put<TeacherTask>(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}`, {
    name: task.name,
    deadline_at: task.deadline_at,
    status,
  })

describe('the deadline', () => {
  it('is in the school’s time zone, by the server’s clock', async () => {
    const deadline = new Date(world.context.clock() + 7 * 3_600_000 + 60_000).toISOString().slice(0, 16)
    const task = await createTask(lesson, { deadline_at: deadline })
    expect((await createSubmission(ani, task)).is_late).toBe(false)
    world.advanceClock(Date.parse(task.due_at) - world.context.clock() + 1)
    expect((await createSubmission(budi, task)).is_late).toBe(true)
    expect((await readSubmissions(lesson, task)).task).toMatchObject({ submitted: 2, late: 1 })
  })

  it('is the end of the day if it has no time', async () => {
    const { due_at } = await createTask(lesson, { deadline_at: '2098-05-02' })
    expect(due_at).toBe('2098-05-02T16:59:59.999Z')
  })

  it('may have a time', async () => {
    const task = await createTask(lesson, { deadline_at: '2098-05-02T07:30' })
    expect(task).toMatchObject({ deadline_at: '2098-05-02T07:30', due_at: '2098-05-02T00:30:59.999Z' })
  })
})

describe('a closed task', () => {
  it('refuses an answer, but stores it as a draft', async () => {
    const task = await createTask(lesson)
    const draft = await createSubmission(ani, task, { status: 'draft' })
    await setTaskStatus(task, 'close')
    const response = await changeSubmission(ani, {
      task,
      submission: draft,
      status: 'submit',
      answer: '<p>Hampir selesai</p>',
    })
    expect([response.status, response.body.message]).toEqual([
      409,
      'Tugas sudah ditutup. Jawaban Anda disimpan sebagai draf, tidak dikumpulkan.',
    ])
    const { body } = await ani.get<{ lesson_class_task_submit: Submission }>(submissionPath(task))
    expect(body.result.lesson_class_task_submit).toMatchObject({
      status: 'draft',
      answer: '<p>Hampir selesai</p>',
    })
    expect((await postSubmission(budi, task)).status).toBe(409)
  })

  it('accepts or refuses an answer that is handed in at the same moment', async () => {
    const task = await createTask(lesson)
    const [response] = await Promise.all([postSubmission(ani, task), setTaskStatus(task, 'close')])
    const { rows } = await readSubmissions(lesson, task)
    const statuses = rows.map(({ student }) => student.lesson_class_task_submit?.status).filter(Boolean)
    expect(statuses).toEqual([response.status === 201 ? 'submit' : 'draft'])
  })

  it('is open again only for a student whose answer was returned', async () => {
    const task = await createTask(lesson)
    const submission = await createSubmission(ani, task)
    const budisSubmission = await createSubmission(budi, task)
    await setTaskStatus(task, 'close')
    const returnResponse = await scoreSubmission(lesson.teacher, {
      task,
      submission,
      is_return: true,
      feedback: 'Perbaiki nomor 2',
    })
    expect(returnResponse.body.result).toMatchObject({
      status: 'draft',
      score: null,
      feedback: 'Perbaiki nomor 2',
    })
    expect(
      (await changeSubmission(budi, { task, submission: budisSubmission, status: 'submit' })).status,
    ).toBe(409)
    const revisionResponse = await changeSubmission(ani, { task, submission, status: 'submit' })
    expect(revisionResponse.body.result).toMatchObject({ status: 'submit', is_late: false })
    expect((await changeSubmission(ani, { task, submission, status: 'submit' })).status).toBe(409)
  })
})
