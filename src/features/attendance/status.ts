/** The states of a student on a day, in the order in which a tap goes through them. */
import type { Option } from '#platform/contract/options.ts'

export const ATTENDANCE_STATUSES = [
  { id: 'H', name: 'Hadir' },
  { id: 'S', name: 'Sakit' },
  { id: 'I', name: 'Izin' },
  { id: 'A', name: 'Alpa' },
  { id: 'T', name: 'Terlambat' },
] as const satisfies Option[]
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number]['id']

/** Who is there; the others are marks of their own. */
export const PRESENT = 'H' as const satisfies AttendanceStatus

/** Who is missing without a word. */
export const ALPA = 'A' as const satisfies AttendanceStatus

/** What a student can ask for. */
export const REQUESTED_STATUSES = [
  { id: 'S', name: 'Sakit' },
  { id: 'I', name: 'Izin' },
] as const satisfies Option[]

/** Three days in a row are said to the office and the homeroom teacher. */
export const ALPA_STREAK = 3
