/** Seeds one teacher with 30 lessons and 2,000 submissions, and a class of 40 students with accounts. */

import {
  makeClassroom,
  makeLesson,
  makeStudent,
  makeTeacher,
  makeUser,
} from '#features/people/demo/factories.ts'
import { insertStudents, insertTeachers, insertUsers } from '#features/people/demo/insertPeople.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { insertResource, insertRows } from '#platform/server/demo/insert.ts'
import { hashPassword } from '#platform/server/identity/passwords/passwords.ts'
import { resources } from '#src/features.ts'
import { createSchool, makeMany, PASSWORD } from '../seed.ts'

export const TEACHER_EMAIL = 'guru.bench@pelita.sch.id'
export const STUDENT_EMAILS = makeMany(40, (n) => `siswa.bench${n}@pelita.sch.id`)
const LESSON_COUNT = 30
const SUBMISSION_COUNT = 2000
const ANSWERED_TASK_COUNT = SUBMISSION_COUNT / STUDENT_EMAILS.length
const DUE_DATE = '2099-12-31'

/** The task that nobody has submitted yet. */
export const OPEN_TASK = { lesson: 1, task: ANSWERED_TASK_COUNT + 1 } as const

/** @param folder the DATA_DIR of the server */
export async function seedLessons(folder: string): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  await createSchool({ DATA_DIR: folder }, async (queries, at) => {
    const account = { passwordHash, at }
    const findRoleId = async (name: string) =>
      (await queries.selectFrom('roles').where('name', '=', name).select('id').executeTakeFirstOrThrow()).id
    await insertUsers(queries, [makeUser('teacher', 1, { email: TEACHER_EMAIL })], {
      ...account,
      roleId: await findRoleId('Guru'),
    })
    const studentUsers = STUDENT_EMAILS.map((email, n) => makeUser('student', n + 1, { email }))
    await insertUsers(queries, studentUsers, { ...account, roleId: await findRoleId('Siswa') })
    const findUserId = async (email: string) =>
      (await queries.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id
    await insertTeachers(queries, [{ ...makeTeacher(1), user_id: await findUserId(TEACHER_EMAIL) }], { at })
    const studentUserIds = await Promise.all(STUDENT_EMAILS.map(findUserId))
    await insertStudents(
      queries,
      studentUserIds.map((user_id, n) => ({ ...makeStudent(n + 1), user_id })),
      { at },
    )
    await insertResource(queries, resources.classroom, { inputs: makeMany(LESSON_COUNT, makeClassroom), at })
    await insertResource(queries, resources.lesson, { inputs: [makeLesson(0)], at })
    await seedTasks(queries, at)
  })
}

/** All students participate in every lesson. */
async function seedTasks(queries: Queries, at: string) {
  const stamps = { created_at: at, updated_at: at }
  const findActiveId = async (table: 'eduyears' | 'semesters') =>
    (await queries.selectFrom(table).where('status', '=', 'active').select('id').executeTakeFirstOrThrow()).id
  const period = {
    eduyear_id: await findActiveId('eduyears'),
    semester_id: await findActiveId('semesters'),
  }
  const lessons = makeMany(LESSON_COUNT, (n) => ({
    lesson_id: 1,
    classroom_id: n + 1,
    teacher_id: 1,
    ...period,
    ...stamps,
  }))
  await insertRows(queries, 'lesson_classes', lessons)
  const participants = makeMany(LESSON_COUNT * STUDENT_EMAILS.length, (n) => ({
    lesson_class_id: 1 + Math.floor(n / STUDENT_EMAILS.length),
    student_id: 1 + (n % STUDENT_EMAILS.length),
    ...stamps,
  }))
  await insertRows(queries, 'lesson_class_students', participants)
  const tasks = makeMany(ANSWERED_TASK_COUNT + 1, (n) => ({
    // The last task, which nobody has submitted, belongs to the first lesson.
    lesson_class_id: n === ANSWERED_TASK_COUNT ? OPEN_TASK.lesson : 1 + (n % LESSON_COUNT),
    name: `Latihan ${n + 1}`,
    description: '<p>Nomor 1 sampai 5.</p>',
    deadline_at: DUE_DATE,
    due_at: `${DUE_DATE}T16:59:59.999Z`,
    status: 'open' as const,
    open_at: at,
    close_at: null,
    deleted_at: null,
    delete_reason: null,
    search_text: 'latihan',
    created_by: null,
    updated_by: null,
    ...stamps,
  }))
  await insertRows(queries, 'lesson_class_tasks', tasks)
  const submissions = makeMany(SUBMISSION_COUNT, (n) => ({
    task_id: 1 + Math.floor(n / STUDENT_EMAILS.length),
    student_id: 1 + (n % STUDENT_EMAILS.length),
    answer: `<p>${'Jawaban saya. '.repeat(40)}</p>`,
    status: 'submit' as const,
    submitted_at: at,
    is_late: n % 9 ? 0 : 1,
    score: n % 3 ? 60 + (n % 40) : null,
    feedback: null,
    returned_at: null,
    scored_at: null,
    scored_by: null,
    ...stamps,
  }))
  await insertRows(queries, 'lesson_class_task_submits', submissions)
}
