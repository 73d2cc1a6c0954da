/** The classes that a caller may see: those they teach, are homeroom teacher of or are enrolled in. */
import type { ClassYear } from '#features/school/activity.ts'
import { CLASS_ORDER } from '#features/school/server/classOrder.ts'
import { findClassroom } from '#features/school/server/classrooms.ts'
import { findYear, readPeriodChoices } from '#features/school/server/years.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'

/**
 * Called where a class has no rows: distinguishes an empty class from one that the caller may not see.
 *
 * @throws 404 if the caller is no administrator and does not teach there; 422 for an unknown class or year
 */
export async function refuseForeignClass(
  queries: Queries,
  user: Caller,
  classYear: ClassYear,
): Promise<void> {
  if (user.user_type === 'administrator') {
    await findClassroom(queries, classYear.classroom_id)
    await findYear(queries, classYear.eduyear_id)
    return
  }
  const taughtClass = await selectClassesOfTeacher(queries, user)
    .select('classroom_id')
    .where('classroom_id', '=', classYear.classroom_id)
    .where('eduyear_id', '=', classYear.eduyear_id)
    .executeTakeFirst()
  if (!taughtClass) throw errors.notFound('Kelas tidak ditemukan.')
}

/** The classes in which a teacher teaches or is homeroom teacher, in any year. */
function selectClassesOfTeacher(queries: Queries, { id }: Pick<Caller, 'id'>) {
  const taughtClasses = queries
    .selectFrom('lesson_classes')
    .innerJoin('teachers', 'teachers.id', 'lesson_classes.teacher_id')
    .where('teachers.user_id', '=', id)
    .select(['classroom_id', 'eduyear_id'])
  const homeroomClasses = queries
    .selectFrom('homerooms')
    .innerJoin('teachers', 'teachers.id', 'homerooms.teacher_id')
    .where('teachers.user_id', '=', id)
    .select(['classroom_id', 'eduyear_id'])
  return queries.selectFrom(taughtClasses.union(homeroomClasses).as('classes'))
}

/** The options of forms: years, semesters, and the classes that the caller may read, if given of one grade. */
export async function readSchoolOptions(queries: Queries, user: Caller, grade?: string) {
  const classesOfStudent = queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .where('students.user_id', '=', user.id)
    .select('classroom_id')
  const classrooms = await queries
    .selectFrom('classrooms')
    .$if(grade !== undefined, (query) => query.where('code', '=', grade ?? ''))
    .$if(user.user_type === 'teacher', (query) =>
      query.where('id', 'in', selectClassesOfTeacher(queries, user).select('classroom_id')),
    )
    .$if(user.user_type === 'student', (query) => query.where('id', 'in', classesOfStudent))
    .select(['id', 'name', 'code'])
    .orderBy(CLASS_ORDER)
    .execute()
  return { ...(await readPeriodChoices(queries)), classrooms }
}
