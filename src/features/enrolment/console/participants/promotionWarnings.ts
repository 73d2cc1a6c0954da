/** What the dialog warns of before a promotion. */

/** Number of semesters, and so of report cards, in a year. */
export const SEMESTERS_A_YEAR = 2

type RowWithRapors = { reported: readonly unknown[] }

/**
 * Reasons to warn before a promotion that seems early: it is still the first semester, or report cards are missing.
 *
 * @example promotionWarnings({ students, semesters }) // { isFirstSemester: true, missing: [budi] }
 */
export function promotionWarnings<Row extends RowWithRapors>({
  students,
  semesters,
}: {
  students: readonly Row[]
  semesters: readonly { status: string }[]
}): { isFirstSemester: boolean; missing: Row[] } {
  return {
    isFirstSemester: semesters[0]?.status === 'active',
    missing: students.filter(({ reported }) => reported.length < SEMESTERS_A_YEAR),
  }
}
