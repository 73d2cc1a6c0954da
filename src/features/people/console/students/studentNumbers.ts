/** A student's numbers in one line. */

/**
 * Formats the numbers that a student has, with non-breaking spaces inside each.
 *
 * @example formatStudentNumbers({ nis: '0123', nisn: '0071234567' }) // 'NIS 0123, NISN 0071234567'
 */
export function formatStudentNumbers({ nis, nisn }: { nis: string; nisn: string }): string {
  const numbers = [nis && `NIS\u00a0${nis}`, nisn ? `NISN\u00a0${nisn}` : 'belum punya NISN']
  return numbers.filter(Boolean).join(', ')
}
