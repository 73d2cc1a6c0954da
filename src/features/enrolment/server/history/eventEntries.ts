/** History entries of moves, departures, arrivals and corrections that the office recorded. */

import {
  type DatedEntry,
  EMPTY_ENTRY,
  type Enrolment,
  enrolmentFields,
} from '#features/people/server/history/datedEntry.ts'
import { schoolYearOf } from '#features/people/server/history/historyOrder.ts'
import type { Queries } from '#platform/server/db/open.ts'

type EventQuery = { queries: Queries; id: number; enrolments: readonly Enrolment[]; isOffice: boolean }

/** The kinds of entries by the stored kind of the event. */
const ENTRY_KINDS: Readonly<Record<string, string>> = {
  move: 'moved',
  leave: 'left',
  enter: 'entered',
  return: 'returned',
}

/** @returns the entries, and the ids of the enrolments that began with one, which need no entry of their own */
export async function readEventEntries({ queries, id, enrolments, isOffice }: EventQuery) {
  const events = await queries
    .selectFrom('student_events')
    .where('student_id', '=', id)
    .selectAll()
    .orderBy('happened_on')
    .orderBy('id')
    .execute()
  const findEnrolment = (id: number | null) => enrolments.find((enrolment) => enrolment.id === id)
  const visibleEvents = events.filter(
    (event) => isOffice || findEnrolment(event.student_class_id) || findEnrolment(event.new_student_class_id),
  )
  return {
    enrolmentsBegun: findEnrolmentsBegun(events),
    entries: visibleEvents.map((event) => toEntry(event, { findEnrolment, isOffice })),
  }
}

/** The ids of the enrolments that began with one of these events. */
function findEnrolmentsBegun(events: readonly StudentEvent[]): ReadonlySet<number> {
  const begunIds = new Set<number>()
  const endedIds = new Set<number>()
  const eventsAsRecorded = [...events].sort((one, other) => one.id - other.id)
  for (const { kind, student_class_id, new_student_class_id } of eventsAsRecorded) {
    // An enrolment that was reactivated began before its return; a correction does not begin one either.
    if (new_student_class_id && kind !== 'correct' && !endedIds.has(new_student_class_id))
      begunIds.add(new_student_class_id)
    if (student_class_id) endedIds.add(student_class_id)
  }
  return begunIds
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
  const formerEnrolment = findEnrolment(event.student_class_id)
  const newEnrolment = findEnrolment(event.new_student_class_id)
  const enrolment = newEnrolment ?? formerEnrolment
  return {
    ...EMPTY_ENTRY,
    ...(enrolment ? enrolmentFields(enrolment) : { year: schoolYearOf(event.happened_on) }),
    key: `event ${event.id}`,
    kind: ENTRY_KINDS[event.kind] ?? 'corrected',
    at: event.happened_on,
    classroom: formerEnrolment?.classroom ?? null,
    to: newEnrolment?.classroom ?? null,
    // Only the office may see why a student left.
    details: isOffice ? toDetails(event) : [],
  }
}

function toDetails({ reason, school, letter_no, note }: StudentEvent) {
  const details = { Alasan: reason, 'Sekolah asal': school, 'Nomor surat': letter_no, Catatan: note }
  return Object.entries(details).flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
