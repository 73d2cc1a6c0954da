/** A slow count of attendance: what was marked, and when one student came and went. */
import type { AttendanceStatus } from '#features/attendance/status.ts'
import { dayAfter } from './attendance.ts'

/** What is remembered of each class: the marks of each day that was taken, and the days on which Ayu came and went. */
export type AttendanceModel = {
  taken: [Map<string, Map<number, AttendanceStatus>>, Map<string, Map<number, AttendanceStatus>>]
  /** The enrolment that has ended, without a day if there is no change of it. */
  ended: number
  changes: { on: string; id: number; isIn: boolean }[]
}

export function isMember({ changes, ended }: AttendanceModel, id: number, date: string) {
  const own = changes.filter((one) => one.id === id).toSorted((one, other) => one.on.localeCompare(other.on))
  const [first] = own
  return own.findLast(({ on }) => on <= date)?.isIn ?? (first ? !first.isIn : id !== ended)
}

/** Day by day, mark by mark. */
export function countSlowly(
  model: AttendanceModel,
  index: 0 | 1,
  { id, from, to }: { id: number; from: string; to: string },
) {
  const counts = { S: 0, I: 0, A: 0, T: 0, present: 0, days: 0 }
  for (let date = from; date <= to; date = dayAfter(date, 1)) {
    const marks = model.taken[index].get(date)
    if (!marks) continue
    const own = marks.get(id)
    if (own !== undefined || isMember(model, id, date)) counts.days += 1
    if (own === 'H' || own === 'T') counts.present += 1
    if (own !== undefined && own !== 'H') counts[own] += 1
  }
  return counts
}
export const slowPercent = ({ present, days }: { present: number; days: number }) =>
  days === 0 ? null : Math.round((present / days) * 1000) / 10
