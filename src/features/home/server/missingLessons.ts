/** Lessons that classes miss in the active semester: pairs of a class and a lesson that its grade has. */
import { sql } from 'kysely'
import type { Period } from '#features/school/server/activePeriod.ts'
import { readClassrooms } from '#features/school/server/classrooms.ts'
import type { Queries } from '#platform/server/db/open.ts'

type Semester = { eduyear_id: number; semester_id: number }

/**
 * How many lessons of classes have no teacher. A grade has the lessons that one of its classes has in this semester,
 * or had in the latest earlier one with lessons. A lesson that was never taught is expected in every class, since
 * nobody has said where it belongs. Once students are enrolled in the year, classes without any are not counted.
 */
export async function countMissingLessons(queries: Queries, { eduyear, semester }: Period): Promise<number> {
  if (!eduyear || !semester) return 0
  const active = { eduyear_id: eduyear.id, semester_id: semester.id }
  const classrooms = await readClassesOfYear(queries, eduyear.id)
  const lessons = await readLessons(queries)
  const taught = await readTaughtLessons(queries, active)
  const earlier = await findEarlierSemester(queries, active)
  const known = [...taught, ...(earlier ? await readTaughtLessons(queries, earlier) : [])]
  const taughtKeys = new Set(taught.map((row) => `${row.lesson_id} ${row.classroom_id}`))
  const gradeKeys = new Set(known.map((row) => `${row.lesson_id} ${row.grade}`))
  const isMissing = (lesson: { id: number; was_taught: number }, classroom: { id: number; code: string }) =>
    !taughtKeys.has(`${lesson.id} ${classroom.id}`) &&
    (!lesson.was_taught || gradeKeys.has(`${lesson.id} ${classroom.code}`))
  const countClasses = (lesson: { id: number; was_taught: number }) =>
    classrooms.filter((classroom) => isMissing(lesson, classroom)).length
  return lessons.reduce((sum, lesson) => sum + countClasses(lesson), 0)
}

/** The classes with students in the year; all classes while there are none. */
async function readClassesOfYear(queries: Queries, eduyearId: number) {
  const classrooms = await readClassrooms(queries)
  const enrolled = await queries
    .selectFrom('student_classes')
    .where('eduyear_id', '=', eduyearId)
    .select('classroom_id')
    .distinct()
    .execute()
  const ids = new Set(enrolled.map((row) => row.classroom_id))
  return ids.size === 0 ? classrooms : classrooms.filter(({ id }) => ids.has(id))
}

const readLessons = (queries: Queries) =>
  queries
    .selectFrom('lessons')
    .select([
      'id',
      sql<number>`case when exists (select 1 from lesson_classes where lesson_id = lessons.id) then 1 else 0 end`.as(
        'was_taught',
      ),
    ])
    .execute()

const readTaughtLessons = (queries: Queries, { eduyear_id, semester_id }: Semester) =>
  queries
    .selectFrom('lesson_classes')
    .innerJoin('classrooms', 'classrooms.id', 'lesson_classes.classroom_id')
    .where('eduyear_id', '=', eduyear_id)
    .where('semester_id', '=', semester_id)
    .select(['lesson_id', 'classroom_id', 'classrooms.code as grade'])
    .execute()

/** The latest semester before the given one in which lessons were taught. */
async function findEarlierSemester(queries: Queries, active: Semester): Promise<Semester | undefined> {
  const years = await queries.selectFrom('eduyears').select(['id', 'code']).orderBy('code', 'desc').execute()
  const semesters = await queries.selectFrom('semesters').select('id').orderBy('id', 'desc').execute()
  const periods = years.flatMap((year) =>
    semesters.map((semester) => ({ eduyear_id: year.id, semester_id: semester.id })),
  )
  const isActive = (period: Semester) =>
    period.eduyear_id === active.eduyear_id && period.semester_id === active.semester_id
  for (const period of periods.slice(periods.findIndex(isActive) + 1)) {
    const lesson = await queries
      .selectFrom('lesson_classes')
      .where('eduyear_id', '=', period.eduyear_id)
      .where('semester_id', '=', period.semester_id)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (lesson) return period
  }
  return undefined
}
