/** One teacher with 30 lessons and 2,000 answers, and a class of 40 whose students sign in. */
import { resources } from '#contract/catalogue.ts'
import type { Queries } from '#server/db/open.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { makeClassroom, makeLesson, makeStudent, makeTeacher, makeUser } from '#server/seed/factories.ts'
import {
  insertResource,
  insertRows,
  insertStudents,
  insertTeachers,
  insertUsers,
} from '#server/seed/insert.ts'
import { fillSchool, makeMany, PASSWORD } from '../seed.ts'

export const TEACHER = 'guru.bench@pelita.sch.id'
export const STUDENTS = makeMany(40, (n) => `siswa.bench${n}@pelita.sch.id`)
const LESSONS = 30
const SUBMISSION_COUNT = 2000
const TASKS = SUBMISSION_COUNT / STUDENTS.length
const DUE_DATE = '2099-12-31'

/** @param folder becomes the DATA_DIR of the server */
export async function seedLessons(folder: string): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  await fillSchool({ DATA_DIR: folder }, async (queries, at) => {
    const account = { passwordHash, at }
    const roleOf = async (name: string) =>
      (await queries.selectFrom('roles').where('name', '=', name).select('id').executeTakeFirstOrThrow()).id
    await insertUsers(queries, [makeUser('teacher', 1, { email: TEACHER })], {
      ...account,
      roleId: await roleOf('Guru'),
    })
    const pupils = STUDENTS.map((email, n) => makeUser('student', n + 1, { email }))
    await insertUsers(queries, pupils, { ...account, roleId: await roleOf('Siswa') })
    const idOf = async (email: string) =>
      (await queries.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id
    await insertTeachers(queries, [{ ...makeTeacher(1), user_id: await idOf(TEACHER) }], { at })
    const owners = await Promise.all(STUDENTS.map(idOf))
    await insertStudents(
      queries,
      owners.map((user_id, n) => ({ ...makeStudent(n + 1), user_id })),
      { at },
    )
    await insertResource(queries, resources.classroom, { inputs: makeMany(LESSONS, makeClassroom), at })
    await insertResource(queries, resources.lesson, { inputs: [makeLesson(0)], at })
    await seedTasks(queries, at)
  })
}

/** All students take part in every lesson; the last task of the first lesson is still unanswered. */
async function seedTasks(queries: Queries, at: string) {
  const stamps = { created_at: at, updated_at: at }
  const active = (table: 'eduyears' | 'semesters') =>
    queries.selectFrom(table).where('status', '=', 'active').select('id').executeTakeFirstOrThrow()
  const period = { eduyear_id: (await active('eduyears')).id, semester_id: (await active('semesters')).id }
  const lessons = makeMany(LESSONS, (n) => ({
    ...{ lesson_id: 1, classroom_id: n + 1, teacher_id: 1 },
    ...period,
    ...stamps,
  }))
  await insertRows(queries, 'lesson_classes', lessons)
  const participants = makeMany(LESSONS * STUDENTS.length, (n) => ({
    lesson_class_id: 1 + Math.floor(n / STUDENTS.length),
    student_id: 1 + (n % STUDENTS.length),
    ...stamps,
  }))
  await insertRows(queries, 'lesson_class_students', participants)
  const tasks = makeMany(TASKS + 1, (n) => ({
    ...{
      lesson_class_id: 1 + (n % LESSONS),
      name: `Latihan ${n + 1}`,
      description: '<p>Nomor 1 sampai 5.</p>',
    },
    ...{
      deadline_at: DUE_DATE,
      due_at: `${DUE_DATE}T16:59:59.999Z`,
      status: 'open' as const,
      open_at: at,
      close_at: null,
    },
    ...{ deleted_at: null, delete_reason: null, search_text: 'latihan', created_by: null, updated_by: null },
    ...(n === TASKS && { lesson_class_id: 1 }),
    ...stamps,
  }))
  await insertRows(queries, 'lesson_class_tasks', tasks)
  const answers = makeMany(SUBMISSION_COUNT, (n) => ({
    ...{ task_id: 1 + Math.floor(n / STUDENTS.length), student_id: 1 + (n % STUDENTS.length) },
    ...{
      answer: `<p>${'Jawaban saya. '.repeat(40)}</p>`,
      status: 'submit' as const,
      submitted_at: at,
      is_late: n % 9 ? 0 : 1,
    },
    ...{
      score: n % 3 ? 60 + (n % 40) : null,
      feedback: null,
      returned_at: null,
      scored_at: null,
      scored_by: null,
    },
    ...stamps,
  }))
  await insertRows(queries, 'lesson_class_task_submits', answers)
}

/** The one nobody has answered yet. */
export const OPEN_TASK = { lesson: 1, task: TASKS + 1 } as const
