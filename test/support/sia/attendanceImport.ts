/** Imports of a month of the school's class: a file is checked first, then stored. */
import { type CellValue, makeBook, uploadWorkbook } from '#test/support/resource/workbooks.ts'
import type { Client } from '#test/support/world/world.ts'
import { type AttendanceSchool, attendanceCalls, dayAfter, shownMarks } from './attendance.ts'

export const MONTH_PATH = '/sia/activity/attendance/month'

export type Rows = readonly (readonly CellValue[])[]
type Options = {
  user?: Client
  sheets?: Record<string, Rows>
  scope?: object
  fields?: Record<string, string>
}

export function attendanceImports(school: AttendanceSchool) {
  const { classroom, year, today, office } = school
  const day = (back: number) => dayAfter(today, -back)
  /** The number of a day in the month. */
  const n = (back: number) => String(Number(day(back).slice(8)))
  const scopeOf = (fields: object = {}) =>
    JSON.stringify({
      classroom_id: classroom.id,
      eduyear_id: year.id,
      month: today.slice(0, 7),
      ...fields,
    })
  return {
    day,
    n,
    scopeOf,
    /** Monday, Tuesday and Wednesday of this week; they lie in one month. */
    headings: ['No', 'NIS', 'Nama Siswa', n(2), n(1), n(0), 'S', 'I', 'A'],
    check: async (rows: Rows, { user = office, sheets, scope, fields }: Options = {}) => {
      const bytes = await makeBook(sheets ?? { Absensi: rows })
      const sent = { scope: scopeOf(scope), ...fields }
      const preview = await uploadWorkbook(user, MONTH_PATH, { bytes, fields: { ...sent, dry_run: '1' } })
      const store = () => {
        const seen = preview.body.result?.seen ?? ''
        return uploadWorkbook(user, MONTH_PATH, { bytes, fields: { ...sent, seen, dry_run: '0' } })
      }
      return { preview, result: preview.body.result, store }
    },
    /** The marks of these three days. */
    showMarks: async () => {
      const calls = attendanceCalls(school, office)
      const marks: string[] = []
      for (const back of [2, 1, 0]) marks.push(shownMarks((await calls.read(day(back))).body.result))
      return marks
    },
    clear: async () => {
      const { kysely } = school.world.context.db
      for (const table of ['attendance_marks', 'attendance_days', 'import_changes', 'imports'] as const)
        await kysely.deleteFrom(table).execute()
    },
  }
}
