/** Attendance sheet (Daftar Hadir) of a class for a month, to be filled by hand or in a spreadsheet. */
import { z } from 'zod'
import { classYearQuery, namedClassroom, namedStudent } from '#features/school/activity.ts'
import { bytes, endpoint } from '#platform/contract/endpoint.ts'
import { exportFormatQuery, FORMAT_MEDIA_TYPES } from '#platform/contract/export/exportCall.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { STUDENT_CLASS_POLICY } from './access.ts'

export const UNKNOWN_MONTH = 'Bulan tidak dikenal, contoh: 2026-11'

const month = z.string(UNKNOWN_MONTH).regex(/^20\d\d-(0[1-9]|1[0-2])$/, UNKNOWN_MONTH)

/** Sick (sakit), excused (izin) and unexcused (alpa). */
export const ABSENCES = ['S', 'I', 'A'] as const

export type AttendanceDay = { day: number; isSunday: boolean }

/** @example daysOf('2026-02').length // 28 */
export function daysOf(month: string): AttendanceDay[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: lastDay }, (_, index) => ({
    day: index + 1,
    isSunday: new Date(Date.UTC(year, number - 1, index + 1)).getUTCDay() === 0,
  }))
}

const row = z.object({ number: z.int(), student: namedStudent, gender: z.string().nullable() })
export type AttendanceRow = z.output<typeof row>

export const NARROW_COLUMN_WIDTH = 4

/** The current students of the class; for a past year, its former students. */
export const readAttendance = endpoint({
  method: 'GET',
  path: '/sia/activity/student-class/attendance',
  auditListOf: 'student_class',
  summary: 'Siswa satu kelas menurut abjad, untuk daftar hadirnya.',
  access: STUDENT_CLASS_POLICY,
  query: classYearQuery,
  output: z.object({ classroom: namedClassroom, eduyear: namedRef, rows: z.array(row) }),
})

export const readClassSigners = endpoint({
  method: 'GET',
  path: '/sia/activity/student-class/signers',
  summary: 'Nama kepala sekolah dan wali kelas, yang menandatangani lembar satu kelas; null bila belum ada.',
  access: STUDENT_CLASS_POLICY,
  query: classYearQuery,
  output: z.object({ headmaster: z.string().nullable(), homeroom: z.string().nullable() }),
})

export const exportAttendance = endpoint({
  method: 'GET',
  path: '/sia/activity/student-class/attendance/export',
  summary: 'Daftar hadir satu kelas untuk satu bulan, sebagai berkas.',
  access: STUDENT_CLASS_POLICY,
  query: classYearQuery.extend({ month, ...exportFormatQuery }),
  fileMediaType: Object.values(FORMAT_MEDIA_TYPES),
  output: bytes,
})
