/** The stored marks of a class on a day: which change, and how they are written and recorded. */
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import type { MarkInput } from '../../day.ts'
import type { AttendanceStatus } from '../../status.ts'
import type { ClassDay } from './storedDay.ts'

export type Mark = {
  student_class_id: number
  status: AttendanceStatus
  minutes: number | null
  note: string | null
}

/** The stored day with its marks, locked until the transaction ends; undefined if nobody has marked anybody on it. */
export async function findDay(queries: Queries, { classroom_id, eduyear_id, date }: ClassDay) {
  const day = await queries
    .selectFrom('attendance_days')
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where('date', '=', date)
    .selectAll()
    .executeTakeFirst()
  if (!day) return undefined
  const marks = await queries
    .selectFrom('attendance_marks')
    .where('attendance_day_id', '=', day.id)
    .select(['student_class_id', 'status', 'minutes', 'note'])
    .execute()
  return { ...day, marks }
}

/** The marks that differ from the stored ones. What is not sent stays, unless the state changes. */
export function markChanges(students: readonly MarkInput[], stored: readonly Mark[]): Mark[] {
  return students.flatMap(({ student_class_id, status, minutes, note }) => {
    const before = stored.find((one) => one.student_class_id === student_class_id)
    const former = before?.status === status ? before : { minutes: null, note: null }
    const mark = {
      student_class_id,
      status,
      minutes: status === 'T' ? (minutes === undefined ? former.minutes : minutes) : null,
      note: note === undefined ? former.note : note || null,
    }
    const isSame =
      before?.status === mark.status && before.minutes === mark.minutes && before.note === mark.note
    return isSame ? [] : [mark]
  })
}

type Opening = ClassDay & {
  /** As it was read; another one since then means that somebody else has saved. */
  stored: { version: number; updated_at: string } | undefined
  /** Whether the class is taken by this, or only marked beforehand. */
  isTaken: boolean
}

/**
 * Creates the day, or raises its version.
 *
 * @returns its id and new version; null if somebody else has saved it meanwhile
 */
export async function openDay(
  tx: Tx,
  { classroom_id, eduyear_id, date, stored, isTaken }: Opening,
): Promise<{ id: number; version: number } | null> {
  const at = stored ? tx.nextTimestamp(stored.updated_at) : tx.now()
  const version = stored?.version ?? 0
  if (!stored)
    await tx.queries
      .insertInto('attendance_days')
      .values({ classroom_id, eduyear_id, date, version, created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.columns(['classroom_id', 'eduyear_id', 'date']).doNothing())
      .execute()
  const next = isTaken || version > 0 ? Math.abs(version) + 1 : version
  const day = await tx.queries
    .updateTable('attendance_days')
    .set({
      version: next,
      updated_at: at,
      ...(isTaken && { user_id: tx.user?.id ?? null, recorded_at: at }),
    })
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where('date', '=', date)
    .where('version', '=', version)
    .where('updated_at', '=', stored?.updated_at ?? at)
    .returning('id')
    .executeTakeFirst()
  return day ? { id: day.id, version: next } : null
}

/**
 * A class that was taken by mistake is not taken any more. Its version stays as a negative one, so that the next is
 * one that no screen has seen.
 */
export async function reopenDay(queries: Queries, id: number): Promise<void> {
  await queries
    .updateTable('attendance_days')
    .set(({ neg, ref }) => ({ version: neg(ref('version')), user_id: null, recorded_at: null }))
    .where('id', '=', id)
    .where('version', '>', 0)
    .execute()
}

export async function storeMarks(queries: Queries, dayId: number, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return
  await queries
    .insertInto('attendance_marks')
    .values(marks.map((mark) => ({ attendance_day_id: dayId, ...mark })))
    .onConflict((conflict) =>
      conflict.columns(['attendance_day_id', 'student_class_id']).doUpdateSet(({ ref }) => ({
        status: ref('excluded.status'),
        minutes: ref('excluded.minutes'),
        note: ref('excluded.note'),
      })),
    )
    .execute()
}

type Trail = {
  day: ClassDay & { version: number }
  marks: readonly Mark[]
  changes: readonly Mark[]
  reason: string | null
  isFirst: boolean
}

/** Of a first save everybody's mark, later those that changed; notes are personal, and only the record has them. */
export function trailOf({ day, marks, changes, reason, isFirst }: Trail) {
  const { classroom_id, eduyear_id, date, version } = day
  const named = new Set(changes.map(({ student_class_id }) => student_class_id))
  const key = { classroom_id, eduyear_id, date }
  const before = marks.filter(({ student_class_id }) => named.has(student_class_id))
  return {
    ...(!isFirst && { before: { ...key, marks: byStudent(before) } }),
    after: { ...key, version, marks: byStudent(changes), ...(reason && { reason }) },
  }
}

const byStudent = (marks: readonly Mark[]) =>
  Object.fromEntries(marks.map(({ student_class_id, status }) => [student_class_id, status]))
