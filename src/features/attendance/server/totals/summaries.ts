/** The totals of a class in a semester. */
import type { ClassYear } from '#features/school/activity.ts'
import { findClassroom } from '#features/school/server/classrooms.ts'
import { readSemesterDays } from '#features/school/server/semesterDates.ts'
import { findSemester, findYear } from '#features/school/server/years.ts'
import type { ExportColumn } from '#platform/contract/export/exportFile.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { inOneBatch, sendExport } from '#platform/server/resource/export/sendExport.ts'
import type { attendance } from '../../attendance.ts'
import type { SummaryRow } from '../../summary.ts'
import { classReadableBy, findRelation } from '../rights.ts'
import { percentOf, toTotals } from './counting.ts'
import { readMembers } from './members.ts'
import { isMemberWithin } from './membership.ts'
import { type DayRange, readTotals } from './totals.ts'

export const summaryHandlers = {
  readAttendanceSummary: async ({ query, context, user }) => ({
    result: { rows: await readSummary(context.db.kysely, user, query) },
  }),
  exportAttendanceSummary: async (call) => {
    const { query, context, user } = call
    const { kysely } = context.db
    const rows = await readSummary(kysely, user, query)
    const { name } = await findClassroom(kysely, query.classroom_id)
    const semester = await findSemester(kysely, query.semester_id)
    const exportFile = { name: `Rekap Kehadiran ${name} ${semester.name}`, columns: COLUMNS }
    const numbered = rows.map((row, index) => ({ number: index + 1, ...row }))
    return sendExport(call, { exportFile }, inOneBatch(Promise.resolve(numbered)))
  },
} satisfies Partial<Handlers<typeof attendance.calls>>

type SummaryKey = ClassYear & { semester_id?: number | undefined }

/** Of the students whom the caller reads, in order of names. @throws 404 for a class of others */
export async function readSummary(
  queries: Queries,
  user: Caller,
  { classroom_id, eduyear_id, semester_id }: SummaryKey,
): Promise<SummaryRow[]> {
  const classYear = { classroom_id, eduyear_id }
  await findRelation(queries, user, classYear)
  const range = await findSemesterRange(queries, { eduyear_id, semester_id })
  const members = await readMembers(queries, classYear, classReadableBy(user))
  const totals = await readTotals(queries, classYear, { members, range })
  return members.flatMap(({ student_class_id, student, membership }): SummaryRow[] => {
    const own = totals.get(student_class_id) ?? toTotals(NOBODY, 0)
    if (own.days === 0 && !isMemberWithin(range, membership)) return []
    return [{ student_class_id, student, ...own, percent: percentOf(own) }]
  })
}

const NOBODY = { H: 0, S: 0, I: 0, A: 0, T: 0 }

/** The days of a semester of a year, by default of the active semester. @throws 422 if one does not exist */
export async function findSemesterRange(
  queries: Queries,
  { eduyear_id, semester_id }: { eduyear_id: number; semester_id?: number | undefined },
): Promise<DayRange> {
  const year = await findYear(queries, eduyear_id)
  const semester = await findSemester(queries, semester_id)
  const days = (await readSemesterDays(queries, year)).find((one) => one.semester.id === semester.id)
  // A semester beyond the two of a year has no days.
  return days ? { from: days.start, to: days.end } : { from: '', to: '' }
}

const COLUMNS: ExportColumn[] = [
  { source: 'number', label: 'No', kind: 'number', width: 5 },
  { source: 'student.nis', label: 'NIS' },
  { source: 'student.nisn', label: 'NISN' },
  { source: 'student.name', label: 'Nama', width: 32 },
  { source: 'S', label: 'Sakit', kind: 'number' },
  { source: 'I', label: 'Izin', kind: 'number' },
  { source: 'A', label: 'Alpa', kind: 'number' },
  { source: 'T', label: 'Terlambat', kind: 'number' },
  { source: 'present', label: 'Hadir', kind: 'number' },
  { source: 'days', label: 'Hari', kind: 'number' },
  { source: 'percent', label: '%', kind: 'number' },
]
