/** Answers to tasks: drafts, handing in, lateness, scores, revision, and two windows at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SubmissionRow } from '#contract/sia/learning/scoring.ts'
import type { Submission } from '#contract/sia/learning/submission.ts'
import type { TeacherTask } from '#contract/sia/learning/task.ts'
import { readAudits } from '#test/support/audits.ts'
import {
  addParticipant,
  createLesson,
  createSubmission,
  createTask,
  type LessonFixture,
  answer as postAnswer,
  removeParticipant,
  STUDENT_LESSONS_PATH,
  scoreSubmission,
  submissionPath,
  TEACHER_LESSONS_PATH,
} from '#test/support/learning.ts'
import { countStatuses } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let lesson: LessonFixture
let ani: Client
let budi: Client
beforeAll(async () => {
  world = await openWorld()
  lesson = await createLesson(world, 2)
  ;[ani, budi] = lesson.pupils.map(({ client }) => client) as [Client, Client]
})
afterAll(() => world.close())

const change = (who: Client, task: TeacherTask, { id }: { id: number }, more: object) =>
  who.put<Submission>(`${submissionPath(task)}/${id}`, { answer: '<p>Lain</p>', status: 'draft', ...more })
const turn = (task: TeacherTask, status: string) =>
  lesson.teacher.put<TeacherTask>(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}`, {
    name: task.name,
    deadline_at: task.deadline_at,
    status,
  })
const submits = async (task: TeacherTask) =>
  (
    await lesson.teacher.get<{ task: TeacherTask; rows: SubmissionRow[] }>(
      `${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}/submits`,
    )
  ).body.result

describe('a draft of an answer', () => {
  it('is saved as often as wanted, and the teacher only learns that there is one', async () => {
    const task = await createTask(lesson)
    const first = await createSubmission(ani, task, { status: 'draft', answer: '<p>Rahasia</p>' })
    const again = await change(ani, task, first, { answer: '<p>Rahasia lagi</p>' })
    expect(again).toMatchObject({
      status: 200,
      body: { result: { answer: '<p>Rahasia lagi</p>', submitted_at: null } },
    })
    const { task: counted, rows } = await submits(task)
    expect(counted).toMatchObject({ participants: 2, submitted: 0, drafts: 1 })
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('Rahasia')
    const visible = rows.flatMap(({ student }) => student.lesson_class_task_submit ?? [])
    expect(visible).toMatchObject([{ id: first.id, status: 'draft', answer: null, attachments: [] }])
    expect((await scoreSubmission(lesson.teacher, task, first, { score: '80' })).status).toBe(409)
  })

  it('loses scripts and pictures, and is nobody else’s', async () => {
    const task = await createTask(lesson)
    const answer = await createSubmission(ani, task, {
      status: 'draft',
      answer: '<p onclick="x()">Teks<script>alert(1)</script><img src="https://jauh.example/a.png"></p>',
    })
    expect(answer.answer).toBe('<p>Teks</p>')
    expect((await change(budi, task, answer, {})).status).toBe(404)
    const { body } = await budi.get<{ lesson_class_task_submit: null }>(submissionPath(task))
    expect(body.result.lesson_class_task_submit).toBeNull()
  })
})

describe('handing in', () => {
  it('gives the moment, may be changed until it is scored, and never becomes a draft again', async () => {
    const task = await createTask(lesson)
    const answer = await createSubmission(ani, task)
    expect(answer).toMatchObject({ status: 'submit', is_late: false, score: null })
    expect((await change(ani, task, answer, { status: 'draft' })).body).toMatchObject({
      success: false,
      message: 'Tugas yang sudah disubmit tidak bisa diubah.',
    })
    world.advanceClock(1000)
    const changed = await change(ani, task, answer, { status: 'submit' })
    expect(changed.status).toBe(200)
    expect((changed.body.result.submitted_at ?? '') > (answer.submitted_at ?? '')).toBe(true)
    await scoreSubmission(lesson.teacher, task, answer, { score: '87,5', feedback: 'Bagus sekali' })
    expect((await change(ani, task, answer, { status: 'submit' })).status).toBe(409)
    const { body } = await ani.get<{ lesson_class_task_submit: Submission }>(submissionPath(task))
    expect(body.result.lesson_class_task_submit).toMatchObject({ score: 87.5, feedback: 'Bagus sekali' })
  })

  it('refuses nothing at all', async () => {
    const task = await createTask(lesson)
    const { status, body } = await postAnswer(ani, task, { answer: '<p> </p>' })
    expect([status, body.errors]).toEqual([422, { answer: 'Tulis jawaban atau lampirkan berkas dahulu' }])
    expect((await submits(task)).task).toMatchObject({ submitted: 0, drafts: 0 })
  })

  it('twenty times at once makes one answer', async () => {
    const task = await createTask(lesson)
    expect(await countStatuses(20, () => postAnswer(ani, task))).toEqual({ 201: 1, 409: 19 })
    const rows = await world.context.db.kysely
      .selectFrom('lesson_class_task_submits')
      .where('task_id', '=', task.id)
      .selectAll()
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('in two windows: the second is told that the first has saved', async () => {
    const task = await createTask(lesson)
    const answer = await createSubmission(ani, task, { status: 'draft' })
    expect((await change(ani, task, answer, { updated_at: answer.updated_at })).status).toBe(200)
    expect((await change(ani, task, answer, { updated_at: answer.updated_at })).status).toBe(409)
  })

  it('is in the audit trail with who and when', async () => {
    const task = await createTask(lesson)
    const answer = await createSubmission(ani, task)
    const trail = (await readAudits(world, 'submission')).filter((row) => row.entity_id === answer.id)
    expect(trail).toMatchObject([{ user_id: ani.id, action: 'create', after: { status: 'submit' } }])
  })
})

describe('the deadline', () => {
  it('is that of the school’s zone, by the server’s clock', async () => {
    const soon = new Date(world.context.clock() + 7 * 3_600_000 + 60_000).toISOString().slice(0, 16)
    const task = await createTask(lesson, { deadline_at: soon })
    expect((await createSubmission(ani, task)).is_late).toBe(false)
    world.advanceClock(Date.parse(task.due_at) - world.context.clock() + 1)
    expect((await createSubmission(budi, task)).is_late).toBe(true)
    expect((await submits(task)).task).toMatchObject({ submitted: 2, late: 1 })
  })

  it('is the end of the day where no hour is given', async () => {
    const { due_at } = await createTask(lesson, { deadline_at: '2098-05-02' })
    expect(due_at).toBe('2098-05-02T16:59:59.999Z')
  })

  it('may be an hour', async () => {
    const task = await createTask(lesson, { deadline_at: '2098-05-02T07:30' })
    expect(task).toMatchObject({ deadline_at: '2098-05-02T07:30', due_at: '2098-05-02T00:30:59.999Z' })
  })
})

describe('a closed task', () => {
  it('takes no answer, but keeps what was being written and says so', async () => {
    const task = await createTask(lesson)
    const answer = await createSubmission(ani, task, { status: 'draft' })
    await turn(task, 'close')
    const late = await change(ani, task, answer, { status: 'submit', answer: '<p>Hampir selesai</p>' })
    expect([late.status, late.body.message]).toEqual([
      409,
      'Tugas sudah ditutup. Jawaban Anda disimpan sebagai draf, tidak dikumpulkan.',
    ])
    const { body } = await ani.get<{ lesson_class_task_submit: Submission }>(submissionPath(task))
    expect(body.result.lesson_class_task_submit).toMatchObject({
      status: 'draft',
      answer: '<p>Hampir selesai</p>',
    })
    expect((await postAnswer(budi, task)).status).toBe(409)
  })

  it('closed and handed in at the same moment: either handed in, or told', async () => {
    const task = await createTask(lesson)
    const [given] = await Promise.all([postAnswer(ani, task), turn(task, 'close')])
    const { rows } = await submits(task)
    const statuses = rows.map(({ student }) => student.lesson_class_task_submit?.status).filter(Boolean)
    expect(statuses).toEqual([given.status === 201 ? 'submit' : 'draft'])
  })

  it('is open again to the one whose answer was returned, and to nobody else', async () => {
    const task = await createTask(lesson)
    const [answer, budisAnswer] = [await createSubmission(ani, task), await createSubmission(budi, task)]
    await turn(task, 'close')
    const back = await scoreSubmission(lesson.teacher, task, answer, {
      is_return: true,
      feedback: 'Perbaiki nomor 2',
    })
    expect(back.body.result).toMatchObject({ status: 'draft', score: null, feedback: 'Perbaiki nomor 2' })
    expect((await change(budi, task, budisAnswer, { status: 'submit' })).status).toBe(409)
    const revised = await change(ani, task, answer, { status: 'submit' })
    expect(revised.body.result).toMatchObject({ status: 'submit', is_late: false })
    expect((await change(ani, task, answer, { status: 'submit' })).status).toBe(409)
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
  ])('"%s" answers %i', async (value, status) => {
    const task = await createTask(lesson)
    const answer = await createSubmission(ani, task)
    expect((await scoreSubmission(lesson.teacher, task, answer, { score: value })).status).toBe(status)
  })

  it('offer the comments one has used before, the most used first', async () => {
    const task = await createTask(lesson)
    const [answer, budisAnswer] = [await createSubmission(ani, task), await createSubmission(budi, task)]
    for (const one of [answer, budisAnswer])
      await scoreSubmission(lesson.teacher, task, one, { feedback: 'Lengkapi satuannya' })
    const { body } = await lesson.teacher.get<{ feedback: string; times: number }[]>(
      `${TEACHER_LESSONS_PATH}/comments?search=SATUAN`,
    )
    expect(body.result).toEqual([{ feedback: 'Lengkapi satuannya', times: 2 }])
    const other = await createLesson(world, 0)
    expect((await other.teacher.get(`${TEACHER_LESSONS_PATH}/comments`)).body.result).toEqual([])
  })
})

it('who leaves the lesson takes the answer out of sight, and it is there again on return', async () => {
  const task = await createTask(lesson)
  const answer = await createSubmission(ani, task)
  const [pupil] = lesson.pupils
  await removeParticipant(world, lesson.id, pupil?.id as number)
  expect((await ani.get(submissionPath(task))).status).toBe(404)
  expect((await submits(task)).rows).toHaveLength(1)
  expect((await scoreSubmission(lesson.teacher, task, answer, { score: '5' })).status).toBe(404)
  await addParticipant(world, lesson.id, pupil?.id as number)
  const { body } = await ani.get<{ lesson_class_task_submit: Submission }>(submissionPath(task))
  expect(body.result.lesson_class_task_submit.id).toBe(answer.id)
})

it('a student’s lesson, mates, materials and tasks are those they take part in; drafts of tasks are none', async () => {
  const other = await createLesson(world, 1)
  const hidden = await createTask(lesson, { status: 'draft', name: 'Belum dibuka' })
  for (const path of ['', '/students', '/materials', '/tasks']) {
    expect((await ani.get(`${STUDENT_LESSONS_PATH}/${lesson.id}${path}`)).status, path).toBe(200)
    expect((await ani.get(`${STUDENT_LESSONS_PATH}/${other.id}${path}`)).status, path).toBe(404)
  }
  expect(
    (await ani.get(`${STUDENT_LESSONS_PATH}/${lesson.id}/tasks?search=Belum`)).body.result,
  ).toMatchObject({
    rows: [],
  })
  expect((await ani.get(submissionPath(hidden))).status).toBe(404)
  expect((await postAnswer(ani, hidden)).status).toBe(404)
  const mates = (await ani.get<Record<string, unknown>[]>(`${STUDENT_LESSONS_PATH}/${lesson.id}/students`))
    .body.result
  expect(mates.map((mate) => Object.keys(mate).sort())).toEqual([
    ['id', 'name'],
    ['id', 'name'],
  ])
})
