/**
 * The statuses of an enrolment, and what each allows. Buttons, messages, the server's checks and its SQL are made from these
 * lists: a rule is changed here and nowhere else.
 */

import { LAST_GRADE } from '#features/school/choices.ts'

export type EnrolmentStatus = 'active' | 'passed' | 'repeat' | 'moved' | 'left'

/** Labels of the statuses. */
export const ENROLMENT_STATUS: Record<EnrolmentStatus, string> = {
  active: 'Aktif Kelas',
  passed: 'Naik Kelas',
  repeat: 'Tinggal Kelas',
  moved: 'Pindah Kelas',
  left: 'Keluar',
}

export const ENROLMENT_STATUSES = Object.entries(ENROLMENT_STATUS).map(([id, name]) => ({ id, name }))

/** The status of a new enrolment: the student is in the class, and what becomes of them is still open. */
export const ACTIVE = 'active' as const satisfies EnrolmentStatus

/** The status after a change of class; the student counts by the enrolment that they were moved to. */
export const MOVED = 'moved' as const satisfies EnrolmentStatus

/** The status after the end of the year; in the last grade it means graduated, and only then there is a letter. */
export const PASSED = 'passed' as const satisfies EnrolmentStatus

/** Which can be promoted, held back or graduated. */
export const PROMOTABLE: readonly EnrolmentStatus[] = ['active']

/** Which can be removed, unless something hangs on them. */
export const REMOVABLE: readonly EnrolmentStatus[] = ['active']

/** Which can change to another class of the same grade. */
export const MOVABLE: readonly EnrolmentStatus[] = ['active']

/** Which have an outcome that can be corrected. */
export const CORRECTABLE: readonly EnrolmentStatus[] = ['passed', 'repeat']

/** Which have ended; the student does not count as enrolled. */
export const ENDED_STATUSES = ['moved', 'left'] as const satisfies EnrolmentStatus[]

/** The label of a status in its class: who passed the last grade has no next one. @example statusLabel('passed', 'IX') // 'Naik Kelas (lulus)' */
export function statusLabel(status: EnrolmentStatus, code: string): string {
  const label = ENROLMENT_STATUS[status]
  return status === PASSED && code === LAST_GRADE ? `${label} (lulus)` : label
}

/** @example isOneOf(PROMOTABLE, row) */
export function isOneOf(statuses: readonly EnrolmentStatus[], { status }: { status: string }): boolean {
  return statuses.some((one) => one === status)
}

/** @example labelsOf(MOVABLE) // 'Aktif Kelas' */
export function labelsOf(statuses: readonly EnrolmentStatus[]): string {
  return statuses.map((status) => ENROLMENT_STATUS[status]).join(' atau ')
}
