/** History entries of moves, departures, arrivals and corrections that the office recorded. */
import type { HistoryKind } from '#contract/sia/history.ts'
import { schoolYearOf } from '#contract/sia/history.ts'
import type { Queries } from '#server/db/open.ts'
import { type DatedEntry, EMPTY_ENTRY, type Enrolment, enrolmentFields } from './datedEntry.ts'

type EventQuery = { queries: Queries; id: number; rows: readonly Enrolment[]; isOffice: boolean }

const HISTORY_KINDS: Readonly<Record<string, HistoryKind>> = {
  move: 'moved',
  leave: 'left',
  enter: 'entered',
  return: 'returned',
}

/** @returns the entries, and the enrolments that began with one, which need no entry of their own */
export async function readEventEntries({ queries, id, rows, isOffice }: EventQuery) {
  const events = await queries
    .selectFrom('student_events')
    .where('student_id', '=', id)
    .selectAll()
    .orderBy('happened_on')
    .orderBy('id')
    .execute()
  const findEnrolment = (id: number | null) => rows.find((enrolment) => enrolment.id === id)
  const visibleEvents = events.filter(
    (event) => isOffice || findEnrolment(event.student_class_id) || findEnrolment(event.new_student_class_id),
  )
  const entered = new Set<number>()
  const ended = new Set<number>()
  for (const { kind, student_class_id, new_student_class_id } of [...events].sort(
    (one, other) => one.id - other.id,
  )) {
    // An enrolment that was reactivated began before its return; a correction does not begin one either.
    if (new_student_class_id && kind !== 'correct' && !ended.has(new_student_class_id))
      entered.add(new_student_class_id)
    if (student_class_id) ended.add(student_class_id)
  }
  return {
    entered,
    entries: visibleEvents.map((event) => toEntry(event, { findEnrolment, isOffice })),
  }
}

type StudentEvent = {
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
type EventContext = { findEnrolment: (id: number | null) => Enrolment | undefined; isOffice: boolean }

function toEntry(event: StudentEvent, { findEnrolment, isOffice }: EventContext): DatedEntry {
  const [from, to] = [findEnrolment(event.student_class_id), findEnrolment(event.new_student_class_id)]
  const row = to ?? from
  return {
    ...EMPTY_ENTRY,
    ...(row ? enrolmentFields(row) : { year: schoolYearOf(event.happened_on) }),
    key: `event ${event.id}`,
    kind: HISTORY_KINDS[event.kind] ?? 'corrected',
    at: event.happened_on,
    classroom: from?.classroom ?? null,
    to: to?.classroom ?? null,
    // Only the office may see why a student left.
    details: isOffice ? toDetails(event) : [],
  }
}

function toDetails({ reason, school, letter_no, note }: StudentEvent) {
  const details = { Alasan: reason, 'Sekolah asal': school, 'Nomor surat': letter_no, Catatan: note }
  return Object.entries(details).flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
