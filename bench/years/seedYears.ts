/** Twelve years of a school: 100,200 enrolments in 30 classes a year, 300,600 participants of their lessons. */

import { resources } from '#contract/catalogue.ts'
import { MINUTE } from '#contract/units.ts'
import type { Queries } from '#server/db/open.ts'
import { makeClassroom, makeEduyear, makeLesson, makeStudent, makeTeacher } from '#server/seed/factories.ts'
import { insertResource, insertRows, insertStudents, insertTeachers } from '#server/seed/insert.ts'
import { fillSchool, makeMany } from '../seed.ts'

const COHORTS = 10
const COHORT_SIZE = 3340
const GRADES = 3
export const YEARS = COHORTS + GRADES - 1
const CLASSES_PER_GRADE = 10
export const CLASSROOMS = GRADES * CLASSES_PER_GRADE
const TEACHERS = 60
const LESSONS = 12
/** How many lessons of its class an enrolment takes part in. */
const LESSONS_PER_STUDENT = 3

/** @param folder becomes the DATA_DIR of the server */
export function seedYears(folder: string): Promise<void> {
  return fillSchool({ DATA_DIR: folder }, async (queries, at) => {
    const now = new Date(at).getUTCFullYear()
    const { eduyear, classroom, lesson } = resources
    const former = makeMany(YEARS - 1, (n) => makeEduyear(now - YEARS + n))
    await insertResource(queries, eduyear, { inputs: former, at, status: 'passed' })
    await insertResource(queries, classroom, {
      inputs: makeMany(GRADES * CLASSES_PER_GRADE, makeClassroom),
      at,
    })
    await insertResource(queries, lesson, { inputs: makeMany(LESSONS, makeLesson), at })
    await insertTeachers(queries, makeMany(TEACHERS, makeTeacher), { at })
    await insertStudents(queries, makeMany(COHORTS * COHORT_SIZE, makeStudent), { at })
    const years = await queries.selectFrom('eduyears').select(['id', 'code']).orderBy('code').execute()
    for (const [index, year] of years.entries()) await seedYear(queries, { index, ...year })
  })
}

type Year = { index: number; id: number; code: string }

/** Every class of a year: its students, its lessons of both semesters, and who takes part in them. */
async function seedYear(queries: Queries, { index, id: eduyear_id, code }: Year) {
  const begun = Date.UTC(Number(code), 6, 1)
  for (const classroom of makeMany(GRADES * CLASSES_PER_GRADE, (n) => n)) {
    const at = new Date(begun + classroom * MINUTE).toISOString()
    const stamps = { created_at: at, updated_at: at }
    const classYear = { classroom_id: classroom + 1, eduyear_id, ...stamps }
    const studentIds = listStudentIds(classroom, index)
    const status = index === YEARS - 1 ? 'active' : 'passed'
    await insertRows(
      queries,
      'student_classes',
      studentIds.map((student_id) => ({ student_id, status, ...classYear })),
    )
    const lessons = makeMany(2 * LESSONS, (n) => ({
      lesson_id: 1 + (n % LESSONS),
      semester_id: 1 + Math.floor(n / LESSONS),
      teacher_id: 1 + ((n + classroom * 7) % TEACHERS),
      ...classYear,
    }))
    await insertRows(queries, 'lesson_classes', lessons)
    const last = await queries
      .selectFrom('lesson_classes')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const first = last.id - lessons.length + 1
    await insertRows(
      queries,
      'lesson_class_students',
      studentIds.flatMap((student_id, seat) =>
        makeMany(LESSONS_PER_STUDENT, (n) => ({
          student_id,
          lesson_class_id: first + ((seat * LESSONS_PER_STUDENT + n) % lessons.length),
          ...stamps,
        })),
      ),
    )
  }
}

/** A cohort comes every year for ten years and goes through the three grades, always in the room of its letter. */
function listStudentIds(classroom: number, year: number): number[] {
  const grade = Math.floor(classroom / CLASSES_PER_GRADE)
  const cohort = year - grade
  if (cohort < 0 || cohort >= COHORTS) return []
  return makeMany(
    COHORT_SIZE / CLASSES_PER_GRADE,
    (n) => 1 + cohort * COHORT_SIZE + (classroom % CLASSES_PER_GRADE) + n * CLASSES_PER_GRADE,
  )
}
