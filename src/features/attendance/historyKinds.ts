/** The kind of entry that attendance adds to a student's history. */
import { HISTORY_KINDS } from '#features/people/history.ts'

export const attendanceHistoryKinds = HISTORY_KINDS.contribute({ name: 'attendance', position: 65 })
