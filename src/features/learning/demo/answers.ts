/** Seeds answers of the demonstration's students: texts and photos, late, scored, draft and returned ones with their attempt. */
import { DAY } from '#platform/contract/units.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { insertRows } from '#platform/server/demo/insert.ts'
import { drawPhoto, type StoredFile, toFileRow } from './files.ts'
import type { Lesson } from './lessons.ts'
import { planAnswer, planDemoLoginAnswer, planTasks } from './plan.ts'

/** Number of different photos; each answer stores its own copy of one. */
const PHOTO_COUNT = 4
/** One in this many answers has a photo, with another share for the student with the printed login. */
const ANSWERS_PER_PHOTO = { demoLogin: 3, others: 28 } as const
/** Number of files that are written concurrently. */
const BATCH_SIZE = 16

type Participant = { lesson: Lesson; student_id: number; user_id: number | null; isDemoLogin: boolean }
type Answer = NonNullable<ReturnType<typeof planAnswer>>
type DraftedAnswer = Participant & {
  task: number
  chapter: 0 | 1 | 2
  answer: Answer
  photo: StoredFile | null
}

/** Stores the files, which is slow, before the transaction; the returned `seed` inserts the rows. */
export async function prepareAnswers({ db, files, clock }: Context, lessons: readonly Lesson[]) {
  const participants = await readParticipants(db.kysely, lessons)
  const draftedAnswers = participants.flatMap((participant) => {
    const { lesson, student_id, isDemoLogin } = participant
    return planTasks(lesson).flatMap(({ index, chapter }, task) => {
      const seed = student_id * 1000 + lesson.id
      const answer = isDemoLogin ? planDemoLoginAnswer(index, seed, lesson.n) : planAnswer(index, seed)
      const drafted: DraftedAnswer[] = answer ? [{ ...participant, task, chapter, answer, photo: null }] : []
      return drafted
    })
  })
  const photos = await Promise.all(Array.from({ length: PHOTO_COUNT }, (_, n) => drawPhoto(n)))
  const answersWithPhoto = draftedAnswers.filter(
    ({ isDemoLogin }, n) => n % (isDemoLogin ? ANSWERS_PER_PHOTO.demoLogin : ANSWERS_PER_PHOTO.others) === 0,
  )
  for (let start = 0; start < answersWithPhoto.length; start += BATCH_SIZE) {
    const batch = answersWithPhoto.slice(start, start + BATCH_SIZE).map(async (drafted, n) => {
      const bytes = photos[(start + n) % photos.length]
      if (bytes) drafted.photo = { stored: await files.documents.put(bytes), size: bytes.length }
    })
    await Promise.all(batch)
  }
  return { seed: (queries: Queries) => insertAnswers(queries, draftedAnswers, clock()) }
}

async function readParticipants(queries: Queries, lessons: readonly Lesson[]): Promise<Participant[]> {
  const rows = await queries
    .selectFrom('lesson_class_students as takers')
    .innerJoin('students', 'students.id', 'takers.student_id')
    .select(['takers.lesson_class_id', 'students.id as student_id', 'students.user_id'])
    .orderBy('takers.id')
    .execute()
  const firstStudentId = Math.min(...rows.map(({ student_id }) => student_id))
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  return rows.flatMap(({ lesson_class_id, ...row }) => {
    const lesson = byId.get(lesson_class_id)
    return lesson ? [{ ...row, lesson, isDemoLogin: row.student_id === firstStudentId }] : []
  })
}

async function insertAnswers(queries: Queries, draftedAnswers: readonly DraftedAnswer[], now: number) {
  const tasks = await queries
    .selectFrom('lesson_class_tasks')
    .select(['id', 'lesson_class_id', 'open_at', 'due_at'])
    .orderBy('id')
    .execute()
  const tasksByLesson = new Map<number, (typeof tasks)[number][]>()
  for (const task of tasks) {
    const lessonTasks = tasksByLesson.get(task.lesson_class_id) ?? []
    tasksByLesson.set(task.lesson_class_id, [...lessonTasks, task])
  }
  const answers = draftedAnswers.map((drafted) => {
    const task = tasksByLesson.get(drafted.lesson.id)?.[drafted.task]
    if (!task) throw new Error(`No task ${drafted.task} in lesson ${drafted.lesson.id}`)
    return {
      ...drafted,
      row: { ...toRow(drafted, task, now), task_id: task.id, student_id: drafted.student_id },
    }
  })
  await insertRows(
    queries,
    'lesson_class_task_submits',
    answers.map(({ row }) => row),
  )
  const stored = await queries
    .selectFrom('lesson_class_task_submits')
    .select(['id', 'task_id', 'student_id'])
    .execute()
  const ids = new Map(stored.map(({ id, task_id, student_id }) => [`${task_id} ${student_id}`, id]))
  const insertedAnswers = answers.flatMap((answer) => {
    const id = ids.get(`${answer.row.task_id} ${answer.row.student_id}`)
    return id ? [{ ...answer, id }] : []
  })
  await insertPhotos(queries, 'submission', insertedAnswers)
  await insertAttempts(queries, insertedAnswers)
}

type InsertedAnswer = DraftedAnswer & { id: number; row: ReturnType<typeof toRow> }

/** Keeps what was returned as the first attempt, as returning does. */
async function insertAttempts(queries: Queries, answers: readonly InsertedAnswer[]) {
  const returnedAnswers = answers.filter(({ answer }) => answer.isReturned)
  const attempts = returnedAnswers.map(({ id: submission_id, row, lesson }) => ({
    submission_id,
    number: 1,
    answer: row.answer,
    score: null,
    feedback: row.feedback,
    submitted_at: row.submitted_at,
    returned_at: row.returned_at ?? row.updated_at,
    returned_by: lesson.user_id,
  }))
  await insertRows(queries, 'lesson_class_task_attempts', attempts)
  const stored = await queries
    .selectFrom('lesson_class_task_attempts')
    .select(['id', 'submission_id'])
    .execute()
  const attemptIds = new Map(stored.map(({ id, submission_id }) => [submission_id, id]))
  const attemptsOfAnswers = returnedAnswers.flatMap((answer) => {
    const id = attemptIds.get(answer.id)
    return id ? [{ ...answer, id }] : []
  })
  await insertPhotos(queries, 'attempt', attemptsOfAnswers)
}

async function insertPhotos(
  queries: Queries,
  entity: 'submission' | 'attempt',
  answers: readonly InsertedAnswer[],
) {
  const rows = answers.flatMap(({ id, photo, user_id, row: { created_at: at } }) =>
    photo ? [toFileRow('foto jawaban.jpg', photo, { entity, id, user_id, at })] : [],
  )
  await insertRows(queries, 'learning_files', rows)
}

type Times = { open_at: string | null; due_at: string }

/** The row of an answer, with no moment in the future. */
function toRow({ lesson, chapter, answer }: DraftedAnswer, { open_at, due_at }: Times, now: number) {
  const { status, timeShare, score, feedback, isReturned } = answer
  const opened = Date.parse(open_at ?? due_at)
  const moment = (time: number) => new Date(Math.min(time, now)).toISOString()
  const end = Math.min(Date.parse(due_at), now)
  const submittedAt = moment(
    timeShare > 1 ? Date.parse(due_at) + DAY / 3 : opened + timeShare * (end - opened),
  )
  const scoredAt = moment(Date.parse(submittedAt) + 1.5 * DAY)
  const isReviewed = score !== null || isReturned
  return {
    answer: `<p>${lesson.chapters[chapter].answer}</p>`,
    status,
    submitted_at: status === 'submit' || isReturned ? submittedAt : null,
    is_late: Number(status === 'submit' && submittedAt > due_at),
    score,
    feedback,
    returned_at: isReturned ? scoredAt : null,
    scored_at: score === null ? null : scoredAt,
    scored_by: isReviewed ? lesson.user_id : null,
    created_at: submittedAt,
    updated_at: isReviewed ? scoredAt : submittedAt,
  }
}
