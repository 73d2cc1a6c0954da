/** The totals of students: the one place that counts, for screens, months, terms, report cards, prints and exports. */
import type { ClassYear } from '#features/school/activity.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type StatusCounts, type Totals, toTotals } from './counting.ts'
import type { Member } from './members.ts'
import { isMemberOn } from './membership.ts'

export type DayRange = { from: string; to: string }

/**
 * Counts the days from the first to the last on which the class was taken: a student's days are those on which they were
 * in the class or have a mark.
 *
 * @param members of the class, all or some
 * @returns by `student_class_id`
 */
export async function readTotals(
  queries: Queries,
  classYear: ClassYear,
  { members, range }: { members: readonly Member[]; range: DayRange },
): Promise<ReadonlyMap<number, Totals>> {
  const takenDays = await readTakenDays(queries, classYear, range)
  const counts = await countStatuses(queries, classYear, range)
  const withBoundaries = members.filter(
    ({ membership }) => membership.boundaries.length > 0 || membership.hasEnded,
  )
  const markedDays = await readMarkedDays(queries, classYear, { range, members: withBoundaries })
  return new Map(
    members.map((member) => {
      const { student_class_id, membership } = member
      const marked = markedDays.get(student_class_id)
      const days = withBoundaries.includes(member)
        ? takenDays.filter((date) => marked?.has(date) || isMemberOn(date, membership)).length
        : takenDays.length
      return [student_class_id, toTotals(counts.get(student_class_id) ?? NOTHING, days)]
    }),
  )
}

const NOTHING: Readonly<StatusCounts> = { H: 0, S: 0, I: 0, A: 0, T: 0 }

function selectTaken(queries: Queries, { classroom_id, eduyear_id }: ClassYear, { from, to }: DayRange) {
  return queries
    .selectFrom('attendance_days')
    .where('attendance_days.classroom_id', '=', classroom_id)
    .where('attendance_days.eduyear_id', '=', eduyear_id)
    .where('attendance_days.date', '>=', from)
    .where('attendance_days.date', '<=', to)
    .where('attendance_days.version', '>', 0)
}

/** The marks of the days on which the class was taken. */
export function selectMarks(queries: Queries, classYear: ClassYear, range: DayRange) {
  return selectTaken(queries, classYear, range).innerJoin(
    'attendance_marks',
    'attendance_marks.attendance_day_id',
    'attendance_days.id',
  )
}

async function readTakenDays(queries: Queries, classYear: ClassYear, range: DayRange): Promise<string[]> {
  const rows = await selectTaken(queries, classYear, range).select('date').execute()
  return rows.map(({ date }) => date)
}

async function countStatuses(queries: Queries, classYear: ClassYear, range: DayRange) {
  const rows = await selectMarks(queries, classYear, range)
    .groupBy(['student_class_id', 'status'])
    .select(({ fn }) => ['student_class_id', 'status', fn.countAll<number>().as('total')])
    .execute()
  const found = new Map<number, StatusCounts>()
  for (const { student_class_id, status, total } of rows) {
    const counts = found.get(student_class_id) ?? { ...NOTHING }
    counts[status] = Number(total)
    found.set(student_class_id, counts)
  }
  return found
}

/** Only for those who were not in the class all the time. */
async function readMarkedDays(
  queries: Queries,
  classYear: ClassYear,
  { range, members }: { range: DayRange; members: readonly Member[] },
): Promise<ReadonlyMap<number, Set<string>>> {
  const found = new Map<number, Set<string>>()
  if (members.length === 0) return found
  const ids = members.map(({ student_class_id }) => student_class_id)
  const rows = await selectMarks(queries, classYear, range)
    .where('student_class_id', 'in', ids)
    .select(['student_class_id', 'date'])
    .execute()
  for (const { student_class_id, date } of rows)
    found.set(student_class_id, (found.get(student_class_id) ?? new Set()).add(date))
  return found
}
