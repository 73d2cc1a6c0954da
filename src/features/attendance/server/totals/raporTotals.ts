/** The totals of a semester beside the report cards of its class. */
import { RAPOR_FIGURES } from '#features/documents/server/rapor/raporFigures.ts'
import { grants } from '#platform/contract/access.ts'
import { ATTENDANCE_POLICY } from '../../access.ts'
import { ATTENDANCE_STATUSES } from '../../status.ts'
import { readSummary } from './summaries.ts'

/** Days that a report card names. */
const SHOWN = ATTENDANCE_STATUSES.filter(({ id }) => id === 'S' || id === 'I' || id === 'A')

export const totalsOfRapors = RAPOR_FIGURES.contribute({
  position: 10,
  read: async ({ db }, user, fields) => {
    // Students have the key for their own screen.
    if (user.user_type === 'student' || !grants(user.role_access, ATTENDANCE_POLICY.take)) return null
    const rows = await readSummary(db.kysely, user, fields)
    // Where no day was taken, nobody knows whether somebody was absent.
    const taken = rows.filter(({ days }) => days > 0)
    return {
      labels: SHOWN.map(({ name }) => name),
      values: new Map(taken.map(({ student_class_id, S, I, A }) => [student_class_id, [S, I, A]])),
    }
  },
})
