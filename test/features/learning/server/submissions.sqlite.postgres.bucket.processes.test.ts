/** Answers to tasks: drafts, handing in, scores, access, and concurrent changes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Submission } from '#features/learning/submission.ts'
import { readAudits } from '#test/support/people/audits.ts'
import {
  addParticipant,
  changeSubmission,
  createLesson,
  createSubmission,
  createTask,
  type LessonFixture,
  postSubmission,
  readSubmissions,
  removeParticipant,
  STUDENT_LESSONS_PATH,
  scoreSubmission,
  submissionPath,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'
import { countStatuses } from '#test/support/sia/school.ts'
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

describe('a draft of an answer', () => {
  it('can be saved repeatedly, and the teacher only sees that it exists', async () => {
    const task = await createTask(lesson)
    const draft = await createSubmission(ani, task, { status: 'draft', answer: '<p>Rahasia</p>' })
    const changeResponse = await changeSubmission(ani, {
      task,
      submission: draft,
      answer: '<p>Rahasia lagi</p>',
    })
    expect(changeResponse).toMatchObject({
      status: 200,
      body: { result: { answer: '<p>Rahasia lagi</p>', submitted_at: null } },
    })
    const { task: taskCounts, rows } = await readSubmissions(lesson, task)
    expect(taskCounts).toMatchObject({ participants: 2, submitted: 0, drafts: 1 })
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('Rahasia')
    const visible = rows.flatMap(({ student }) => student.lesson_class_task_submit ?? [])
    expect(visible).toMatchObject([{ id: draft.id, status: 'draft', answer: null, attachments: [] }])
    expect((await scoreSubmission(lesson.teacher, { task, submission: draft, score: '80' })).status).toBe(409)
  })

  it('loses scripts and images, and is private', async () => {
    const task = await createTask(lesson)
    const draft = await createSubmission(ani, task, {
      status: 'draft',
      answer: '<p onclick="x()">Teks<script>alert(1)</script><img src="https://jauh.example/a.png"></p>',
    })
    expect(draft.answer).toBe('<p>Teks</p>')
    expect((await changeSubmission(budi, { task, submission: draft })).status).toBe(404)
    const { body } = await budi.get<{ lesson_class_task_submit: null }>(submissionPath(task))
    expect(body.result.lesson_class_task_submit).toBeNull()
  })
})

describe('handing in', () => {
  it('can be changed until it is scored, but not become a draft again', async () => {
    const task = await createTask(lesson)
    const submission = await createSubmission(ani, task)
    expect(submission).toMatchObject({ status: 'submit', is_late: false, score: null })
    expect((await changeSubmission(ani, { task, submission, status: 'draft' })).body).toMatchObject({
      success: false,
      message: 'Tugas yang sudah disubmit tidak bisa diubah.',
    })
    world.advanceClock(1000)
    const changeResponse = await changeSubmission(ani, { task, submission, status: 'submit' })
    expect(changeResponse.status).toBe(200)
    expect((changeResponse.body.result.submitted_at ?? '') > (submission.submitted_at ?? '')).toBe(true)
    await scoreSubmission(lesson.teacher, { task, submission, score: '87,5', feedback: 'Bagus sekali' })
    expect((await changeSubmission(ani, { task, submission, status: 'submit' })).status).toBe(409)
    const { body } = await ani.get<{ lesson_class_task_submit: Submission }>(submissionPath(task))
    expect(body.result.lesson_class_task_submit).toMatchObject({ score: 87.5, feedback: 'Bagus sekali' })
  })

  it('an empty answer is refused', async () => {
    const task = await createTask(lesson)
    const { status, body } = await postSubmission(ani, task, { answer: '<p> </p>' })
    expect([status, body.errors]).toEqual([422, { answer: 'Tulis jawaban atau lampirkan berkas dahulu' }])
    expect((await readSubmissions(lesson, task)).task).toMatchObject({ submitted: 0, drafts: 0 })
  })

  it('twenty times at once creates one answer', async () => {
    const task = await createTask(lesson)
    expect(await countStatuses(20, () => postSubmission(ani, task))).toEqual({ 201: 1, 409: 19 })
    const rows = await world.context.db.kysely
      .selectFrom('lesson_class_task_submits')
      .where('task_id', '=', task.id)
      .selectAll()
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('in two windows is refused in the second one', async () => {
    const task = await createTask(lesson)
    const draft = await createSubmission(ani, task, { status: 'draft' })
    expect(
      (await changeSubmission(ani, { task, submission: draft, updated_at: draft.updated_at })).status,
    ).toBe(200)
    expect(
      (await changeSubmission(ani, { task, submission: draft, updated_at: draft.updated_at })).status,
    ).toBe(409)
  })

  it('is recorded in the audit trail', async () => {
    const task = await createTask(lesson)
    const submission = await createSubmission(ani, task)
    const trail = (await readAudits(world, 'submission')).filter((row) => row.entity_id === submission.id)
    expect(trail).toMatchObject([{ user_id: ani.id, action: 'create', after: { status: 'submit' } }])
  })
})

describe('scores', () => {
  it.each([
    ['101', 422],
    ['-1', 422],
    ['8,555', 422],
    ['bagus', 422],
    ['100', 200],
    ['0', 200],
    ['77.25', 200],
    ['', 200],
  ])('"%s" has the status %i', async (value, status) => {
    const task = await createTask(lesson)
    const submission = await createSubmission(ani, task)
    expect((await scoreSubmission(lesson.teacher, { task, submission, score: value })).status).toBe(status)
  })

  it('have suggestions of the teacher’s earlier comments', async () => {
    const task = await createTask(lesson)
    const submission = await createSubmission(ani, task)
    const budisSubmission = await createSubmission(budi, task)
    for (const commentedSubmission of [submission, budisSubmission])
      await scoreSubmission(lesson.teacher, {
        task,
        submission: commentedSubmission,
        feedback: 'Lengkapi satuannya',
      })
    const { body } = await lesson.teacher.get<{ feedback: string; times: number }[]>(
      `${TEACHER_LESSONS_PATH}/comments?search=SATUAN`,
    )
    expect(body.result).toEqual([{ feedback: 'Lengkapi satuannya', times: 2 }])
    const otherLesson = await createLesson(world, 0)
    expect((await otherLesson.teacher.get(`${TEACHER_LESSONS_PATH}/comments`)).body.result).toEqual([])
  })
})

it('the answer of a student who left the lesson is hidden until they return', async () => {
  const task = await createTask(lesson)
  const submission = await createSubmission(ani, task)
  const [student] = lesson.students
  await removeParticipant(world, lesson.id, student?.id as number)
  expect((await ani.get(submissionPath(task))).status).toBe(404)
  expect((await readSubmissions(lesson, task)).rows).toHaveLength(1)
  expect((await scoreSubmission(lesson.teacher, { task, submission, score: '5' })).status).toBe(404)
  await addParticipant(world, lesson.id, student?.id as number)
  const { body } = await ani.get<{ lesson_class_task_submit: Submission }>(submissionPath(task))
  expect(body.result.lesson_class_task_submit.id).toBe(submission.id)
})

it('a student reads only the lessons they take part in, without drafts of tasks', async () => {
  const otherLesson = await createLesson(world, 1)
  const draftTask = await createTask(lesson, { status: 'draft', name: 'Belum dibuka' })
  for (const path of ['', '/students', '/materials', '/tasks']) {
    expect((await ani.get(`${STUDENT_LESSONS_PATH}/${lesson.id}${path}`)).status, path).toBe(200)
    expect((await ani.get(`${STUDENT_LESSONS_PATH}/${otherLesson.id}${path}`)).status, path).toBe(404)
  }
  expect(
    (await ani.get(`${STUDENT_LESSONS_PATH}/${lesson.id}/tasks?search=Belum`)).body.result,
  ).toMatchObject({
    rows: [],
  })
  expect((await ani.get(submissionPath(draftTask))).status).toBe(404)
  expect((await postSubmission(ani, draftTask)).status).toBe(404)
  const classmates = (
    await ani.get<Record<string, unknown>[]>(`${STUDENT_LESSONS_PATH}/${lesson.id}/students`)
  ).body.result
  expect(classmates.map((classmate) => Object.keys(classmate).sort())).toEqual([
    ['id', 'name'],
    ['id', 'name'],
  ])
})
