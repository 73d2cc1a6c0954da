/** Refusals because somebody else was quicker: whom it concerns, what is so now, and who changed it. */

import { violatedIndex } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'
import { isInTrail, nameEarlierChanger, type Writing } from '#platform/server/resource/optimisticLock.ts'
import { ACTIVE, ENDED_STATUSES, statusLabel } from '../../status.ts'

/** More would not be read. */
const MAX_NAMED = 5

type YearOfStudents = { eduyear_id: number; studentIds: readonly number[] }

/**
 * Runs what enrols students in a class of the year.
 *
 * @throws 409 that names those who are in a class of that year already
 */
export async function enrolOrRefuse<T>(tx: Tx, scope: YearOfStudents, enrol: () => Promise<T>): Promise<T> {
  try {
    // After a violated index, PostgreSQL reads nothing more outside of a savepoint.
    return await tx.savepoint(enrol)
  } catch (error) {
    if (violatedIndex(error) !== 'student_classes_student_id_eduyear_id_unique') throw error
    const { reasons } = await listEnrolled(tx, scope)
    throw errors.conflict(`${reasons.join(', ')}. Tidak ada yang disimpan; muat ulang daftarnya.`)
  }
}

/** Those of the students who are in a class of the year, with it and with who changed that last. */
export async function listEnrolled(
  tx: Tx,
  { eduyear_id, studentIds }: YearOfStudents,
): Promise<{ count: number; reasons: string[] }> {
  const enrolled = await tx.queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .where('student_classes.eduyear_id', '=', eduyear_id)
    .where('student_classes.student_id', 'in', studentIds)
    .where('student_classes.status', 'not in', ENDED_STATUSES)
    .select(['student_classes.id', 'students.name', 'classrooms.name as classroom'])
    .orderBy('students.name')
    .execute()
  const reasons: string[] = []
  for (const { id, name, classroom } of enrolled.slice(0, MAX_NAMED))
    reasons.push(`${name} sudah di kelas ${classroom}${await lastChange(tx, id)}`)
  const more = enrolled.length - reasons.length
  if (more > 0) reasons.push(`${more} lagi sudah di kelas lain`)
  return { count: enrolled.length, reasons }
}

/** @example ' (terakhir diubah Siti Aminah)' */
async function lastChange(tx: Writing, id: number): Promise<string> {
  if (!(await isInTrail(tx, 'student_class', id))) return ''
  return ` (terakhir diubah ${await nameEarlierChanger(tx, 'student_class', id)})`
}

/** An enrolment as the client believes it to be. */
type Believed = { id: number; student_id: number }

/** The 409 for enrolments that are no longer as the client read them: it says what became of each, and who did it. */
export async function changedConflict(tx: Writing, rows: readonly Believed[]) {
  const names = await readNames(tx.queries, rows)
  const stored = await tx.queries
    .selectFrom('student_classes')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .where(
      'student_classes.id',
      'in',
      rows.map(({ id }) => id),
    )
    .select(['student_classes.id', 'student_id', 'status', 'classrooms.code'])
    .execute()
  const reasons: string[] = []
  for (const { id, student_id } of rows.slice(0, MAX_NAMED)) {
    const name = names.get(student_id) ?? 'Seorang siswa'
    const row = stored.find((one) => one.id === id && one.student_id === student_id)
    const state =
      row && row.status !== ACTIVE ? `sudah ${statusLabel(row.status, row.code)}` : 'sudah tidak di kelas ini'
    reasons.push(`${name} ${state}${await lastChange(tx, id)}`)
  }
  const more = rows.length - reasons.length
  if (more > 0) reasons.push(`${more} siswa lagi sudah berubah`)
  return errors.conflict(`${reasons.join(', ')}. Tidak ada yang disimpan; muat ulang daftarnya.`)
}

async function readNames(queries: Queries, rows: readonly Believed[]): Promise<ReadonlyMap<number, string>> {
  const students = await queries
    .selectFrom('students')
    .where(
      'id',
      'in',
      rows.map(({ student_id }) => student_id),
    )
    .select(['id', 'name'])
    .execute()
  return new Map(students.map(({ id, name }) => [id, name]))
}
