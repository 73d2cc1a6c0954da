/** The names of the states, and their order under a tap. */
import { ATTENDANCE_STATUSES, type AttendanceStatus, PRESENT } from '../status.ts'

/** @example statusName('S') // 'Sakit' */
export function statusName(status: AttendanceStatus): string {
  return ATTENDANCE_STATUSES.find(({ id }) => id === status)?.name ?? status
}

/** The state after this one: H, S, I, A, T, and H again. */
export function nextStatus(status: AttendanceStatus): AttendanceStatus {
  const index = ATTENDANCE_STATUSES.findIndex(({ id }) => id === status)
  return ATTENDANCE_STATUSES[(index + 1) % ATTENDANCE_STATUSES.length]?.id ?? PRESENT
}
