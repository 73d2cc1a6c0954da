/** The month of a class: students by days, with totals. */
import { z } from 'zod'
import { classYearQuery, namedClassroom, namedStudent } from '#features/school/activity.ts'
import { bytes, endpoint } from '#platform/contract/endpoint.ts'
import { exportFormatQuery, FORMAT_MEDIA_TYPES } from '#platform/contract/export/exportCall.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { ATTENDANCE_POLICY } from './access.ts'
import { statusCode } from './day.ts'
import { ATTENDANCE } from './paths.ts'

const UNKNOWN_MONTH = 'Bulan tidak dikenal, contoh: 2026-11'
export const month = z.string(UNKNOWN_MONTH).regex(/^20\d\d-(0[1-9]|1[0-2])$/, UNKNOWN_MONTH)

/** What every list of totals has. */
export const totals = {
  S: z.int(),
  I: z.int(),
  A: z.int(),
  T: z.int(),
  /** H and T. */
  present: z.int(),
}

const day = z.object({
  date: z.string(),
  is_school_day: z.boolean(),
  holiday: z.string().nullable(),
  taken: z.boolean(),
  /** As in the attendance of the day. */
  version: z.int(),
})

const row = z.object({
  student_class_id: z.int(),
  student: namedStudent,
  /** The marks of the days on which the class was taken. */
  days: z.record(z.string(), statusCode),
  ...totals,
  /** Present in percent of the days on which the class was taken; null without such a day. */
  percent: z.number().nullable(),
})
export type MonthRow = z.output<typeof row>

const monthOutput = z.object({
  classroom: namedClassroom,
  eduyear: namedRef,
  /** Who sign the sheet. */
  headmaster: z.string().nullable(),
  homeroom: z.object({ name: z.string(), nip: z.string().nullable() }).nullable(),
  /** Why the caller cannot change the class; null if they can. */
  why_not: z.string().nullable(),
  /** Whether a change of one of the days needs a reason, since its semester is over. */
  needs_reason: z.boolean(),
  days: z.array(day),
  rows: z.array(row),
})
export type AttendanceMonth = z.output<typeof monthOutput>

const monthQuery = classYearQuery.extend({ month })

export const readAttendanceMonth = endpoint({
  method: 'GET',
  path: `${ATTENDANCE}/month`,
  auditListOf: 'student_class',
  auditedList: 'rows',
  summary: 'Kehadiran satu kelas pada satu bulan, dengan jumlahnya.',
  access: ATTENDANCE_POLICY.take,
  query: monthQuery,
  output: monthOutput,
})

export const exportAttendanceMonth = endpoint({
  method: 'GET',
  path: `${ATTENDANCE}/month/export`,
  summary: 'Kehadiran satu kelas pada satu bulan, sebagai berkas.',
  access: ATTENDANCE_POLICY.take,
  query: monthQuery.extend(exportFormatQuery),
  fileMediaType: Object.values(FORMAT_MEDIA_TYPES),
  output: bytes,
})
