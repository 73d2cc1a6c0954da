/** Seeds twelve school years: 100,200 enrolments in 30 classes a year, 300,600 participants of their lessons. */
import {
  makeClassroom,
  makeEduyear,
  makeLesson,
  makeStudent,
  makeTeacher,
} from '#features/people/demo/factories.ts'
import { insertStudents, insertTeachers } from '#features/people/demo/insertPeople.ts'
import { MINUTE } from '#platform/contract/units.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { insertResource, insertRows } from '#platform/server/demo/insert.ts'
import { resources } from '#src/features.ts'
import { createSchool, makeMany } from '../seed.ts'

const COHORT_COUNT = 10
const COHORT_SIZE = 3340
const GRADE_COUNT = 3
export const YEAR_COUNT = COHORT_COUNT + GRADE_COUNT - 1
export const CLASSES_PER_GRADE = 10
export const CLASSROOM_COUNT = GRADE_COUNT * CLASSES_PER_GRADE
const TEACHER_COUNT = 60
const LESSON_COUNT = 12
const LESSONS_PER_STUDENT = 3

/** @param folder the DATA_DIR of the server */
export function seedYears(folder: string): Promise<void> {
  return createSchool({ DATA_DIR: folder }, async (queries, at) => {
    const currentYear = new Date(at).getUTCFullYear()
    const { eduyear, classroom, lesson } = resources
    const passedYears = makeMany(YEAR_COUNT - 1, (n) => makeEduyear(currentYear - YEAR_COUNT + n))
    await insertResource(queries, eduyear, { inputs: passedYears, at, status: 'passed' })
    await insertResource(queries, classroom, {
      inputs: makeMany(CLASSROOM_COUNT, makeClassroom),
      at,
    })
    await insertResource(queries, lesson, { inputs: makeMany(LESSON_COUNT, makeLesson), at })
    await insertTeachers(queries, makeMany(TEACHER_COUNT, makeTeacher), { at })
    await insertStudents(queries, makeMany(COHORT_COUNT * COHORT_SIZE, makeStudent), { at })
    const years = await queries.selectFrom('eduyears').select(['id', 'code']).orderBy('code').execute()
    for (const [index, year] of years.entries()) await seedYear(queries, { index, ...year })
  })
}

type Year = { index: number; id: number; code: string }

/** Seeds every class of one year: its enrolments, its lessons of both semesters, and their participants. */
async function seedYear(queries: Queries, { index, id: eduyear_id, code }: Year) {
  const yearStart = Date.UTC(Number(code), 6, 1)
  for (const classroom of makeMany(CLASSROOM_COUNT, (n) => n)) {
    const at = new Date(yearStart + classroom * MINUTE).toISOString()
    const stamps = { created_at: at, updated_at: at }
    const classYear = { classroom_id: classroom + 1, eduyear_id, ...stamps }
    const studentIds = listStudentIds(classroom, index)
    const status = index === YEAR_COUNT - 1 ? 'active' : 'passed'
    await insertRows(
      queries,
      'student_classes',
      studentIds.map((student_id) => ({ student_id, status, ...classYear })),
    )
    const lessons = makeMany(2 * LESSON_COUNT, (n) => ({
      lesson_id: 1 + (n % LESSON_COUNT),
      semester_id: 1 + Math.floor(n / LESSON_COUNT),
      teacher_id: 1 + ((n + classroom * 7) % TEACHER_COUNT),
      ...classYear,
    }))
    await insertRows(queries, 'lesson_classes', lessons)
    const lastLesson = await queries
      .selectFrom('lesson_classes')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const firstLessonId = lastLesson.id - lessons.length + 1
    await insertRows(
      queries,
      'lesson_class_students',
      studentIds.flatMap((student_id, studentIndex) =>
        makeMany(LESSONS_PER_STUDENT, (n) => ({
          student_id,
          lesson_class_id: firstLessonId + ((studentIndex * LESSONS_PER_STUDENT + n) % lessons.length),
          ...stamps,
        })),
      ),
    )
  }
}

/** A cohort enters in each of the first ten years, and advances through the grades in parallel classes that never mix. */
function listStudentIds(classroom: number, year: number): number[] {
  const grade = Math.floor(classroom / CLASSES_PER_GRADE)
  const cohort = year - grade
  if (cohort < 0 || cohort >= COHORT_COUNT) return []
  return makeMany(
    COHORT_SIZE / CLASSES_PER_GRADE,
    (n) => 1 + cohort * COHORT_SIZE + (classroom % CLASSES_PER_GRADE) + n * CLASSES_PER_GRADE,
  )
}
