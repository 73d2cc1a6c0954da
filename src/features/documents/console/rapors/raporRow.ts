/** What the table of report cards says of a row and of a class; the server answers both. */
import type { RaporOptions, RaporRow } from '../../rapor.ts'

/** Whether the student has a report card of the semester, from any class of the year. */
export function isReported({ student_class_rapors, reported_in }: RaporRow): boolean {
  return student_class_rapors !== null || reported_in !== null
}

/**
 * Whether the caller may upload report cards of this class and year.
 *
 * @example isWritable({ writable: [{ eduyear_id: 1, classroom_id: 2 }] }, { eduyear_id: 1, classroom_id: 3 }) // false
 */
export function isWritable(
  { writable }: Pick<RaporOptions, 'writable'>,
  target: { eduyear_id: number; classroom_id: number },
): boolean {
  if (writable === null) return true
  return writable.some(
    (pair) => pair.eduyear_id === target.eduyear_id && pair.classroom_id === target.classroom_id,
  )
}
