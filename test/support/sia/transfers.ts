/** Tests of transfers: their school, and requests that move a student, or record that they left or returned. */
import type { Client, World } from '#test/support/world/world.ts'
import { clearYear, createRecord, createSchool, createStudents, type School } from './school.ts'

type Fixture = { world: World; admin: Client; school: School; ids: number[] }

/** A school with three students. */
export async function createTransferFixture(world: World): Promise<Fixture> {
  const admin = await world.as('Administrator')
  const school = await createSchool(admin)
  return { world, admin, school, ids: await createStudents(admin, [1, 2, 3]) }
}

/** Enrols the first two students in VII A; the third stays without a class. */
export async function enrolTwoStudents({ world, school, ids }: Fixture): Promise<void> {
  await clearYear(world, school)
  await school.enrol(school.vii, ids.slice(0, 2))
}

/** @param fixture is called for each request, since a test file opens its world only in `beforeAll` */
export function transfersOf(fixture: () => Fixture) {
  const studentId = () => fixture().ids[0] as number
  /** @param day as `MM-DD` @param years after the active year's first calendar year */
  const dayOfYear = (day: string, years = 0) => `${fixture().school.startYear + years}-${day}`
  const findRow = async (classroom: number, id = studentId()) =>
    (await fixture().school.readRows(classroom)).find((row) => row.student_id === id)
  const move = (id: number, classroom_id: number, moved_at = dayOfYear('10-01')) =>
    fixture().admin.post<{ id: number; lessons: number; offered: object[] }>(
      `/sia/activity/student-class/${id}/move`,
      {
        classroom_id,
        moved_at,
      },
    )
  const makeLeaveBody = () => ({
    left_at: dayOfYear('10-05'),
    reason: 'Pindah sekolah',
    letter_no: '421/7',
    note: 'Ikut orang tua',
  })
  const leave = (id = studentId(), changes: object = {}) =>
    fixture().admin.post(`/sia/master/student/${id}/leave`, { ...makeLeaveBody(), ...changes })
  const returnTo = (classroom_id: number, id = studentId(), changes: object = {}) =>
    fixture().admin.post<{ id: number }>(`/sia/master/student/${id}/return`, {
      classroom_id,
      returned_at: dayOfYear('11-02'),
      ...changes,
    })
  const readStudent = async (id = studentId()) =>
    (await fixture().admin.get<Record<string, string | null>>(`/sia/master/student/${id}`)).body.result
  const listEvents = () =>
    fixture().world.context.db.kysely.selectFrom('student_events').selectAll().orderBy('id').execute()
  const createLesson = (
    classroom_id: number,
    lesson_id = fixture().school.lesson,
    semester_id = fixture().school.semester,
  ) =>
    createRecord(fixture().admin, '/sia/activity/lesson-class', {
      classroom_id,
      eduyear_id: fixture().school.year,
      semester_id,
      add_all_student: true,
      lesson_teachers: [{ lesson_id, teacher_id: fixture().school.teacher }],
    })
  return {
    studentId,
    dayOfYear,
    findRow,
    move,
    makeLeaveBody,
    leave,
    returnTo,
    readStudent,
    listEvents,
    createLesson,
    createEmptyLesson: (classroom_id: number) => createEmptyLesson(fixture(), classroom_id),
    listLessonClassIds: (id = studentId()) => listLessonClassIds(fixture(), id),
  }
}

/** Creates a lesson without participants. */
const createEmptyLesson = ({ admin, school }: Fixture, classroom_id: number) =>
  createRecord(admin, '/sia/activity/lesson-class', {
    classroom_id,
    eduyear_id: school.year,
    semester_id: school.semester,
    lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
  })

async function listLessonClassIds({ world }: Fixture, id: number): Promise<number[]> {
  const { kysely } = world.context.db
  const rows = kysely.selectFrom('lesson_class_students').where('student_id', '=', id)
  return (await rows.select('lesson_class_id').execute()).map((row) => row.lesson_class_id)
}
