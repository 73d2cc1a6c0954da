/** The totals of a class in a semester. */
import { z } from 'zod'
import { classYearQuery, namedStudent } from '#features/school/activity.ts'
import { bytes, endpoint } from '#platform/contract/endpoint.ts'
import { exportFormatQuery, FORMAT_MEDIA_TYPES } from '#platform/contract/export/exportCall.ts'
import { reference } from '#platform/contract/fields.ts'
import { ATTENDANCE_POLICY } from './access.ts'
import { totals } from './month.ts'
import { ATTENDANCE } from './paths.ts'

const row = z.object({
  student_class_id: z.int(),
  student: namedStudent,
  ...totals,
  /** On which the class was taken while the student was in it. */
  days: z.int(),
  /** As in the month. */
  percent: z.number().nullable(),
})
export type SummaryRow = z.output<typeof row>

/** By default of the active semester. */
const summaryQuery = classYearQuery.extend({ semester_id: reference('Semester').optional() })

export const readAttendanceSummary = endpoint({
  method: 'GET',
  path: `${ATTENDANCE}/summary`,
  auditListOf: 'student_class',
  summary: 'Jumlah kehadiran setiap siswa satu kelas pada satu semester.',
  access: ATTENDANCE_POLICY.take,
  query: summaryQuery,
  output: z.object({ rows: z.array(row) }),
})

export const exportAttendanceSummary = endpoint({
  method: 'GET',
  path: `${ATTENDANCE}/summary/export`,
  summary: 'Jumlah kehadiran setiap siswa satu kelas pada satu semester, sebagai berkas.',
  access: ATTENDANCE_POLICY.take,
  query: summaryQuery.extend(exportFormatQuery),
  fileMediaType: Object.values(FORMAT_MEDIA_TYPES),
  output: bytes,
})
