/** The import of a month from the school's own sheet: students down, days across. */
import { z } from 'zod'
import { classYearQuery } from '#features/school/activity.ts'
import { optionalChoice, optionalText } from '#platform/contract/fields.ts'
import { importCalls } from '#platform/contract/import/importCalls.ts'
import type { Option } from '#platform/contract/options.ts'
import { monthName } from '#platform/contract/zone.ts'
import { ATTENDANCE_POLICY } from './access.ts'
import { month } from './month.ts'
import { ATTENDANCE } from './paths.ts'
import { ATTENDANCE_STATUSES } from './status.ts'

export const MONTH_IMPORT = importCalls(`${ATTENDANCE}/month`, 'Kehadiran', {
  access: ATTENDANCE_POLICY.take,
  canUpdate: false,
  auditListOf: 'student_class',
})

/** What the file is about; after the semester also why it is changed. */
export const monthScope = classYearQuery.extend({ month, reason: z.string().max(500).optional() })
export type MonthScope = z.output<typeof monthScope>

/** The columns of totals at the right of a sheet; only compared. */
export const COUNTED = ATTENDANCE_STATUSES.filter(({ id }) => id !== 'H')

/** The days of a month. @example datesOf('2026-02').at(-1) // '2026-02-28' */
export function datesOf(monthId: string): string[] {
  const [year = 0, number = 1] = monthId.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => `${monthId}-${String(index + 1).padStart(2, '0')}`)
}

/** @param students of the class, of whom one is chosen for a name that is not known */
export function monthSheet(monthId: string, students: readonly Option[]) {
  const name = monthName(monthId).split(' ')[0]
  const dates = datesOf(monthId)
  const days = dates.map((date) => [
    date,
    optionalText(`${Number(date.slice(8))} ${name}`, { maxLength: 60 }),
  ])
  const totals = COUNTED.map((status) => [status.id, optionalText(status.name, { maxLength: 20 })])
  return {
    names: Object.fromEntries(dates.map((date) => [date, [date.slice(8), String(Number(date.slice(8)))]])),
    columns: ['nis', 'nisn', 'name', ...dates, ...COUNTED.map(({ id }) => id)],
    row: z.object({
      nis: optionalText('NIS'),
      nisn: optionalText('NISN'),
      name: optionalText('Nama'),
      ...Object.fromEntries(days),
      ...Object.fromEntries(totals),
      read: optionalText('Terbaca'),
      student: optionalChoice('Siswa', students),
      mark: optionalChoice('Kehadiran', ATTENDANCE_STATUSES),
    }),
  }
}
