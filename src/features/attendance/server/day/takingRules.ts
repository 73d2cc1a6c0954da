/** Who may change the attendance of a class, on which days: asked by the screens, said by the server. */
import type { SemesterDays } from '#features/school/semesterDates.ts'
import { semesterOn } from '#features/school/server/semesterDates.ts'
import { addDays } from '../schoolDay.ts'

/** What a caller is to a class. */
export type ClassRelation = 'office' | 'homeroom' | 'teacher' | 'reader'

/** Teachers correct so many days back. */
export const TEACHER_DAYS_BACK = 7

/** Why a day is not taken yet, or null. */
export function whyFuture(date: string, today: string): string | null {
  return date > today ? 'Tanggal ini belum tiba' : null
}

/** Why the caller may only read this class, or null. */
export function whyReadOnly(relation: ClassRelation, othersMayTake: boolean): string | null {
  if (relation === 'office' || relation === 'homeroom') return null
  if (relation === 'teacher')
    return othersMayTake ? null : 'Kehadiran kelas ini diisi wali kelasnya atau petugas sekolah.'
  return 'Kehadiran kelas ini diisi wali kelasnya atau petugas sekolah.'
}

export type DayRules = {
  date: string
  today: string
  relation: ClassRelation
  year: { name: string }
  semesters: readonly SemesterDays[]
}

/** Why the day cannot be changed by this caller, or null. */
export function whyDayClosed({ date, today, relation, year, semesters }: DayRules): string | null {
  const first = semesters[0]?.start
  const last = semesters.at(-1)?.end
  if (!first || !last || date < first || date > last) return `Tanggal ini di luar tahun ajaran ${year.name}`
  if (relation === 'office') return null
  return date < addDays(today, -TEACHER_DAYS_BACK)
    ? `Guru mengubah paling lama ${TEACHER_DAYS_BACK} hari ke belakang; hubungi petugas sekolah`
    : null
}

/** Whether the office has to say why: the semester of that day is over. */
export function needsReason({
  date,
  today,
  semesters,
}: Pick<DayRules, 'date' | 'today' | 'semesters'>): boolean {
  const semester = semesterOn(semesters, date) ?? semesters.findLast(({ end }) => end < date)
  return semester !== undefined && today > semester.end
}
