/** History entries of a student's attendance: the totals of each semester in each class. */
import {
  type DatedEntry,
  EMPTY_ENTRY,
  type Enrolment,
  enrolmentFields,
} from '#features/people/server/history/datedEntry.ts'
import { type HistoryQuery, TIMELINE } from '#features/people/server/history/timelinePoint.ts'
import { readSemesterDays } from '#features/school/server/semesterDates.ts'
import { percentOf, type Totals } from './counting.ts'
import { readMembers } from './members.ts'
import { readTotals } from './totals.ts'

export const timelineOfAttendance = TIMELINE.contribute({
  readEntries: async (query) => {
    const entries: DatedEntry[] = []
    for (const enrolment of query.enrolments) entries.push(...(await readEntriesOf(query, enrolment)))
    return entries
  },
})

async function readEntriesOf({ queries, today }: HistoryQuery, enrolment: Enrolment): Promise<DatedEntry[]> {
  const { id, classroom, eduyear, year } = enrolment
  const classYear = { classroom_id: classroom.id, eduyear_id: eduyear.id }
  const members = (await readMembers(queries, classYear)).filter((one) => one.student_class_id === id)
  const entries: DatedEntry[] = []
  for (const { semester, start, end } of await readSemesterDays(queries, { id: eduyear.id, code: year })) {
    const totals = (await readTotals(queries, classYear, { members, range: { from: start, to: end } })).get(
      id,
    )
    if (!totals || totals.days === 0) continue
    entries.push({
      ...EMPTY_ENTRY,
      ...enrolmentFields(enrolment),
      key: `attendance ${id} ${semester.id}`,
      kind: 'attendance',
      // A running semester is counted up to now.
      at: end < today ? end : today,
      semester,
      details: toDetails(totals),
    })
  }
  return entries
}

function toDetails(totals: Totals) {
  const { S, I, A, T, days } = totals
  const percent = percentOf(totals)?.toLocaleString('id-ID')
  const values = { Sakit: S, Izin: I, Alpa: A, Terlambat: T, Hadir: `${percent}% dari ${days} hari` }
  return Object.entries(values).flatMap(([label, value]) =>
    value === 0 ? [] : [{ label, value: String(value) }],
  )
}
