/** The calls by which an office moves a student, lets them go and takes them back, and what is stored of it. */
import { createRecord, type School } from './school.ts'
import type { Client, World } from './world.ts'

type Office = { world: World; admin: Client; school: School; ids: number[] }

/** @param office asked at every call: a file opens its world only when its tests begin */
export function transfersOf(office: () => Office) {
  const studentId = () => office().ids[0] as number
  /** A day of the year, `MM-DD`. */
  const dayOfYear = (day: string, years = 0) => `${office().school.start + years}-${day}`
  const rowOf = async (classroom: number, id = studentId()) =>
    (await office().school.readRows(classroom)).find((row) => row.student_id === id)
  const move = (id: number, classroom_id: number, moved_at = dayOfYear('10-01')) =>
    office().admin.post<{ id: number; lessons: number; offered: object[] }>(
      `/sia/activity/student-class/${id}/move`,
      {
        classroom_id,
        moved_at,
      },
    )
  const leaving = () => ({
    left_at: dayOfYear('10-05'),
    reason: 'Pindah sekolah',
    letter_no: '421/7',
    note: 'Ikut orang tua',
  })
  const leave = (id = studentId(), more: object = {}) =>
    office().admin.post(`/sia/master/student/${id}/leave`, { ...leaving(), ...more })
  const returnTo = (classroom_id: number, id = studentId(), more: object = {}) =>
    office().admin.post<{ id: number }>(`/sia/master/student/${id}/return`, {
      classroom_id,
      returned_at: dayOfYear('11-02'),
      ...more,
    })
  const record = async (id = studentId()) =>
    (await office().admin.get<Record<string, string | null>>(`/sia/master/student/${id}`)).body.result
  const events = () =>
    office().world.context.db.kysely.selectFrom('student_events').selectAll().orderBy('id').execute()
  const createLessonWithParticipants = (
    classroom_id: number,
    lesson_id = office().school.lesson,
    semester_id = office().school.semester,
  ) =>
    createRecord(office().admin, '/sia/activity/lesson-class', {
      classroom_id,
      eduyear_id: office().school.year,
      semester_id,
      add_all_student: true,
      lesson_teachers: [{ lesson_id, teacher_id: office().school.teacher }],
    })
  /** A lesson that nobody takes yet. */
  const createEmptyLesson = (classroom_id: number) =>
    createRecord(office().admin, '/sia/activity/lesson-class', {
      classroom_id,
      ...{ eduyear_id: office().school.year, semester_id: office().school.semester },
      lesson_teachers: [{ lesson_id: office().school.lesson, teacher_id: office().school.teacher }],
    })
  const taken = async (id = studentId()) => {
    const { kysely } = office().world.context.db
    const rows = kysely.selectFrom('lesson_class_students').where('student_id', '=', id)
    return (await rows.select('lesson_class_id').execute()).map((row) => row.lesson_class_id)
  }
  return {
    student: studentId,
    on: dayOfYear,
    rowOf,
    move,
    leaving,
    leave,
    returnTo,
    record,
    events,
    lessonIn: createLessonWithParticipants,
    lessonInWithout: createEmptyLesson,
    taken,
  }
}
