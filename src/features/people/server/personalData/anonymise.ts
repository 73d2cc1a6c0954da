/** Anonymises students who left: the school's register stays, contact and family data are erased. */

import { anonymiseAccount } from '#features/accounts/server/accountFields.ts'
import { personalDecisions } from '#platform/contract/person.ts'
import { dayIn } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/context.ts'
import { eraseSnapshots } from '#platform/server/db/audit/erasure.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'
import { deleteImportChanges } from '#platform/server/resource/import/importLog.ts'
import { student as studentResource } from '../../student.ts'
import { anonymisableFrom, whyNotAnonymise } from '../anonymisable.ts'
import { PERSONAL_DATA } from './personalDataPoint.ts'

/** Columns that are erased: the personal ones that the school's register does not keep. */
const ERASED_FIELDS = [...personalDecisions(studentResource.name)].flatMap(([name, personal]) =>
  personal === true ? [name] : [],
)

/**
 * Report cards, letters, classes, scores and the reason of leaving stay. Answers to tasks with their attempts, their
 * feedback and the snapshots in the audit trail are erased. This cannot be undone.
 *
 * @returns the moment, UTC ISO
 * @throws 404, or 409 if the student is still at the school
 */
export async function eraseStudent(tx: Tx, studentId: number): Promise<string> {
  const { queries } = tx
  const student = await queries
    .selectFrom('students')
    .where('id', '=', studentId)
    .select(['user_id', 'out_year', 'updated_at'])
    .executeTakeFirst()
  if (!student) throw errors.notFound()
  const reason = whyNotAnonymise(student)
  if (reason) throw errors.conflict(reason)
  const at = tx.now()
  const erasedColumns = Object.fromEntries(ERASED_FIELDS.map((name) => [name, null]))
  await queries
    .updateTable('students')
    .set({
      ...erasedColumns,
      user_id: null,
      anonymised_at: at,
      updated_at: tx.nextTimestamp(student.updated_at),
    })
    .where('id', '=', studentId)
    .execute()
  await deleteImportChanges(queries, { entity: 'student', id: studentId })
  await eraseSnapshots(queries, 'student', [studentId])
  for (const { erase } of PERSONAL_DATA.of(tx)) {
    const erased = (await erase?.(tx, { id: studentId, userId: student.user_id, at })) ?? []
    for (const { entity, ids } of erased) await eraseSnapshots(queries, entity, ids)
  }
  if (student.user_id !== null) {
    await eraseSnapshots(queries, 'user', [student.user_id])
    await anonymiseAccount(tx, student.user_id)
  }
  await tx.audit({ action: 'update', entity: 'student', entityId: studentId, after: { anonymised_at: at } })
  return at
}

export type Leaver = { id: number; name: string; nis: string; out_year: string }

/** Students who left so many years ago and are not anonymised; after a return, the last departure counts. */
export async function findLeaversToAnonymise(
  { db, config, clock }: Context,
  years: number,
): Promise<Leaver[]> {
  const today = dayIn(config.SCHOOL_TZ, clock())
  const formerStudents = await db.kysely
    .selectFrom('students')
    .where('out_year', 'is not', null)
    .where(({ eb, or, ref }) =>
      or([eb('anonymised_at', 'is', null), eb('anonymised_at', '<', ref('left_on'))]),
    )
    .select(['id', 'name', 'nis', 'out_year', 'left_on'])
    .orderBy('id')
    .execute()
  return formerStudents.flatMap(({ left_on, out_year, ...student }) =>
    out_year && anonymisableFrom({ left_on, out_year }, years) < today ? [{ ...student, out_year }] : [],
  )
}

/** Each student has a transaction of their own, so that other writes do not wait long. @returns how many */
export async function anonymiseLeavers(context: Context, years: number): Promise<number> {
  const leavers = await findLeaversToAnonymise(context, years)
  for (const { id } of leavers) await write(context, null, (tx) => eraseStudent(tx, id))
  return leavers.length
}

/** Runs only if the school has set ANONYMISE_YEARS. */
export async function anonymiseExpiredLeavers(context: Context): Promise<void> {
  const { ANONYMISE_YEARS } = context.config
  if (ANONYMISE_YEARS !== undefined) await anonymiseLeavers(context, ANONYMISE_YEARS)
}
