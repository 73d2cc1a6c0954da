/** A mark in the table and on the printed sheet of a month. */
import { type AttendanceStatus, PRESENT } from '../../status.ts'

/** Who was there is a dot, so that the others stand out. */
export const cellText = (status: AttendanceStatus | undefined) =>
  status === undefined ? '' : status === PRESENT ? '·' : status
