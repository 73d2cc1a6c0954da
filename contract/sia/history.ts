/** A student's way through the school as one line of events: classes, moves, report cards, graduation, account. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { named, namedClassroom, namedStudent } from './activity.ts'
import { attached } from './document/attachment.ts'

/** What may have happened; of one day, in this order. */
const KINDS = [
  'recorded',
  'account',
  'enrolled',
  'entered',
  'returned',
  'moved',
  'rapor',
  'passed',
  'repeat',
  'graduated',
  'corrected',
  'left',
  'letter',
] as const
export type HistoryKind = (typeof KINDS)[number]

/** As the line says it. */
export const HISTORY_KINDS: Readonly<Record<HistoryKind, string>> = {
  recorded: 'Data siswa dicatat',
  account: 'Akun dibuat',
  enrolled: 'Masuk kelas',
  entered: 'Mutasi masuk',
  returned: 'Masuk kembali',
  moved: 'Pindah kelas',
  left: 'Mutasi keluar',
  corrected: 'Koreksi',
  passed: 'Naik kelas',
  repeat: 'Tinggal kelas',
  graduated: 'Lulus',
  rapor: 'Rapor',
  letter: 'Surat kelulusan',
}

const entry = z.object({
  /** Unlike every other of this student. */
  key: z.string(),
  kind: z.enum(KINDS),
  /** A day, or the moment it was recorded. */
  at: z.string(),
  /** The year it belongs to; none of what belongs to the student alone. */
  eduyear: named.nullable(),
  semester: named.nullable(),
  /** Where it happened, or where from. */
  classroom: namedClassroom.nullable(),
  /** Where to. */
  to: namedClassroom.nullable(),
  student_class_id: z.int().nullable(),
  /** Of an enrolment, how it stands. */
  status: z.enum(['active', 'passed', 'repeat', 'moved', 'left']).nullable(),
  /** Reason, school, number of a letter, note: what was written down of it. */
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  document: attached.nullable(),
  /** Taken back; told to administrators alone. */
  withdrawn: z.object({ at: z.string(), by: z.string().nullable(), reason: z.string() }).nullable(),
  /** The user account, of an account. */
  user_id: z.int().nullable(),
})
export type HistoryEntry = z.output<typeof entry>

/**
 * Whoever keeps the records is told all of it, a teacher what is of a class they teach or look after.
 * The newest year first, and within a year the newest event.
 */
export const readStudentHistory = endpoint({
  method: 'GET',
  path: '/sia/master/student/:id/history',
  summary: 'Perjalanan satu siswa: kelas, mutasi, rapor, kelulusan dan akun.',
  access: [...POLICY.master.read, ...POLICY.learning.teach],
  params: idParams,
  auditReadsOf: 'student',
  output: z.object({
    student: namedStudent.extend({
      active_class: z.string().nullable(),
      out_year: z.string().nullable(),
      out_reason: z.string().nullable(),
    }),
    entries: z.array(entry),
  }),
})

const FIRST_KINDS: readonly HistoryKind[] = ['recorded', 'account', 'enrolled']

type Timed = Pick<HistoryEntry, 'at' | 'kind'> & { year: string }

/**
 * The newest first. Record, account and class come before anything that happens there, whenever they were
 * written down: years gone by are often recorded all at once.
 *
 * @example [...entries].sort(newestFirst)
 */
export function newestFirst(one: Timed, other: Timed): number {
  const step = ({ kind }: Timed) =>
    FIRST_KINDS.includes(kind) ? FIRST_KINDS.indexOf(kind) : FIRST_KINDS.length
  return (
    compare(other.year, one.year) ||
    step(other) - step(one) ||
    compare(other.at.slice(0, 10), one.at.slice(0, 10)) ||
    KINDS.indexOf(other.kind) - KINDS.indexOf(one.kind) ||
    compare(other.at, one.at)
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The school year of a day: it begins in July. @example startOf('2027-03-01') // '2026' */
export function startOf(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return String(month >= 7 ? year : year - 1)
}
