/** Creates lessons with a signed-in teacher and participants, and their materials, tasks, submissions and files. */
import type { Material } from '#features/learning/material.ts'
import type { LearningFile } from '#features/learning/record.ts'
import type { SubmissionRow } from '#features/learning/scoring.ts'
import type { Submission } from '#features/learning/submission.ts'
import type { TeacherTask } from '#features/learning/task.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import type { Client, World } from '#test/support/world/world.ts'
import {
  assignTeacher,
  type Classroom,
  type EnrolledStudent,
  enrol,
  makeClassroom,
  makePdf,
} from './documents.ts'

export const TEACHER_LESSONS_PATH = '/sia/activity/teacher-class-lesson'
export const STUDENT_LESSONS_PATH = '/sia/activity/student-class-lesson'

export type LessonFixture = {
  id: number
  classroom: Classroom
  teacher: Client
  students: (EnrolledStudent & { client: Client })[]
}

let classroomCount = 0

/** Creates a classroom with one lesson, and signs in its teacher and `count` participants. */
export async function createLesson(world: World, count = 2, teacher?: Client): Promise<LessonFixture> {
  classroomCount += 1
  const classroom = await makeClassroom(world, 'VII', `${classroomCount}`)
  const lessonTeacher = teacher ?? (await world.as('Guru'))
  const id = await addLessonClass(world, classroom, lessonTeacher)
  const students: LessonFixture['students'] = []
  for (let n = 0; n < count; n += 1) {
    const client = await world.as('Siswa')
    const student = await enrol(world, classroom, { user: client })
    await addParticipant(world, id, student.id)
    students.push({ ...student, client })
  }
  return { id, classroom, teacher: lessonTeacher, students }
}

/** Creates a lesson of the teacher in the classroom. @returns its id */
async function addLessonClass(world: World, classroom: Classroom, teacher: Client): Promise<number> {
  const { kysely } = world.context.db
  const existingTeacher = await kysely
    .selectFrom('teachers')
    .where('user_id', '=', teacher.id)
    .select('id')
    .executeTakeFirst()
  if (!existingTeacher) await assignTeacher(world, teacher, classroom)
  else {
    const row = await kysely
      .selectFrom('lesson_classes')
      .where('teacher_id', '=', existingTeacher.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const { id: _, ...values } = row
    await kysely
      .insertInto('lesson_classes')
      .values({ ...values, classroom_id: classroom.id })
      .execute()
  }
  const { id } = await kysely
    .selectFrom('lesson_classes')
    .where('classroom_id', '=', classroom.id)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addParticipant(
  { context }: World,
  lesson_class_id: number,
  student_id: number,
): Promise<void> {
  const at = new Date(context.clock()).toISOString()
  await context.db.kysely
    .insertInto('lesson_class_students')
    .values({ lesson_class_id, student_id, created_at: at, updated_at: at })
    .execute()
}

export async function removeParticipant(
  { context }: World,
  lesson_class_id: number,
  student_id: number,
): Promise<void> {
  await context.db.kysely
    .deleteFrom('lesson_class_students')
    .where('lesson_class_id', '=', lesson_class_id)
    .where('student_id', '=', student_id)
    .execute()
}

type FileToSend = { name?: string; bytes?: Buffer }

/** Uploads a file like its form, which does so before the form itself is saved. */
export function uploadAttachment(
  client: Client,
  base: string,
  { name = 'soal.pdf', bytes = makePdf('SOAL') }: FileToSend = {},
) {
  const form = makeFileForm('attachment', { bytes, name })
  return client.post<LearningFile>(`${base}/upload-attachment`, form.body, form.headers)
}

export async function attachFile(client: Client, base: string, sent: FileToSend = {}): Promise<LearningFile> {
  const { status, body, text } = await uploadAttachment(client, base, sent)
  if (status !== 200) throw new Error(text)
  return body.result
}

export const DISTANT_DEADLINE = '2099-12-31'

/** Creates a task, by default an open one. */
export async function createTask({ id, teacher }: LessonFixture, more: object = {}): Promise<TeacherTask> {
  const input = { name: 'Latihan 1', deadline_at: DISTANT_DEADLINE, status: 'open', ...more }
  const { status, body, text } = await teacher.post<TeacherTask>(`${TEACHER_LESSONS_PATH}/${id}/task`, input)
  if (status !== 201) throw new Error(text)
  return body.result
}

export async function createMaterial({ id, teacher }: LessonFixture, more: object = {}): Promise<Material> {
  const { status, body, text } = await teacher.post<Material>(`${TEACHER_LESSONS_PATH}/${id}/material`, {
    name: 'Bab 1',
    ...more,
  })
  if (status !== 201) throw new Error(text)
  return body.result
}

type TaskReference = { lesson_class_id: number; id: number }
export const submissionPath = (task: TaskReference) =>
  `${STUDENT_LESSONS_PATH}/${task.lesson_class_id}/task/${task.id}/submit`

/** Posts the first submission of a task. */
export const postSubmission = (client: Client, task: TaskReference, more: object = {}) =>
  client.post<Submission>(submissionPath(task), { answer: '<p>Jawaban saya</p>', status: 'submit', ...more })

export async function createSubmission(
  client: Client,
  task: TaskReference,
  more: object = {},
): Promise<Submission> {
  const { status, body, text } = await postSubmission(client, task, more)
  if (status !== 201) throw new Error(text)
  return body.result
}

export const scoreSubmission = (
  client: Client,
  {
    task,
    submission,
    ...more
  }: { task: TaskReference; submission: { id: number } } & Record<string, unknown>,
) =>
  client.put<Submission>(
    `${TEACHER_LESSONS_PATH}/${task.lesson_class_id}/task/${task.id}/submit/${submission.id}`,
    {
      score: '',
      feedback: '',
      ...more,
    },
  )

type SubmissionChange = { task: TaskReference; submission: { id: number } } & Record<string, unknown>

/** Changes an answer, by default as a draft. */
export const changeSubmission = (client: Client, { task, submission, ...changes }: SubmissionChange) =>
  client.put<Submission>(`${submissionPath(task)}/${submission.id}`, {
    answer: '<p>Lain</p>',
    status: 'draft',
    ...changes,
  })

/** Reads a task with the answers of all participants, as its teacher. */
export async function readSubmissions({ teacher }: LessonFixture, task: TaskReference) {
  const path = `${TEACHER_LESSONS_PATH}/${task.lesson_class_id}/task/${task.id}/submits`
  return (await teacher.get<{ task: TeacherTask; rows: SubmissionRow[] }>(path)).body.result
}
