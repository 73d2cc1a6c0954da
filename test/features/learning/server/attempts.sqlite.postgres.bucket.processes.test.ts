/** A returned answer: what was handed in stays readable as an attempt, to the same people, and goes with the answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeUnattachedFiles } from '#features/learning/server/file/files.ts'
import { deleteExpiredTasks } from '#features/learning/server/task/taskRemoval.ts'
import type { Attempt, StudentTask, Submission } from '#features/learning/submission.ts'
import { findOrphans } from '#platform/server/files/orphans.ts'
import { readAudits } from '#test/support/people/audits.ts'
import { downloadFile } from '#test/support/sia/documents.ts'
import {
  attachFile,
  changeSubmission,
  createLesson,
  createSubmission,
  createTask,
  type LessonFixture,
  readSubmissions,
  STUDENT_LESSONS_PATH,
  scoreSubmission,
  submissionPath,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'
import { unzipFiles } from '#test/support/world/zip.ts'

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

/** The context as hourly tasks have it some days later, without ending the sessions. */
const contextAfter = (days: number) => ({
  ...world.context,
  clock: () => world.context.clock() + days * 24 * 3_600_000,
})

type Task = { id: number; lesson_class_id: number }

async function handIn(task: Task, name = 'halaman 1.pdf') {
  const file = await attachFile(ani, STUDENT_LESSONS_PATH, { name })
  return createSubmission(ani, task, { answer: '<p>Pertama</p>', attachments: [file.filename] })
}

const returnAnswer = (task: Task, submission: { id: number }, more: object = {}) =>
  scoreSubmission(lesson.teacher, {
    task,
    submission,
    feedback: 'Lengkapi nomor 5',
    is_return: true,
    ...more,
  })

async function readAsTeacher(task: Task): Promise<Submission> {
  const { rows } = await readSubmissions(lesson, task)
  const [submission] = rows.flatMap(({ student }) => student.lesson_class_task_submit ?? [])
  if (!submission) throw new Error('No answer')
  return submission
}

const readAsStudent = async (task: Task) =>
  (await ani.get<StudentTask>(submissionPath(task))).body.result.lesson_class_task_submit as Submission

const fileOf = ({ attachments }: Pick<Attempt, 'attachments'>) => {
  const [file] = attachments
  if (!file) throw new Error('No file')
  return file
}

describe('a return', () => {
  it('keeps text, files, score, comment and times as attempt 1, for the teacher and the student', async () => {
    const task = await createTask(lesson)
    const submission = await handIn(task)
    await scoreSubmission(lesson.teacher, { task, submission, score: '60', feedback: 'Kurang' })
    const response = await returnAnswer(task, submission)
    expect(response.body.result).toMatchObject({
      status: 'draft',
      score: null,
      answer: null,
      attachments: [],
    })
    const attempt = {
      number: 1,
      answer: '<p>Pertama</p>',
      attachments: [{ file: 'halaman 1.pdf' }],
      score: 60,
      feedback: 'Lengkapi nomor 5',
      submitted_at: submission.submitted_at,
      returned_at: response.body.result.returned_at,
    }
    for (const seen of [response.body.result, await readAsTeacher(task), await readAsStudent(task)])
      expect(seen.attempts).toMatchObject([attempt])
  })

  it('needs a comment, since the student must know what to revise', async () => {
    const task = await createTask(lesson)
    const submission = await createSubmission(ani, task)
    const { status, body } = await returnAnswer(task, submission, { feedback: ' ' })
    expect([status, body.errors]).toEqual([422, { feedback: 'Harus diisi' }])
    expect(await readAsTeacher(task)).toMatchObject({ status: 'submit', attempts: [] })
  })

  it('with a new score keeps that score', async () => {
    const task = await createTask(lesson)
    const submission = await createSubmission(ani, task)
    await returnAnswer(task, submission, { score: '55,5' })
    expect((await readAsTeacher(task)).attempts).toMatchObject([{ score: 55.5 }])
  })

  it('shows the teacher nothing of the revision until it is handed in, and then both', async () => {
    const task = await createTask(lesson)
    const submission = await handIn(task)
    await returnAnswer(task, submission)
    await changeSubmission(ani, { task, submission, answer: '<p>Rahasia</p>', attachments: [] })
    const seenAsDraft = await readAsTeacher(task)
    expect(JSON.stringify(seenAsDraft)).not.toContain('Rahasia')
    expect(seenAsDraft.attempts).toMatchObject([{ answer: '<p>Pertama</p>' }])
    await changeSubmission(ani, { task, submission, answer: '<p>Kedua</p>', status: 'submit' })
    const expected = { answer: '<p>Kedua</p>', attachments: [], score: null, feedback: null }
    expect(await readAsTeacher(task)).toMatchObject({ ...expected, attempts: [{ answer: '<p>Pertama</p>' }] })
    await returnAnswer(task, submission, { feedback: 'Masih kurang' })
    expect((await readAsStudent(task)).attempts).toMatchObject([
      { number: 1, answer: '<p>Pertama</p>', feedback: 'Lengkapi nomor 5' },
      { number: 2, answer: '<p>Kedua</p>', feedback: 'Masih kurang', attachments: [] },
    ])
  })

  it('suggests its comment again, once', async () => {
    const task = await createTask(lesson)
    const submission = await createSubmission(ani, task)
    const readSuggestions = async () =>
      (await lesson.teacher.get(`${TEACHER_LESSONS_PATH}/comments?search=halaman%203`)).body.result
    await returnAnswer(task, submission, { feedback: 'Ulangi halaman 3' })
    expect(await readSuggestions()).toEqual([{ feedback: 'Ulangi halaman 3', times: 1 }])
    await changeSubmission(ani, { task, submission, status: 'submit' })
    expect(await readSuggestions()).toEqual([{ feedback: 'Ulangi halaman 3', times: 1 }])
  })

  it('is recorded in the trail without repeating earlier attempts', async () => {
    const task = await createTask(lesson)
    const submission = await createSubmission(ani, task)
    await returnAnswer(task, submission)
    await changeSubmission(ani, { task, submission, answer: '<p>Kedua</p>', status: 'submit' })
    const trail = (await readAudits(world, 'submission')).filter(
      ({ entity_id }) => entity_id === submission.id,
    )
    expect(trail.map(({ after }) => after.status)).toEqual(['submit', 'draft', 'submit'])
    expect(JSON.stringify(trail)).not.toContain('"attempts"')
  })
})

describe('a file of an attempt', () => {
  it('stays readable after the student has removed it from the answer', async () => {
    const task = await createTask(lesson)
    const submission = await handIn(task)
    await returnAnswer(task, submission)
    await changeSubmission(ani, { task, submission, attachments: [] })
    await removeUnattachedFiles(contextAfter(3))
    const [attempt] = (await readAsTeacher(task)).attempts
    if (!attempt) throw new Error('No attempt')
    for (const client of [lesson.teacher, ani, await world.as('Operator')])
      expect((await downloadFile(client, fileOf(attempt))).status).toBe(200)
    const { files, rows } = await findOrphans(world.context)
    expect([files.documents, rows.documents]).toEqual([[], []])
  })

  it('is in the zip of the task, in a folder of its attempt, whether or not it was revised', async () => {
    const task = await createTask(lesson)
    const submission = await handIn(task)
    await returnAnswer(task, submission)
    const readNames = async () => {
      const headers = { authorization: `Bearer ${lesson.teacher.token}` }
      const url = `/api${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}/download`
      const files = await unzipFiles((await world.app.inject({ url, headers })).rawPayload)
      for (const [name, bytes] of files)
        if (name.endsWith('.pdf')) expect(String(bytes.subarray(0, 5)), name).toBe('%PDF-')
      return [...files.keys()].map((name) => name.replace(/^[^/]+/, 'siswa')).sort()
    }
    const attemptNames = ['siswa/Pengumpulan 1/halaman 1.pdf', 'siswa/Pengumpulan 1/jawaban.txt']
    expect(await readNames()).toEqual(attemptNames)
    await changeSubmission(ani, {
      task,
      submission,
      answer: '<p>Kedua</p>',
      attachments: [],
      status: 'submit',
    })
    expect(await readNames()).toEqual([...attemptNames, 'siswa/jawaban.txt'])
  })

  it('is private to its student and the teacher', async () => {
    const task = await createTask(lesson)
    await returnAnswer(task, await handIn(task))
    const [attempt] = (await readAsTeacher(task)).attempts
    if (!attempt) throw new Error('No attempt')
    const otherLesson = await createLesson(world, 1)
    for (const client of [budi, otherLesson.teacher, otherLesson.students[0]?.client as Client])
      expect((await downloadFile(client, fileOf(attempt))).status).toBe(404)
  })

  it('is deleted with the task, and its bytes too', async () => {
    const task = await createTask(lesson)
    const submission = await handIn(task, 'habis.pdf')
    await returnAnswer(task, submission)
    await lesson.teacher.delete(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}?with_submissions=1`)
    const { kysely } = world.context.db
    const countFiles = async () =>
      (await kysely.selectFrom('learning_files').where('filename', '=', 'habis.pdf').select('id').execute())
        .length
    expect(await countFiles()).toBe(2)
    await deleteExpiredTasks(contextAfter(31))
    await removeUnattachedFiles(contextAfter(34))
    const attempts = await kysely
      .selectFrom('lesson_class_task_attempts')
      .where('submission_id', '=', submission.id)
      .select('id')
      .execute()
    expect([attempts.length, await countFiles()]).toEqual([0, 0])
    expect((await findOrphans(world.context)).files.documents).toEqual([])
  })
})
