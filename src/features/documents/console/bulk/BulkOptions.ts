/** The endpoints, texts and options of one kind of bulk upload. */
import type { NamedWithStatus } from '#features/school/activity.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import type { BulkCalls, BulkScope } from './zip/useBulkUpload.ts'

export type BulkOptions = BulkCalls & {
  title: string
  /** What is stored, e.g. 'rapor'. */
  noun: string
  options: {
    eduyears: readonly NamedWithStatus[]
    semesters?: readonly NamedWithStatus[]
    classrooms: readonly NamedRef[]
  }
  initialScope: BulkScope
  /** The file name format that always identifies the student. */
  nameRule: string
  /** An example of a file name that identifies a student within one class. */
  nameExample: string
  /** The label of the option for all classes. */
  allClassesLabel: string
  /** Whether each file also needs a final score. */
  hasScore?: boolean
}
