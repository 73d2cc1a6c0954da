/** Stores the marks of an imported month day by day, and takes them back as long as nobody has changed them. */

import { z } from 'zod'
import type { ClassYear } from '#features/school/activity.ts'
import { findYear } from '#features/school/server/years.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { nameUser, YOURSELF } from '#platform/server/resource/optimisticLock.ts'
import { statusCode } from '../../day.ts'
import type { AttendanceStatus } from '../../status.ts'
import { findDay, type Mark, markChanges, openDay, reopenDay, storeMarks, trailOf } from '../day/marks.ts'
import { takenVersion } from '../day/storedDay.ts'
import { needsReason, whyDayClosed } from '../day/takingRules.ts'
import { noticeMarks, takeBackMarks } from '../notices.ts'
import { refuseReader } from '../rights.ts'
import { readSchoolDays, todayOf } from '../schoolDays.ts'

/** The name under which imports of months and their changes are kept. */
export const IMPORTED_MONTH = 'attendance_month'

/** What an import knows of each of its days: when it was last changed, as it was seen. */
export type SeenDays = Readonly<Record<string, string>>

export type ImportedDay = {
  date: string
  students: readonly { student_class_id: number; status: AttendanceStatus }[]
}
type Storing = {
  classYear: ClassYear
  context: Context
  reason: string | undefined
  /** Null in a preview, which stores nothing. */
  seen: SeenDays | null
}

/** A changed mark: the state and the note before, null without one. */
export type MarkChange = { date: string; before: Mark | null; after: Mark }
export type StoredMonth = {
  /** By `student_class_id`. */
  changes: ReadonlyMap<number, MarkChange[]>
  /** The days that the import has taken, with the number of marks that they had before. */
  taken: Record<string, number>
}

/** @throws 403 or 404 for a class of others, 409 if somebody has changed a day since it was seen, 422 without a reason */
export async function storeDays(
  tx: Tx<Caller>,
  days: readonly ImportedDay[],
  { classYear, context, reason, seen }: Storing,
): Promise<StoredMonth> {
  await refuseReader(tx.queries, tx.user, classYear)
  const rules = await readRules(tx, context, { ...classYear, days })
  const changes = new Map<number, MarkChange[]>()
  const taken: Record<string, number> = {}
  for (const { date, students } of days) {
    const key = { ...classYear, date }
    const stored = await findDay(tx.queries, key)
    const marks = stored?.marks ?? []
    const changed = markChanges(students, marks)
    if (changed.length === 0) continue
    if (seen && (seen[date] ?? '') !== (stored?.updated_at ?? '')) throw await toConflict(tx, date, stored)
    if (needsReason({ date, ...rules }) && !reason)
      throw errors.invalid({ reason: 'Semesternya sudah selesai, jadi alasannya harus diisi' })
    const opened = await openDay(tx, { ...key, stored, isTaken: true })
    if (!opened) throw await toConflict(tx, date, await findDay(tx.queries, key))
    await storeMarks(tx.queries, opened.id, changed)
    // Nobody is told of absences that are long past.
    if (date === rules.today) await noticeMarks(tx, opened.id, changed)
    const isFirst = takenVersion(stored) === 0
    if (isFirst) taken[date] = marks.length
    await tx.audit({
      action: isFirst ? 'create' : 'update',
      entity: 'attendance_day',
      entityId: opened.id,
      ...trailOf({
        day: { ...key, version: opened.version },
        marks,
        changes: changed,
        reason: reason || 'Impor rekap bulan',
        isFirst,
      }),
    })
    for (const after of changed) {
      const before = marks.find((one) => one.student_class_id === after.student_class_id) ?? null
      const own = changes.get(after.student_class_id) ?? []
      changes.set(after.student_class_id, [...own, { date, before, after }])
    }
  }
  return { changes, taken }
}

async function readRules(
  tx: Tx<Caller>,
  context: Context,
  { eduyear_id, days }: ClassYear & { days: readonly { date: string }[] },
) {
  const year = await findYear(tx.queries, eduyear_id)
  const dates = days.map(({ date }) => date).sort()
  const range = { from: dates[0] ?? '', to: dates.at(-1) ?? '' }
  const { semesters } = await readSchoolDays(tx.queries, year, range)
  return { today: todayOf(context), semesters, year }
}

async function toConflict(tx: Tx<Caller>, date: string, day: { user_id: number | null } | undefined) {
  const by = await nameUser(tx, day?.user_id, YOURSELF)
  return errors.conflict(
    `Kehadiran ${Number(date.slice(8))}/${Number(date.slice(5, 7))} diubah ${by} sejak berkas ini diperiksa. Periksa lagi berkasnya.`,
  )
}

/** What is kept of an imported row, to undo it. */
export const keptRow = z.object({
  /** Minutes and notes of the marks that were changed, by date. */
  details: z.record(z.string(), z.object({ minutes: z.int().nullable(), note: z.string().nullable() })),
  taken: z.record(z.string(), z.int()),
})
type KeptRow = z.output<typeof keptRow>

type Undoing = {
  student_class_id: number
  changes: readonly { field: string; before: unknown; after: unknown }[]
  imported: KeptRow
}

/** @throws 409 if all marks were changed since, 422 for a day that the caller cannot change */
export async function undoRow(
  tx: Tx<Caller>,
  context: Context,
  { student_class_id, changes, imported }: Undoing,
) {
  const classYear = await tx.queries
    .selectFrom('student_classes')
    .where('id', '=', student_class_id)
    .select(['classroom_id', 'eduyear_id'])
    .executeTakeFirst()
  if (!classYear) return
  const relation = await refuseReader(tx.queries, tx.user, classYear)
  const dates = changes.map(({ field }) => ({ date: field }))
  const rules = { ...(await readRules(tx, context, { ...classYear, days: dates })), relation }
  let undone = 0
  for (const { field: date, before, after } of changes) {
    const stored = await findDay(tx.queries, { ...classYear, date })
    const mark = stored?.marks.find((one) => one.student_class_id === student_class_id)
    if (!stored || !mark || mark.status !== after) continue
    const closed = whyDayClosed({ date, ...rules })
    if (closed) throw errors.invalid({ date: closed })
    const status = statusCode.safeParse(before).data
    const former = status && {
      student_class_id,
      status,
      ...(imported.details[date] ?? { minutes: null, note: null }),
    }
    await restore(tx, {
      day: { ...stored, ...classYear, date },
      mark,
      former,
      takenFrom: imported.taken[date],
    })
    undone += 1
  }
  if (undone === 0 && changes.length > 0) throw errors.conflict('sudah diubah lagi sejak diimpor')
}

type Restoring = {
  day: NonNullable<Awaited<ReturnType<typeof findDay>>>
  mark: Mark
  former: Mark | undefined
  /** Marks that the day had before the import took it. */
  takenFrom: number | undefined
}

async function restore(tx: Tx<Caller>, { day, mark, former, takenFrom }: Restoring): Promise<void> {
  const { classroom_id, eduyear_id, date, marks } = day
  const key = { classroom_id, eduyear_id, date }
  const opened = await openDay(tx, { ...key, stored: day, isTaken: true })
  if (!opened) throw await toConflict(tx, date, await findDay(tx.queries, key))
  if (former) await storeMarks(tx.queries, opened.id, [former])
  else await removeMark(tx, opened.id, mark.student_class_id)
  const left = former ? marks.length : marks.length - 1
  if (takenFrom !== undefined && left <= takenFrom) await reopenDay(tx.queries, opened.id)
  const named = { ...key, marks: { [mark.student_class_id]: mark.status } }
  await tx.audit({
    action: 'update',
    entity: 'attendance_day',
    entityId: opened.id,
    before: named,
    after: {
      ...key,
      version: opened.version,
      marks: { [mark.student_class_id]: former?.status ?? null },
      reason: 'Impor dibatalkan',
    },
  })
}

async function removeMark(tx: Tx<Caller>, dayId: number, student_class_id: number): Promise<void> {
  const query = tx.queries
    .selectFrom('attendance_marks')
    .where('attendance_day_id', '=', dayId)
    .where('student_class_id', '=', student_class_id)
  const ids = (await query.select('id').execute()).map(({ id }) => id)
  await takeBackMarks(tx, ids)
  await tx.queries.deleteFrom('attendance_marks').where('id', 'in', ids).execute()
}
