/** What `pelita doctor` finds, and what features add to it. */
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { Context } from '../context.ts'

/** A fault of the school's data. */
export type Finding = {
  /** Which check found it, for programs. @example 'reference' */
  check: string
  /** What is wrong and where, in Indonesian. */
  message: string
  /** Mends it; without it a person must act, as the message says. */
  repair?: () => Promise<unknown>
}

/** A sentence about what an operator should know but is no fault; null if there is nothing to say. */
type DoctorNote = { read: (context: Context) => Promise<string | null> }

/** @example DOCTOR_NOTES.contribute({ read: readOverdueLoans }) */
export const DOCTOR_NOTES = contributionPoint<DoctorNote>()

/** Faults that only a feature can recognise in its rows. */
type DoctorCheck = { find: (context: Context) => Promise<Finding[]> }

/** @example DOCTOR_CHECKS.contribute({ find: findLoansWithoutItem }) */
export const DOCTOR_CHECKS = contributionPoint<DoctorCheck>()
