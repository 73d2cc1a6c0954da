/** A student's history, combined from what all features recorded about them. */

import { sql } from 'kysely'
import { MASTER_POLICY } from '#features/school/access.ts'
import { grants } from '#platform/contract/access.ts'
import { dayIn } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { people } from '../../people.ts'
import { type DatedEntry, EMPTY_ENTRY } from './datedEntry.ts'
import { sortNewestFirst } from './historyOrder.ts'
import { TIMELINE } from './timelinePoint.ts'

export const studentHistoryHandlers = {
  readStudentHistory: async ({ params, user, context }) => ({
    result: await readHistory(context, user, params.id),
  }),
} satisfies Partial<Handlers<typeof people.calls>>

/** Runs two queries, and those of each source, each by an index on the student. */
async function readHistory(context: Context, user: Caller, id: number) {
  const queries = context.db.kysely
  const isOffice = grants(user.role_access, MASTER_POLICY.read)
  const student = await queries
    .selectFrom('students')
    .where('id', '=', id)
    .select(['id', 'name', 'nis', 'nisn', 'user_id', 'created_at', 'entry_year', 'out_year', 'out_reason'])
    .executeTakeFirst()
  if (!student) throw errors.notFound('Siswa tidak ditemukan.')
  const sources = TIMELINE.of(context)
  const today = dayIn(context.config.SCHOOL_TZ, context.clock())
  const reader = { queries, user, id, isOffice, today }
  const enrolments = (
    await Promise.all(sources.flatMap(({ readEnrolments }) => readEnrolments?.(reader) ?? []))
  ).flat()
  if (!isOffice && enrolments.length === 0)
    throw errors.notFound('Siswa tidak ditemukan.', { isForeignRecord: true })
  const entries: DatedEntry[] = []
  for (const { readEntries } of sources) entries.push(...(await readEntries({ ...reader, enrolments })))
  if (isOffice) entries.push(...(await readRecordEntries(queries, student)))
  const currentClass = enrolments.find(({ isCurrent }) => isCurrent)?.classroom.name ?? null
  const { name, nis, nisn, out_year, out_reason } = student
  return {
    student: {
      id,
      name,
      nis,
      nisn,
      out_year,
      out_reason,
      active_class: out_year === null ? currentClass : null,
    },
    entries: sortNewestFirst(entries).map(({ year: _, ...entry }) => entry),
  }
}

type Student = { id: number; user_id: number | null; created_at: string; entry_year: string | null }

/** Entries of the creation of the student's record and account. */
async function readRecordEntries(queries: Queries, student: Student): Promise<DatedEntry[]> {
  const account = student.user_id
    ? await queries
        .selectFrom('users')
        .where('id', '=', student.user_id)
        .select(['id', 'created_at', sql<string | null>`coalesce(login_at, last_login_at)`.as('login_at')])
        .executeTakeFirst()
    : undefined
  const createEntry = (kind: 'recorded' | 'account', at: string): DatedEntry => ({
    ...EMPTY_ENTRY,
    key: kind,
    kind,
    at,
    // Sorted before every class, since the record is often created long after the student came.
    year: '',
  })
  const details = student.entry_year ? [{ label: 'Tahun Masuk', value: student.entry_year.slice(0, 4) }] : []
  return [
    { ...createEntry('recorded', student.created_at), details },
    ...(account ? [{ ...createEntry('account', account.created_at), user_id: account.id }] : []),
  ]
}
