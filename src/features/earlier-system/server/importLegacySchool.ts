/** Imports a school of the earlier system into an empty Pelita: files first, then all rows in one transaction. */
import type { PasswordSlip } from '#platform/contract/export/passwordSlips.ts'
import { changeBefore } from '#platform/contract/export/passwordSlips.ts'
import type { Context } from '#platform/server/context.ts'
import { readSequences, writeSequences } from '#platform/server/db/copy/sequences.ts'
import { withoutTimeLimit } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import type { Dump } from './dump/readDump.ts'
import type { FileIndex } from './files/fileIndex.ts'
import type { ImportLog } from './importLog.ts'
import { type Login, mapAccounts } from './map/accounts.ts'
import { mapDocuments } from './map/documents.ts'
import { type Enrolment, mapEnrolmentsAndLessons } from './map/enrolments.ts'
import { mapLearning } from './map/learning.ts'
import { type Masters, mapMasters } from './map/masters.ts'
import { mapMenus } from './map/menus.ts'
import { mapStudents, mapTeachers, personKey } from './map/persons.ts'
import { mapPosts } from './map/posts.ts'
import { mapRoles } from './map/roles.ts'
import { mapSite } from './map/site.ts'
import { createSlips } from './passwordSlips.ts'
import { SchoolImport } from './schoolImport.ts'

export type ImportResult = {
  log: ImportLog
  slips: readonly PasswordSlip[]
  unreadColumns: readonly string[]
}

type Options = {
  dump: Dump
  files: FileIndex
  /** Checks and maps everything, writes nothing. */
  isDryRun: boolean
  /**
   * Saves the report, and unless it is a dry run the password slips. Called before the accounts are stored, because the
   * database keeps only hashes of the passwords.
   */
  saveReport: (result: ImportResult) => Promise<void>
}

/** @throws Error if this Pelita is not empty or anything fails; then nothing is changed and no file is left */
export async function importLegacySchool(
  context: Context,
  { saveReport, ...source }: Options,
): Promise<ImportResult> {
  await refuseUnlessEmpty(context.db.kysely)
  const schoolImport = await SchoolImport.begin({ context, ...source })
  try {
    const logins = await mapAll(schoolImport)
    const slips = createSlips(logins.logins, {
      classes: logins.classes,
      changeBefore: changeBefore(context.config, context.clock()),
    })
    const result = { log: schoolImport.log, slips, unreadColumns: schoolImport.unreadColumns() }
    schoolImport.log.assertBalanced()
    await saveReport(result)
    if (!source.isDryRun) await writeAll(context, schoolImport)
    return result
  } catch (error) {
    await schoolImport.staging.removeAll()
    throw error
  }
}

async function mapAll(
  schoolImport: SchoolImport,
): Promise<{ logins: Login[]; classes: ReadonlyMap<number, string> }> {
  const { id: author } = await schoolImport.context.db.kysely
    .selectFrom('users')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const roles = await mapRoles(schoolImport)
  const students = await mapStudents(schoolImport)
  const teachers = await mapTeachers(schoolImport)
  const { accounts, logins } = await mapAccounts(schoolImport, { roles, students, teachers })
  const findUserId = (type: 'student' | 'teacher', id: number) =>
    accounts.get(personKey({ type, id })) ?? null
  schoolImport.deferInsert(
    'students',
    students.map(({ values }) => ({ ...values, user_id: findUserId('student', values.id) })),
  )
  schoolImport.deferInsert(
    'teachers',
    teachers.map(({ values }) => ({ ...values, user_id: findUserId('teacher', values.id) })),
  )
  const masters = await mapMasters(schoolImport)
  const enrolments = await mapEnrolmentsAndLessons(schoolImport)
  await mapLearning(schoolImport, (student) => accounts.get(personKey({ type: 'student', id: student })))
  await mapDocuments(schoolImport, enrolments)
  await mapPosts(schoolImport, author)
  await mapSite(schoolImport)
  await mapMenus(schoolImport)
  const staged = await schoolImport.staging.stagedPictures()
  const imageColumns = { user_id: null, unused_since: null, created_at: schoolImport.importedAt }
  schoolImport.deferInsert(
    'images',
    staged.map((picture) => ({ id: schoolImport.allocateId('images'), ...picture, ...imageColumns })),
  )
  return {
    logins,
    classes: findClassNames(enrolments.values(), masters, (student) => findUserId('student', student)),
  }
}

/** The class of each student's account in the latest year; students who have left have none. */
function findClassNames(
  enrolments: Iterable<Enrolment>,
  { classes, years }: Masters,
  userOf: (student: number) => number | null,
): ReadonlyMap<number, string> {
  const latestClasses = new Map<number, { year: string; name: string }>()
  for (const { student_id, classroom_id, eduyear_id, status } of enrolments) {
    const user = userOf(student_id)
    const year = years.get(eduyear_id) ?? ''
    if (user === null || status !== 'active' || (latestClasses.get(user)?.year ?? '') > year) continue
    latestClasses.set(user, { year, name: classes.get(classroom_id) ?? '' })
  }
  return new Map([...latestClasses].map(([user, { name }]) => [user, name]))
}

async function writeAll(context: Context, schoolImport: SchoolImport): Promise<void> {
  const { engine } = context.db
  await write(context, null, async (tx) => {
    const { queries } = tx
    await tx.lock('pelita_seed')
    await refuseUnlessEmpty(queries)
    await withoutTimeLimit(engine, queries)
    for (const deferredWrite of schoolImport.deferredWrites) await deferredWrite(queries)
    // The rows have explicit ids, so the sequences must be advanced.
    const sequences = new Map(await readSequences(context.db, queries))
    for (const [table, id] of schoolImport.lastIds)
      sequences.set(table, Math.max(id, sequences.get(table) ?? 0))
    await writeSequences(context.db, queries, sequences)
    const after = Object.fromEntries(schoolImport.log.totals())
    await tx.audit({ action: 'create', entity: 'earlier_school', entityId: 0, after })
  })
}

/** A row in one of these means that somebody has worked here; the first start fills none of them. */
const TABLES_THAT_MUST_BE_EMPTY = [
  'students',
  'teachers',
  'classrooms',
  'lessons',
  'student_classes',
  'lesson_classes',
  'documents',
  'posts',
  'post_trash',
  'slides',
  'galleries',
  'albums',
  'menu_items',
  'images',
] as const

async function refuseUnlessEmpty(queries: Queries): Promise<void> {
  const users = await queries.selectFrom('users').select('id').limit(2).execute()
  let isFilled = users.length > 1
  for (const table of TABLES_THAT_MUST_BE_EMPTY)
    isFilled ||= (await queries.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
  if (isFilled)
    throw new Error(
      'Pelita ini sudah berisi data sekolah; sistem lama hanya dibawa ke Pelita yang masih kosong. Tidak ada yang berubah.',
    )
}
