/** A student's numbers in one line. */

/** Formats both numbers with non-breaking spaces inside each. @example formatStudentNumbers({ nis: '0123', nisn: '0071234567' }) // 'NIS 0123, NISN 0071234567' */
export function formatStudentNumbers({ nis, nisn }: { nis: string; nisn: string }): string {
  return `NIS\u00a0${nis}, NISN\u00a0${nisn}`
}
