/** Marks the school days of an accepted absence. A class that is not taken yet stays so: the mark waits for it. */
import { findYear } from '#features/school/server/years.ts'
import type { Tx } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { nameUser } from '#platform/server/resource/optimisticLock.ts'
import { findDay, markChanges, openDay, storeMarks, trailOf } from '../day/marks.ts'
import { daysBetween, describeDay } from '../schoolDay.ts'
import { readSchoolDays } from '../schoolDays.ts'
import { readMembers } from '../totals/members.ts'
import { isMemberOn } from '../totals/membership.ts'

type Absence = {
  student_class_id: number
  date: string
  last_date: string
  status: 'S' | 'I'
  note: string | null
}

export async function markAbsence(
  tx: Tx<Caller>,
  { student_class_id, date, last_date, status, note }: Absence,
): Promise<void> {
  const { queries } = tx
  const classYear = await queries
    .selectFrom('student_classes')
    .where('id', '=', student_class_id)
    .select(['classroom_id', 'eduyear_id'])
    .executeTakeFirstOrThrow()
  const year = await findYear(queries, classYear.eduyear_id)
  const schoolDays = await readSchoolDays(queries, year, { from: date, to: last_date })
  const member = (await readMembers(queries, classYear)).find(
    (one) => one.student_class_id === student_class_id,
  )
  const isDay = (day: string) =>
    member !== undefined &&
    isMemberOn(day, member.membership) &&
    (date === last_date || describeDay(day, schoolDays).is_school_day)
  for (const day of daysBetween(date, last_date).filter(isDay)) {
    const key = { ...classYear, date: day }
    const stored = await findDay(queries, key)
    const marks = stored?.marks ?? []
    const changes = markChanges([{ student_class_id, status, note }], marks)
    if (changes.length === 0) continue
    const opened = await openDay(tx, { ...key, stored, isTaken: false })
    if (!opened) {
      const by = await nameUser(tx, (await findDay(queries, key))?.user_id)
      throw errors.conflict(`Kehadiran kelas ini baru saja disimpan ${by}. Coba lagi.`)
    }
    await storeMarks(queries, opened.id, changes)
    await tx.audit({
      action: 'update',
      entity: 'attendance_day',
      entityId: opened.id,
      ...trailOf({ day: { ...key, version: opened.version }, marks, changes, reason: null, isFirst: false }),
    })
  }
}
