/** Totals of a student from the counts of their marks. */
import type { AttendanceStatus } from '../../status.ts'

export type StatusCounts = Record<AttendanceStatus, number>

/** The totals of a student: present is H and T, days are those on which the class was taken while the student was in it. */
export type Totals = Record<'S' | 'I' | 'A' | 'T' | 'present' | 'days', number>

export function toTotals({ H, S, I, A, T }: StatusCounts, days: number): Totals {
  return { S, I, A, T, present: H + T, days }
}

/** Present in percent of the days, with one decimal; null without a day. @example percentOf({ present: 2, days: 3 }) // 66.7 */
export function percentOf({ present, days }: Pick<Totals, 'present' | 'days'>): number | null {
  return days === 0 ? null : Math.round((present * 1000) / days) / 10
}
