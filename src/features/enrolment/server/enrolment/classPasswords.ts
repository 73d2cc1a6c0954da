/** Resets the passwords of all students of a class, as a CSV for printed slips. */

import { resetWithSlips } from '#features/accounts/server/passwordSlips.ts'
import type { ClassYear } from '#features/school/activity.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { ACTIVE } from '../../status.ts'

export async function resetPasswordsOfClass(context: Context, user: Caller, classYear: ClassYear) {
  const students = await readStudents(context.db.kysely, classYear)
  if (students.length === 0) throw errors.conflict('Belum ada siswa di kelas ini pada tahun ajaran itu.')
  const owners = students.flatMap(({ user_id, nisn, username, email, ...names }) =>
    user_id === null ? [] : [{ ...names, user_id, login: nisn ?? username ?? email ?? '' }],
  )
  const { skipped, ...rest } = await resetWithSlips(context, user, { owners, filename: 'password-kelas.csv' })
  const result = { ...rest, skipped: skipped + students.length - owners.length }
  return { message: `Password ${result.reset} siswa direset.`, result }
}

/** The active students of a class with the logins of their accounts. */
function readStudents(queries: Queries, { classroom_id, eduyear_id }: ClassYear) {
  return queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .leftJoin('users', 'users.id', 'students.user_id')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where('student_classes.status', '=', ACTIVE)
    .select([
      'students.user_id',
      'students.name',
      'classrooms.name as group',
      'users.nisn',
      'users.username',
      'users.email',
    ])
    .orderBy('students.name')
    .execute()
}
