/** The periods that a copy of lessons is usually made from. */
import type { MatrixPeriod } from '../../lessonMatrix.ts'

type PeriodChoices = { eduyears: readonly { id: number }[]; semesters: readonly { id: number }[] }

/**
 * The previous semester, and the same semester of the previous year; null if there is none.
 *
 * @param choices years, newest first, and semesters in order
 * @example previousPeriods({ eduyear_id: 2, semester_id: 2 }, choices).semester // { eduyear_id: 2, semester_id: 1 }
 */
export function previousPeriods(
  { eduyear_id, semester_id }: MatrixPeriod,
  { eduyears, semesters }: PeriodChoices,
): { semester: MatrixPeriod | null; year: MatrixPeriod | null } {
  const previousYear = eduyears[eduyears.findIndex(({ id }) => id === eduyear_id) + 1]
  const index = semesters.findIndex(({ id }) => id === semester_id)
  const previousSemester = semesters[index - 1]
  const lastSemester = semesters.at(-1)
  const year = previousYear ? { eduyear_id: previousYear.id, semester_id } : null
  if (previousSemester) return { semester: { eduyear_id, semester_id: previousSemester.id }, year }
  return {
    semester:
      previousYear && lastSemester ? { eduyear_id: previousYear.id, semester_id: lastSemester.id } : null,
    year,
  }
}
