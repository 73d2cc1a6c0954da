/** What features add to `pelita doctor`. */
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { Context } from '../context.ts'

/** A sentence about what an operator should know but is no fault; null if there is nothing to say. */
type DoctorNote = { read: (context: Context) => Promise<string | null> }

/** @example DOCTOR_NOTES.contribute({ read: readOverdueLoans }) */
export const DOCTOR_NOTES = contributionPoint<DoctorNote>()
