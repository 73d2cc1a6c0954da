/** Forgetting who left: what the school's register keeps stays, everything that reaches a person or a family goes. */
import { sql } from 'kysely'
import { accountUses } from '#contract/catalogue.ts'
import { forgottenFrom, REGISTERED, whyNotAnonymise } from '#contract/people/personalData.ts'
import { student } from '#contract/people/student.ts'
import { dayIn } from '#contract/zone.ts'
import type { Context } from '#server/context.ts'
import { searchable } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import { type Tx, write } from '#server/db/write.ts'
import { errors } from '#server/http/errors.ts'
import { closeAccount, dropSessionsAndPhoto } from '#server/people/accounts.ts'
import { detachFiles } from '../learning/file/files.ts'

const RETAINED_FIELDS: ReadonlySet<string> = new Set(REGISTERED)
/** Fields of the form that go. */
const ERASED_FIELDS = Object.keys(student.input.shape).filter((name) => !RETAINED_FIELDS.has(name))

/**
 * Report cards, letters, classes, scores and the reason of leaving stay; answers to tasks and what was said of them go,
 * and so do the trail's befores and afters. Not to be taken back.
 *
 * @returns the moment
 * @throws 404, or 409 for who is still at the school
 */
export async function anonymise(tx: Tx, studentId: number): Promise<string> {
  const { queries } = tx
  const found = await queries
    .selectFrom('students')
    .where('id', '=', studentId)
    .select(['user_id', 'out_year', 'updated_at'])
    .executeTakeFirst()
  if (!found) throw errors.notFound()
  const reason = whyNotAnonymise(found)
  if (reason) throw errors.conflict(reason)
  const at = tx.now()
  const emptied = Object.fromEntries(ERASED_FIELDS.map((name) => [name, null]))
  await queries
    .updateTable('students')
    .set({ ...emptied, user_id: null, anonymised_at: at, updated_at: tx.nextStamp(found.updated_at) })
    .where('id', '=', studentId)
    .execute()
  await queries
    .updateTable('student_events')
    .set({ note: null })
    .where('student_id', '=', studentId)
    .execute()
  await forgetImports(queries, studentId)
  const submissions = await forgetAnswers(queries, studentId, at)
  await blankTrail(queries, 'student', [studentId])
  await blankTrail(queries, 'submission', submissions)
  if (found.user_id !== null) {
    await blankTrail(queries, 'user', [found.user_id])
    await forgetAccount(queries, found.user_id)
  }
  await tx.audit({ action: 'update', entity: 'student', entityId: studentId, after: { anonymised_at: at } })
  return at
}

async function forgetAnswers(queries: Queries, studentId: number, at: string): Promise<number[]> {
  const rows = await queries
    .updateTable('lesson_class_task_submits')
    .set({ answer: null, feedback: null, updated_at: at })
    .where('student_id', '=', studentId)
    .returning('id')
    .execute()
  // Released files are deleted by the nightly sweep; bytes that copies share go with the last of them.
  for (const { id } of rows) await detachFiles(queries, { entity: 'submission', entity_id: id }, at)
  return rows.map(({ id }) => id)
}

/** What an import noted in order to be taken back. */
async function forgetImports(queries: Queries, studentId: number): Promise<void> {
  await queries
    .deleteFrom('import_changes')
    .where('entity', '=', 'student')
    .where('entity_id', '=', studentId)
    .execute()
}

/** That something was done, by whom and when, stays. */
async function blankTrail(queries: Queries, entity: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await queries
    .updateTable('audits')
    .set({ before: null, after: null })
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .execute()
}

async function isReferred(queries: Queries, userId: number): Promise<boolean> {
  for (const { table, column } of accountUses) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit 1`.execute(
        queries,
      )
    if (rows.length > 0) return true
  }
  return false
}

/** The author of a post stays as a name, which nobody can sign in by. */
async function forgetAccount(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('document_readings').where('user_id', '=', userId).execute()
  if (!(await isReferred(queries, userId))) return await closeAccount(queries, userId)
  const { name } = await queries
    .selectFrom('users')
    .where('id', '=', userId)
    .select('name')
    .executeTakeFirstOrThrow()
  const nobody = { username: null, email: null, nisn: null, nip: null, photo: null }
  await dropSessionsAndPhoto(queries, userId)
  await queries
    .updateTable('users')
    .set({ ...nobody, search_text: searchable(name) })
    .where('id', '=', userId)
    .execute()
}

export type Leaver = { id: number; name: string; nis: string; out_year: string }

/** Who left so many years ago and is not forgotten yet; who came back and left again is counted anew. */
export async function leaversToForget({ db, config, clock }: Context, years: number): Promise<Leaver[]> {
  const today = dayIn(config.SCHOOL_TZ, clock())
  const gone = await db.kysely
    .selectFrom('students')
    .where('out_year', 'is not', null)
    .where(({ eb, or, ref }) =>
      or([eb('anonymised_at', 'is', null), eb('anonymised_at', '<', ref('left_on'))]),
    )
    .select(['id', 'name', 'nis', 'out_year', 'left_on'])
    .orderBy('id')
    .execute()
  return gone.flatMap(({ left_on, out_year, ...row }) =>
    out_year && forgottenFrom({ left_on, out_year }, years) < today ? [{ ...row, out_year }] : [],
  )
}

/** Each in a transaction of their own, so that nobody waits for a year of them. @returns how many */
export async function forgetLeavers(context: Context, years: number): Promise<number> {
  const leavers = await leaversToForget(context, years)
  for (const { id } of leavers) await write(context, null, (tx) => anonymise(tx, id))
  return leavers.length
}

/** By itself only where the school has set after how many years. */
export async function sweepLeavers(context: Context): Promise<void> {
  const { ANONYMISE_YEARS } = context.config
  if (ANONYMISE_YEARS !== undefined) await forgetLeavers(context, ANONYMISE_YEARS)
}
