/** Saves the attendance of a class on a day: only the students named change, and a stale screen changes nobody. */
import { findYear } from '#features/school/server/years.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors, refusalOf } from '#platform/server/http/errors.ts'
import { type DayInput, dayConflict, type MarkInput, noSchoolConflict } from '../../day.ts'
import { noticeMarks } from '../notices.ts'
import { classReadableBy, refuseReader } from '../rights.ts'
import { describeDay, type SchoolDay } from '../schoolDay.ts'
import { readSchoolDays, todayOf } from '../schoolDays.ts'
import { type Member, readMembers } from '../totals/members.ts'
import { isMemberOn } from '../totals/membership.ts'
import { findDay, type Mark, markChanges, openDay, storeMarks, trailOf } from './marks.ts'
import { type ClassDay, readStored, takenVersion } from './storedDay.ts'
import { needsReason, whyDayClosed, whyFuture } from './takingRules.ts'

/** @throws 422 for a future day before anything else, 403, 404, 409 or 422 with the reason */
export async function saveDay(context: Context, user: Caller, input: DayInput): Promise<void> {
  const today = todayOf(context)
  const future = whyFuture(input.date, today)
  if (future) throw errors.invalid({ date: future })
  await write(context, user, async (tx) => {
    const day = await refuseClosedDay(tx.queries, user, { input, today })
    const members = await readMembers(tx.queries, input, classReadableBy(user))
    await saveMarks(tx, { input, day, members })
  })
}

/** @throws 403 or 404 for a class of others, 422 for a day that the caller cannot change */
async function refuseClosedDay(
  queries: Queries,
  user: Caller,
  { input, today }: { input: DayInput; today: string },
): Promise<SchoolDay> {
  const { date, classroom_id, eduyear_id, reason } = input
  const relation = await refuseReader(queries, user, { classroom_id, eduyear_id })
  const year = await findYear(queries, eduyear_id)
  const schoolDays = await readSchoolDays(queries, year, { from: date, to: date })
  const rules = { date, today, relation, year, semesters: schoolDays.semesters }
  const closed = whyDayClosed(rules)
  if (closed) throw errors.invalid({ date: closed })
  if (needsReason(rules) && !reason)
    throw errors.invalid({ reason: 'Semesternya sudah selesai, jadi alasannya harus diisi' })
  return describeDay(date, schoolDays)
}

type Saving = { input: DayInput; day: SchoolDay; members: readonly Member[] }

async function saveMarks(tx: Tx<Caller>, { input, day, members }: Saving): Promise<void> {
  const { queries } = tx
  const { date, version, students, reason } = input
  const stored = await findDay(queries, input)
  const marks = stored?.marks ?? []
  refuseStrangers(students, { date, members, marks })
  const storedVersion = takenVersion(stored)
  const isStale =
    (version ?? storedVersion) !== storedVersion ||
    (stored !== undefined &&
      storedVersion === 0 &&
      typeof input.foreseen === 'number' &&
      input.foreseen !== Date.parse(stored.updated_at))
  if (isStale) throw await toConflict(queries, input, members)
  const isFirst = storedVersion === 0
  if (isFirst && !day.is_school_day && !input.confirm)
    throw errors.conflict(
      `${day.no_school ?? 'Bukan hari sekolah'}: tidak ada sekolah pada hari ini. Tetap simpan kehadirannya?`,
      refusalOf(noSchoolConflict, { confirm: 'no_school', no_school: day.no_school ?? '' }),
    )
  const changes = markChanges(students, marks)
  if (!isFirst && changes.length === 0) return
  const opened = await openDay(tx, { ...input, stored, isTaken: true })
  if (!opened) throw await toConflict(queries, input, members)
  await storeMarks(queries, opened.id, changes)
  await noticeMarks(tx, opened.id, changes)
  await tx.audit({
    action: isFirst ? 'create' : 'update',
    entity: 'attendance_day',
    entityId: opened.id,
    ...trailOf({ day: { ...input, version: opened.version }, marks, changes, reason, isFirst }),
  })
}

/** @throws 422 for a student twice, or of another class */
function refuseStrangers(
  students: readonly MarkInput[],
  { date, members, marks }: { date: string; members: readonly Member[]; marks: readonly Mark[] },
): void {
  const named = new Set<number>()
  for (const [index, { student_class_id }] of students.entries()) {
    const field = `students.${index}.student_class_id`
    if (named.has(student_class_id)) throw errors.invalid({ [field]: 'Siswa ini disebut dua kali' })
    named.add(student_class_id)
    const member = members.find((one) => one.student_class_id === student_class_id)
    const isMarked = marks.some((one) => one.student_class_id === student_class_id)
    if (!member || (!isMarked && !isMemberOn(date, member.membership)))
      throw errors.invalid({ [field]: 'Siswa ini bukan peserta kelas ini pada tanggal itu' })
  }
}

async function toConflict(queries: Queries, classDay: ClassDay, members: readonly Member[]) {
  const { date, classroom_id, eduyear_id } = classDay
  const stored = await readStored(queries, { date, classroom_id, eduyear_id }, members)
  const name = stored.recorded_by?.name
  return errors.conflict(
    `Kehadiran hari ini sudah disimpan${name ? ` oleh ${name}` : ''} sejak Anda membukanya. Bandingkan, lalu putuskan.`,
    refusalOf(dayConflict, stored),
  )
}
