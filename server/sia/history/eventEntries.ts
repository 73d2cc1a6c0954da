/** Moves, departures, arrivals and corrections, as the office noted them. */
import type { HistoryKind } from '#contract/sia/history.ts'
import { startOf } from '#contract/sia/history.ts'
import type { Queries } from '#server/db/open.ts'
import { type DatedEntry, EMPTY_ENTRY, type Enrolment, placeOf } from './datedEntry.ts'

type About = { queries: Queries; id: number; rows: readonly Enrolment[]; isOffice: boolean }

const KINDS: Readonly<Record<string, HistoryKind>> = {
  move: 'moved',
  leave: 'left',
  enter: 'entered',
  return: 'returned',
}

/** The entries, and the enrolments that began with one of them and need none of their own. */
export async function eventEntries({ queries, id, rows, isOffice }: About) {
  const events = await queries
    .selectFrom('student_events')
    .where('student_id', '=', id)
    .selectAll()
    .orderBy('happened_on')
    .orderBy('id')
    .execute()
  const rowOf = (row: number | null) => rows.find((one) => one.id === row)
  const seen = events.filter(
    (event) => isOffice || rowOf(event.student_class_id) || rowOf(event.new_student_class_id),
  )
  const entered = new Set<number>()
  const ended = new Set<number>()
  for (const { kind, student_class_id, new_student_class_id } of [...events].sort(
    (one, other) => one.id - other.id,
  )) {
    // A row that somebody came back to began earlier, so the return is not its beginning; nor is a correction.
    if (new_student_class_id && kind !== 'correct' && !ended.has(new_student_class_id))
      entered.add(new_student_class_id)
    if (student_class_id) ended.add(student_class_id)
  }
  return { entered, entries: seen.map((event) => entryOf(event, { rowOf, isOffice })) }
}

type Event = {
  id: number
  kind: string
  happened_on: string
  student_class_id: number | null
  new_student_class_id: number | null
  reason: string | null
  school: string | null
  letter_no: string | null
  note: string | null
}
type EventContext = { rowOf: (id: number | null) => Enrolment | undefined; isOffice: boolean }

function entryOf(event: Event, { rowOf, isOffice }: EventContext): DatedEntry {
  const [from, to] = [rowOf(event.student_class_id), rowOf(event.new_student_class_id)]
  const row = to ?? from
  return {
    ...EMPTY_ENTRY,
    ...(row ? placeOf(row) : { year: startOf(event.happened_on) }),
    key: `event ${event.id}`,
    kind: KINDS[event.kind] ?? 'corrected',
    at: event.happened_on,
    classroom: from?.classroom ?? null,
    to: to?.classroom ?? null,
    // Only the office is told why somebody left.
    details: isOffice ? eventDetails(event) : [],
  }
}

function eventDetails({ reason, school, letter_no, note }: Event) {
  const details = { Alasan: reason, 'Sekolah asal': school, 'Nomor surat': letter_no, Catatan: note }
  return Object.entries(details).flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
