/** Who may be enrolled in a grade. */

import { FIRST_GRADE } from '#features/school/choices.ts'
import { nextCode } from '../../promotion.ts'
import type { EnrolmentStatus } from '../../status.ts'

type LatestEnrolment = { code: string; status: EnrolmentStatus } | null

/**
 * Whether a student may be enrolled in a grade, judged by their latest enrolment: new students in VII, promoted ones in
 * the next grade, and those held back or returning in the same grade.
 */
export function canEnterGrade(code: string, latest: LatestEnrolment): boolean {
  if (latest === null) return code === FIRST_GRADE
  if (latest.status === 'repeat' || latest.status === 'left') return latest.code === code
  return latest.status === 'passed' && nextCode(latest.code) === code
}
