/** Which days are school days: by the weekdays of the school, its calendar and its semesters. */
import type { CalendarEntry } from '#features/school/calendar.ts'
import type { SemesterDays } from '#features/school/semesterDates.ts'
import { semesterOn } from '#features/school/server/semesterDates.ts'
import type { SchoolWeek } from '../settings.ts'

export type SchoolDays = {
  school_days: SchoolWeek
  calendar: readonly CalendarEntry[]
  semesters: readonly SemesterDays[]
}

export type SchoolDay = {
  date: string
  is_school_day: boolean
  /** The name of the holiday; null on a school day and on a weekend. */
  holiday: string | null
  /** Why there is no school; null on a school day. */
  no_school: string | null
}

const SUNDAY = 0
const SATURDAY = 6

/** @example describeDay('2026-11-29', days).no_school // 'Hari Minggu' */
export function describeDay(date: string, { school_days, calendar, semesters }: SchoolDays): SchoolDay {
  const entry = calendar.find(({ kind, start, end }) => kind === 'holiday' && start <= date && date <= end)
  const holiday = entry?.name ?? null
  const no_school = holiday ?? whyWeekend(date, school_days) ?? whyBetween(date, semesters)
  return { date, is_school_day: no_school === null, holiday, no_school }
}

function whyWeekend(date: string, week: SchoolWeek): string | null {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  if (weekday === SUNDAY) return 'Hari Minggu'
  return weekday === SATURDAY && week === 5 ? 'Hari Sabtu' : null
}

function whyBetween(date: string, semesters: readonly SemesterDays[]): string | null {
  return semesterOn(semesters, date) ? null : 'Di luar tanggal semester'
}

/** Every day from the first to the last. @example daysBetween('2026-11-29', '2026-12-01') // three days */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** @example addDays('2026-12-31', 1) // '2027-01-01' */
export function addDays(day: string, count: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + count)
  return moment.toISOString().slice(0, 10)
}

/** The first and last day of a month. @example monthRange('2026-02') // { from: '2026-02-01', to: '2026-02-28' } */
export function monthRange(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const to = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { from: `${month}-01`, to }
}
