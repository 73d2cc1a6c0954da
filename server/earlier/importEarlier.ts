/** The earlier system's school brought over into an empty Pelita: files first, then all rows in one transaction. */
import type { Slip } from '#contract/export/passwordSlips.ts'
import type { Context } from '../context.ts'
import { readSequences, writeSequences } from '../db/copy/sequences.ts'
import { withoutTimeLimit } from '../db/engine.ts'
import type { Queries } from '../db/open.ts'
import { write } from '../db/write.ts'
import type { Dump } from './dump/readDump.ts'
import type { FileIndex } from './files/fileIndex.ts'
import type { Ledger } from './ledger.ts'
import { keyOf, type Login, mapAccounts } from './map/accounts.ts'
import { type Enrolment, mapClasses } from './map/classes.ts'
import { mapDocuments } from './map/documents.ts'
import { mapLearning } from './map/learning.ts'
import { type Masters, mapMasters } from './map/masters.ts'
import { mapMenus } from './map/menus.ts'
import { mapStudents, mapTeachers } from './map/persons.ts'
import { mapPosts } from './map/posts.ts'
import { mapRoles } from './map/roles.ts'
import { mapSite } from './map/site.ts'
import { Moving } from './moving.ts'
import { slipsOf } from './slips.ts'

export type Moved = { ledger: Ledger; slips: readonly Slip[]; unused: readonly string[] }

type Given = {
  dump: Dump
  files: FileIndex
  /** Looks at everything and writes nothing. */
  isTrial: boolean
  /** Keeps the slips before the accounts are: once these are stored, nobody knows their passwords again. */
  keep: (moved: Moved) => Promise<void>
}

/** @throws where this Pelita is not empty, or anything fails; then nothing has changed and no file is left */
export async function importEarlier(context: Context, { keep, ...given }: Given): Promise<Moved> {
  await refuseFilled(context.db.kysely)
  const moving = await Moving.begin({ context, ...given })
  try {
    const logins = await mapAll(moving)
    const slips = slipsOf(logins.logins, logins.classes)
    const moved = { ledger: moving.ledger, slips, unused: moving.unusedColumns() }
    moving.ledger.sums()
    await keep(moved)
    if (!given.isTrial) await writeAll(context, moving)
    return moved
  } catch (error) {
    await moving.staging.remove()
    throw error
  }
}

async function mapAll(moving: Moving): Promise<{ logins: Login[]; classes: ReadonlyMap<number, string> }> {
  const { id: author } = await moving.context.db.kysely
    .selectFrom('users')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const roles = await mapRoles(moving)
  const [students, teachers] = [await mapStudents(moving), await mapTeachers(moving)]
  const { accounts, logins } = await mapAccounts(moving, { roles, students, teachers })
  const userOf = (type: 'student' | 'teacher', id: number) => accounts.get(keyOf({ type, id })) ?? null
  moving.write(
    'students',
    students.map(({ values }) => ({ ...values, user_id: userOf('student', values.id) })),
  )
  moving.write(
    'teachers',
    teachers.map(({ values }) => ({ ...values, user_id: userOf('teacher', values.id) })),
  )
  const masters = await mapMasters(moving)
  const enrolments = await mapClasses(moving)
  await mapLearning(moving, (student) => accounts.get(keyOf({ type: 'student', id: student })))
  await mapDocuments(moving, enrolments)
  await mapPosts(moving, author)
  await mapSite(moving)
  await mapMenus(moving)
  const staged = await moving.staging.pictures()
  const seen = { user_id: null, unused_since: null, created_at: moving.at }
  moving.write(
    'images',
    staged.map((picture) => ({ id: moving.newId('images'), ...picture, ...seen })),
  )
  return { logins, classes: classesOf(enrolments.values(), masters, (student) => userOf('student', student)) }
}

/** The class that each account's student is in, in the latest year; who has left is in none. */
function classesOf(
  enrolments: Iterable<Enrolment>,
  { classes, years }: Masters,
  userOf: (student: number) => number | null,
): ReadonlyMap<number, string> {
  const found = new Map<number, { year: string; name: string }>()
  for (const { student_id, classroom_id, eduyear_id, status } of enrolments) {
    const user = userOf(student_id)
    const year = years.get(eduyear_id) ?? ''
    if (user === null || status !== 'active' || (found.get(user)?.year ?? '') > year) continue
    found.set(user, { year, name: classes.get(classroom_id) ?? '' })
  }
  return new Map([...found].map(([user, { name }]) => [user, name]))
}

async function writeAll(context: Context, moving: Moving): Promise<void> {
  const { engine } = context.db
  await write(context, null, async (tx) => {
    const { queries } = tx
    await tx.lock('pelita_seed')
    await refuseFilled(queries)
    await withoutTimeLimit(engine, queries)
    for (const step of moving.steps) await step(queries)
    // Rows came with their ids, which only one engine counts by itself.
    const counted = new Map(await readSequences(engine, queries))
    for (const [table, id] of moving.sequences) counted.set(table, Math.max(id, counted.get(table) ?? 0))
    await writeSequences(engine, queries, counted)
    const after = Object.fromEntries(moving.ledger.sums())
    await tx.audit({ action: 'create', entity: 'earlier_school', entityId: 0, after })
  })
}

/** What somebody has worked with, beside what the first start makes. */
const TABLES_OF_A_SCHOOL = [
  ...['students', 'teachers', 'classrooms', 'lessons', 'student_classes', 'lesson_classes', 'documents'],
  ...['posts', 'post_trash', 'slides', 'galleries', 'albums', 'menu_items', 'images'],
] as const

async function refuseFilled(queries: Queries): Promise<void> {
  const users = await queries.selectFrom('users').select('id').limit(2).execute()
  let isFilled = users.length > 1
  for (const table of TABLES_OF_A_SCHOOL)
    isFilled ||= (await queries.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
  if (isFilled)
    throw new Error(
      'Pelita ini sudah berisi data sekolah; sistem lama hanya dibawa ke Pelita yang masih kosong. Tidak ada yang berubah.',
    )
}
