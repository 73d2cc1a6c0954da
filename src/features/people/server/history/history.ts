/** A student's history, combined from enrolments, events, promotions and documents. */
import { type RawBuilder, sql } from 'kysely'
import { readDocumentEntries } from '#features/documents/server/history/documentEntries.ts'
import { readEventEntries } from '#features/enrolment/server/history/eventEntries.ts'
import { readPromotionEntries } from '#features/enrolment/server/history/promotionEntries.ts'
import { readableBy, toNotFoundForCaller } from '#features/enrolment/server/ownership.ts'
import { ENDED_STATUSES } from '#features/enrolment/status.ts'
import { MASTER_POLICY } from '#features/school/access.ts'
import { grants } from '#platform/contract/access.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { newestFirst } from '../../history.ts'
import type { people } from '../../people.ts'
import { type DatedEntry, EMPTY_ENTRY, type Enrolment, enrolmentFields } from './datedEntry.ts'

export const studentHistoryHandlers = {
  readStudentHistory: async ({ params, user, context }) => ({
    result: await readHistory(context.db.kysely, user, params.id),
  }),
} satisfies Partial<Handlers<typeof people.calls>>

/** Runs seven queries, each by an index on the student. */
async function readHistory(queries: Queries, user: Caller, id: number) {
  // The office reads every student; others read only entries of their own classes.
  const isOffice = grants(user.role_access, MASTER_POLICY.read)
  const student = await queries
    .selectFrom('students')
    .where('id', '=', id)
    .select(['id', 'name', 'nis', 'nisn', 'user_id', 'created_at', 'entry_year', 'out_year', 'out_reason'])
    .executeTakeFirst()
  const isVisible = isOffice ? sql<boolean>`1 = 1` : readableBy(user)
  const enrolments = student ? await readEnrolments(queries, id, isVisible) : []
  if (!student || (!isOffice && enrolments.length === 0))
    throw await toNotFoundForCaller(queries, 'Siswa tidak ditemukan.', { table: 'students', id })
  const historyQuery = { queries, user, id, enrolments, isOffice }
  const events = await readEventEntries(historyQuery)
  const entries: DatedEntry[] = [
    ...enrolments.filter((row) => !events.enrolmentsBegun.has(row.id)).map(toEnrolledEntry),
    ...events.entries,
    ...(await readPromotionEntries(historyQuery)),
    ...(await readDocumentEntries(historyQuery)),
    ...(isOffice ? await readRecordEntries(queries, student) : []),
  ]
  const activeEnrolment = enrolments.find(
    (row) => row.isActiveYear && !ENDED_STATUSES.some((ended) => ended === row.status),
  )
  const { name, nis, nisn, out_year, out_reason } = student
  return {
    student: {
      id,
      name,
      nis,
      nisn,
      out_year,
      out_reason,
      active_class: out_year === null ? (activeEnrolment?.classroom.name ?? null) : null,
    },
    entries: entries.sort(newestFirst).map(({ year: _, ...entry }) => entry),
  }
}

const STATUSES = ['active', 'passed', 'repeat', 'moved', 'left'] as const

/** The student's enrolments that fulfil the condition, the earliest first. */
async function readEnrolments(queries: Queries, studentId: number, isVisible: RawBuilder<boolean>) {
  const rows = await queries
    .selectFrom('student_classes')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .where('student_id', '=', studentId)
    .where(isVisible)
    .select([
      'student_classes.id',
      'student_classes.status',
      'student_classes.created_at',
      'classrooms.id as classroom_id',
      'classrooms.name as classroom',
      'classrooms.code',
      'eduyears.id as eduyear_id',
      'eduyears.name as eduyear',
      'eduyears.code as year',
      'eduyears.status as year_status',
    ])
    .orderBy('eduyears.code')
    .orderBy('student_classes.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    status: STATUSES.find((status) => status === row.status) ?? null,
    created_at: row.created_at,
    classroom: { id: row.classroom_id, name: row.classroom, code: row.code },
    eduyear: { id: row.eduyear_id, name: row.eduyear },
    year: row.year,
    isActiveYear: row.year_status === 'active',
  }))
}

const toEnrolledEntry = (enrolment: Enrolment): DatedEntry => ({
  ...EMPTY_ENTRY,
  ...enrolmentFields(enrolment),
  key: `enrolled ${enrolment.id}`,
  kind: 'enrolled',
  at: enrolment.created_at,
  status: enrolment.status,
})

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
