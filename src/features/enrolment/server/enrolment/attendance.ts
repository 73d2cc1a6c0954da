/** The attendance sheet of a class, as a page to print and as an export. */

import { readHeadmaster } from '#features/people/server/headmaster.ts'
import type { ClassYear } from '#features/school/activity.ts'
import { findClassroom } from '#features/school/server/classrooms.ts'
import { findYear } from '#features/school/server/years.ts'
import type { ExportColumn } from '#platform/contract/export/exportFile.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { inOneBatch, sendExport } from '#platform/server/resource/export/sendExport.ts'
import { ABSENCES, type AttendanceRow, daysOf, NARROW_COLUMN_WIDTH } from '../../attendance.ts'
import type { enrolment } from '../../enrolment.ts'
import { ENDED_STATUSES } from '../../status.ts'

export const attendanceHandlers = {
  readAttendance: async ({ query, context }) => {
    const { kysely } = context.db
    const classroom = await findClassroom(kysely, query.classroom_id)
    const { id, name } = await findYear(kysely, query.eduyear_id)
    return { result: { classroom, eduyear: { id, name }, rows: await readAttendanceRows(kysely, query) } }
  },
  readClassSigners: async ({ query, context }) => {
    const { kysely } = context.db
    await findClassroom(kysely, query.classroom_id)
    await findYear(kysely, query.eduyear_id)
    return {
      result: {
        headmaster: await readHeadmaster(kysely),
        homeroom: await readHomeroomTeacher(kysely, query),
      },
    }
  },
  exportAttendance: async (call) => {
    const { query, context } = call
    const { name } = await findClassroom(context.db.kysely, query.classroom_id)
    await findYear(context.db.kysely, query.eduyear_id)
    const columns = attendanceColumns(query.month)
    const file = { name: `Daftar Hadir ${name} ${query.month}`, columns }
    return sendExport(call, { exportFile: file }, inOneBatch(readAttendanceRows(context.db.kysely, query)))
  },
} satisfies Partial<Handlers<typeof enrolment.calls>>

async function readHomeroomTeacher(queries: Queries, { classroom_id, eduyear_id }: ClassYear) {
  const found = await queries
    .selectFrom('homerooms')
    .innerJoin('teachers', 'teachers.id', 'homerooms.teacher_id')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .select('teachers.name')
    .executeTakeFirst()
  return found?.name ?? null
}

/** The students of the class; those who moved to another class or left are not listed. */
async function readAttendanceRows(queries: Queries, classYear: ClassYear): Promise<AttendanceRow[]> {
  const rows = await queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .where('classroom_id', '=', classYear.classroom_id)
    .where('eduyear_id', '=', classYear.eduyear_id)
    .where('student_classes.status', 'not in', ENDED_STATUSES)
    .select(['students.id', 'students.name', 'nis', 'nisn', 'gender'])
    .orderBy(({ fn }) => fn<string>('lower', ['students.name']))
    .orderBy('students.id')
    .execute()
  return rows.map(({ gender, ...student }, index) => ({ number: index + 1, student, gender }))
}

/** Columns of the exported file: an empty cell for each day and each total. */
export function attendanceColumns(monthId: string): ExportColumn[] {
  const narrow = (label: string): ExportColumn => ({
    source: `empty.${label}`,
    label,
    width: NARROW_COLUMN_WIDTH,
  })
  return [
    { source: 'number', label: 'No', kind: 'number', width: 5 },
    { source: 'student.nis', label: 'NIS' },
    { source: 'student.nisn', label: 'NISN' },
    { source: 'student.name', label: 'Nama', width: 32 },
    { source: 'gender', label: 'L/P', width: 5 },
    ...daysOf(monthId).map(({ day }) => narrow(String(day))),
    ...ABSENCES.map(narrow),
  ]
}
