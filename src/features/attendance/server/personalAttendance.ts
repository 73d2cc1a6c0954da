/** What attendance stores about a student: marks, and what was asked for with its letters. */
import { sql } from 'kysely'
import { PERSONAL_DATA } from '#features/people/server/personalData/personalDataPoint.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { deleteImportChanges } from '#platform/server/resource/import/importLog.ts'
import { IMPORTED_MONTH } from './monthImport/importedDays.ts'

/** The marks stay, since they are part of the school's register; notes, requests' words and letters are erased. */
export const personalAttendance = PERSONAL_DATA.contribute({
  position: 50,
  sections: ({ type, id }) =>
    type === 'student'
      ? [
          {
            name: 'kehadiran',
            query: (lastId) => sql`select attendance_marks.id, date as tanggal, attendance_marks.status,
              minutes as menit, note as catatan from attendance_marks
              join attendance_days on attendance_days.id = attendance_day_id
              join student_classes on student_classes.id = student_class_id
              where student_id = ${id} and attendance_marks.id > ${lastId} order by attendance_marks.id`,
          },
          {
            name: 'izin',
            query: (lastId) => sql`select absence_requests.id, date as mulai, last_date as sampai,
              absence_requests.status, note as alasan, state as keadaan, answer as jawaban,
              absence_requests.created_at from absence_requests
              join student_classes on student_classes.id = student_class_id
              where student_id = ${id} and absence_requests.id > ${lastId} order by absence_requests.id`,
          },
        ]
      : [],
  files: ({
    type,
    id,
  }) => sql`select absence_files.id, 'izin' as folder, filename, absence_files.name as stored
    from absence_files join absence_requests on absence_requests.id = absence_request_id
    join student_classes on student_classes.id = student_class_id
    where ${type} = 'student' and student_id = ${id} and removed_at is null`,
  erase: async ({ queries }, { id, at }) => {
    await queries
      .updateTable('attendance_marks')
      .set({ note: null })
      .where('student_class_id', 'in', selectEnrolments(queries, id))
      .execute()
    const enrolments = await selectEnrolments(queries, id).execute()
    for (const enrolment of enrolments)
      await deleteImportChanges(queries, { entity: IMPORTED_MONTH, id: enrolment.id })
    const rows = await queries
      .updateTable('absence_requests')
      .set({ note: null, answer: null, updated_at: at })
      .where('student_class_id', 'in', selectEnrolments(queries, id))
      .returning('id')
      .execute()
    const ids = rows.map((row) => row.id)
    if (ids.length > 0)
      await queries
        .updateTable('absence_files')
        .set({ removed_at: at })
        .where('absence_request_id', 'in', ids)
        .execute()
    return [{ entity: 'absence_request', ids }]
  },
})

const selectEnrolments = (queries: Queries, studentId: number) =>
  queries.selectFrom('student_classes').where('student_id', '=', studentId).select('student_classes.id')
