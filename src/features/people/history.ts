/** A student's history as a timeline of events: classes, moves, report cards, graduation, account. */
import { z } from 'zod'
import { MASTER_POLICY } from '#features/school/access.ts'
import { namedClassroom, namedStudent } from '#features/school/activity.ts'
import { contributionPoint, declaredContributions } from '#platform/contract/contributions.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { idParams } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { attachedFile } from '#platform/contract/privateFile.ts'
import { TEACH_POLICY } from './access.ts'

/** A kind of event that a feature adds. */
type HistoryKind = {
  name: string
  /** Place among the kinds; events of the same day are sorted in this order. */
  position: number
}

/** @example HISTORY_KINDS.contribute({ name: 'rapor', position: 70 }) */
export const HISTORY_KINDS = contributionPoint<HistoryKind>()

export const ownHistoryKinds = HISTORY_KINDS.contribute(
  { name: 'recorded', position: 10 },
  { name: 'account', position: 20 },
)

/** The names of all kinds, in their order. */
export const historyKinds = (): string[] => HISTORY_KINDS.of(declaredContributions()).map(({ name }) => name)

const entry = z.object({
  /** Unique among the student's entries. */
  key: z.string(),
  kind: z.lazy(() => z.enum(historyKinds())),
  /** A day, or the moment the event was recorded. */
  at: z.string(),
  /** Null for events that do not belong to a year. */
  eduyear: namedRef.nullable(),
  semester: namedRef.nullable(),
  /** The class, or the previous class of a move. */
  classroom: namedClassroom.nullable(),
  /** The new class of a move. */
  to: namedClassroom.nullable(),
  student_class_id: z.int().nullable(),
  /** Status of the enrolment. */
  status: z.enum(['active', 'passed', 'repeat', 'moved', 'left']).nullable(),
  /** Recorded details such as reason, school, letter number and note. */
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  document: attachedFile.nullable(),
  /** Set if the document was withdrawn; only for administrators. */
  withdrawn: z.object({ at: z.string(), by: z.string().nullable(), reason: z.string() }).nullable(),
  /** Only for the creation of an account. */
  user_id: z.int().nullable(),
})
export type HistoryEntry = z.output<typeof entry>

/**
 * Users with the key of the master data get all entries, teachers those of classes they teach or are homeroom teacher
 * of. Sorted by year and event, newest first.
 */
export const readStudentHistory = endpoint({
  method: 'GET',
  path: '/sia/master/student/:id/history',
  summary: 'Perjalanan satu siswa: kelas, mutasi, rapor, kelulusan dan akun.',
  access: [...MASTER_POLICY.read, ...TEACH_POLICY],
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
