/** The statuses of an enrolment, and which of them have ended. */

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

/** Statuses of enrolments that have ended; the student does not count as enrolled. */
export const ENDED_STATUSES = ['moved', 'left'] as const satisfies EnrolmentStatus[]
