/** Seeds enrolments of this year and the last, homeroom teachers, and the lessons of this semester. */
import { GRADES, PERIOD } from '#features/school/choices.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { insertRows } from '#platform/server/demo/insert.ts'
import { nth } from '#platform/server/demo/nth.ts'
import { requireValue } from '#platform/server/demo/required.ts'
import { GRADUATED } from '../promotion.ts'

/** Students without a class, so that enrolment can be tried. */
const UNENROLLED_STUDENT_COUNT = 12

/** Call it after master data and people. @param alumni the number of students who graduated last year from IX A */
export async function seedSchoolYear(queries: Queries, { alumni, at }: { alumni: number; at: string }) {
  const stamps = { created_at: at, updated_at: at }
  const eduyears = await queries.selectFrom('eduyears').select(['id', 'status', 'code']).execute()
  const findYearId = (status: string) => requireValue(eduyears.find((year) => year.status === status)).id
  const classrooms = await queries
    .selectFrom('classrooms')
    .select(['id', 'code', 'room'])
    .orderBy('room')
    .execute()
  const students = await queries
    .selectFrom('students')
    .select('id')
    .orderBy('entry_year')
    .orderBy('id')
    .execute()
  const alumniIds = students.slice(0, alumni).map(({ id }) => id)
  const enrolledStudents = students.slice(alumni, students.length - UNENROLLED_STUDENT_COUNT)
  const enrolments = enrolledStudents.map(({ id }, index) => ({
    student_id: id,
    ...assignClass(index, enrolledStudents.length, classrooms),
  }))

  const { id: classroom_id } = requireValue(classrooms.find(({ code }) => code === GRADES.at(-1)))
  const { code: out_year } = requireValue(eduyears.find(({ status }) => status === 'active'))
  await seedAlumni(queries, alumniIds, {
    classroom_id,
    eduyear_id: findYearId('passed'),
    out_year,
    ...stamps,
  })
  await insertRows(queries, 'student_classes', [
    ...enrolments.flatMap(({ student_id, lastYear }) =>
      lastYear
        ? [
            {
              student_id,
              classroom_id: lastYear,
              eduyear_id: findYearId('passed'),
              status: 'passed' as const,
              ...stamps,
            },
          ]
        : [],
    ),
    ...enrolments.map(({ student_id, thisYear }) => ({
      student_id,
      classroom_id: thisYear,
      eduyear_id: findYearId('active'),
      status: 'active' as const,
      ...stamps,
    })),
  ])
  await seedLessons(queries, { eduyear_id: findYearId('active'), ...stamps })
  await seedHomerooms(queries, { eduyear_id: findYearId('active'), ...stamps })
}

type Classroom = { id: number; code: string; room: string }

/** Assigns the first students to IX and the last to VII. A class keeps its room and students from year to year. */
function assignClass(n: number, total: number, classrooms: readonly Classroom[]) {
  const perGrade = Math.ceil(total / GRADES.length)
  const grade = GRADES.length - 1 - Math.floor(n / perGrade)
  const findClassroomsOfGrade = (index: number) =>
    classrooms.filter((classroom) => classroom.code === GRADES[index])
  const classroomIndex = n % Math.max(1, findClassroomsOfGrade(grade).length)
  return {
    thisYear: requireValue(findClassroomsOfGrade(grade)[classroomIndex]).id,
    lastYear: grade > 0 ? findClassroomsOfGrade(grade - 1)[classroomIndex]?.id : undefined,
  }
}

type AlumniEnrolment = Year & { classroom_id: number; out_year: string }

/** Seeds graduates in the same state as after a promotion. */
async function seedAlumni(queries: Queries, ids: readonly number[], { out_year, ...row }: AlumniEnrolment) {
  const rows = ids.map((student_id) => ({ student_id, status: 'passed' as const, ...row }))
  await insertRows(queries, 'student_classes', rows)
  await queries
    .updateTable('students')
    .where('id', 'in', ids)
    .set({ out_year, out_reason: GRADUATED })
    .execute()
}

type Year = { eduyear_id: number; created_at: string; updated_at: string }

/** Assigns a homeroom teacher to each class of the year, while there are teachers left. */
async function seedHomerooms(queries: Queries, year: Year) {
  const classrooms = await queries.selectFrom('classrooms').select('id').orderBy('id').execute()
  const teachers = await queries
    .selectFrom('teachers')
    .select('id')
    .orderBy('id')
    .limit(classrooms.length)
    .execute()
  const rows = teachers.map(({ id: teacher_id }, n) => ({
    ...year,
    teacher_id,
    classroom_id: requireValue(classrooms[n]).id,
  }))
  await insertRows(queries, 'homerooms', rows)
}

/** Adds every lesson to every class of this semester, each with a teacher and with the whole class as participants. */
async function seedLessons(queries: Queries, { eduyear_id, ...stamps }: Year) {
  const { id: semester_id } = await queries
    .selectFrom('semesters')
    .where('status', '=', PERIOD.active)
    .select('id')
    .executeTakeFirstOrThrow()
  const lessons = await queries.selectFrom('lessons').select('id').orderBy('id').execute()
  const classrooms = await queries.selectFrom('classrooms').select('id').orderBy('id').execute()
  const teachers = await queries.selectFrom('teachers').select('id').orderBy('id').execute()
  // The first teacher teaches the first student's grade, so that the two printed logins share lessons.
  const findTeacherId = (lesson: number, classroom: number) => {
    const place = lesson + lessons.length * (Math.floor(classroom / 4) - 1)
    return nth(teachers, place + teachers.length).id
  }
  await insertRows(
    queries,
    'lesson_classes',
    classrooms.flatMap((classroom, c) =>
      lessons.map((lesson, l) => ({
        lesson_id: lesson.id,
        classroom_id: classroom.id,
        eduyear_id,
        semester_id,
        teacher_id: findTeacherId(l, c),
        ...stamps,
      })),
    ),
  )
  const participants = await queries
    .selectFrom('lesson_classes')
    .innerJoin('student_classes', (join) =>
      join
        .onRef('student_classes.classroom_id', '=', 'lesson_classes.classroom_id')
        .onRef('student_classes.eduyear_id', '=', 'lesson_classes.eduyear_id'),
    )
    .select(['lesson_classes.id as lesson_class_id', 'student_id'])
    .execute()
  await insertRows(
    queries,
    'lesson_class_students',
    participants.map((row) => ({ ...row, ...stamps })),
  )
}
