/** The first and last day of each semester: those of the school, or the usual ones. */
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { PERIOD } from '../choices.ts'
import type { school } from '../school.ts'
import type { SemesterDatesInput, SemesterDays } from '../semesterDates.ts'
import { findYear, readSemesterChoices, readYears } from './years.ts'

export const semesterDateHandlers = {
  readSemesterDates: async ({ query, context }) => ({
    result: await readDatesOfYear(context.db.kysely, query.eduyear_id),
  }),
  saveSemesterDates: async ({ body, context, user }) => {
    await saveDates(context, user, body)
    return {
      message: 'Tanggal semester disimpan.',
      result: await readDatesOfYear(context.db.kysely, body.eduyear_id),
    }
  },
} satisfies Partial<Handlers<typeof school.calls>>

async function readDatesOfYear(queries: Queries, id: number | undefined) {
  const year = (await readYears(queries)).find((one) =>
    id === undefined ? one.status === PERIOD.active : one.id === id,
  )
  if (!year) throw errors.invalid({ eduyear_id: 'Tahun ajaran tidak ditemukan' })
  return { eduyear: { id: year.id, name: year.name }, semesters: await readSemesterDays(queries, year) }
}

/** The semesters of a year with their days, in order. */
export async function readSemesterDays(
  queries: Queries,
  { id, code }: { id: number; code: string },
): Promise<SemesterDays[]> {
  const semesters = await readSemesterChoices(queries)
  const stored = await queries
    .selectFrom('semester_dates')
    .where('eduyear_id', '=', id)
    .select(['semester_id', 'start', 'end'])
    .execute()
  return semesters.flatMap(({ id: semesterId, name }, index) => {
    const own = stored.find(({ semester_id }) => semester_id === semesterId)
    const days = own ? { start: own.start, end: own.end } : defaultDates(code, index)
    return days ? [{ semester: { id: semesterId, name }, ...days }] : []
  })
}

async function saveDates(
  context: Context,
  user: Caller,
  { eduyear_id, semesters }: SemesterDatesInput,
): Promise<void> {
  await write(context, user, async (tx) => {
    const { queries } = tx
    const year = await findYear(queries, eduyear_id)
    const before = await readSemesterDays(queries, year)
    const after = before.map((one) => {
      const input = semesters.find(({ semester_id }) => semester_id === one.semester.id)
      return input ? { ...one, start: input.start, end: input.end } : one
    })
    const unknown = semesters.findIndex(
      ({ semester_id }) => !before.some(({ semester }) => semester.id === semester_id),
    )
    if (unknown >= 0)
      throw errors.invalid({ [`semesters.${unknown}.semester_id`]: 'Semester tidak ditemukan' })
    const problem = whyWrongDates(after, year.code)
    if (problem) throw errors.invalid({ [`semesters.${problem.index}.${problem.field}`]: problem.message })
    const at = tx.now()
    for (const { semester, start, end } of after)
      await queries
        .insertInto('semester_dates')
        .values({ eduyear_id, semester_id: semester.id, start, end, created_at: at, updated_at: at })
        .onConflict((conflict) =>
          conflict.columns(['eduyear_id', 'semester_id']).doUpdateSet({ start, end, updated_at: at }),
        )
        .execute()
    await tx.audit({ action: 'update', entity: 'semester_dates', entityId: eduyear_id, before, after })
  })
}

/** The semesters of a year in their order: July to December, and January to June of the next calendar year. */
const DEFAULTS = [
  { years: 0, start: '07-01', end: '12-31' },
  { years: 1, start: '01-01', end: '06-30' },
]

/**
 * The days of a semester that a school never changed; null beyond the second.
 *
 * @param code of the year
 * @param index of the semester, from 0
 * @example defaultDates('2026', 1) // { start: '2027-01-01', end: '2027-06-30' }
 */
function defaultDates(code: string, index: number): { start: string; end: string } | null {
  const semester = DEFAULTS[index]
  if (!semester) return null
  const year = Number(code) + semester.years
  return { start: `${year}-${semester.start}`, end: `${year}-${semester.end}` }
}

/** The semester that a day is in; undefined between semesters and outside of the year. */
export function semesterOn(semesters: readonly SemesterDays[], day: string): SemesterDays | undefined {
  return semesters.find(({ start, end }) => start <= day && day <= end)
}

/**
 * Why these days cannot be stored, by the index of the semester; null if they can. They follow each other and lie in the
 * two calendar years of the education year.
 */
function whyWrongDates(
  semesters: readonly { start: string; end: string }[],
  code: string,
): { index: number; field: 'start' | 'end'; message: string } | null {
  for (const [index, { start, end }] of semesters.entries()) {
    if (end < start) return { index, field: 'end', message: 'Tidak boleh sebelum hari pertamanya' }
    const previous = semesters[index - 1]
    if (previous && start <= previous.end)
      return { index, field: 'start', message: 'Harus sesudah semester sebelumnya selesai' }
    if (start < `${code}-01-01`) return { index, field: 'start', message: `Paling awal Januari ${code}` }
    if (end > `${Number(code) + 1}-12-31`)
      return { index, field: 'end', message: `Paling akhir Desember ${Number(code) + 1}` }
  }
  return null
}
