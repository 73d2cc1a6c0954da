/** What a screen says of the zips it takes. */
import type { NamedRef, NamedWithStatus } from '#contract/sia/activity.ts'
import type { BulkCalls, BulkScope } from './zip/useBulk.ts'

export type BulkWanted = BulkCalls & {
  title: string
  /** What is stored, e.g. 'rapor'. */
  noun: string
  options: {
    eduyears: readonly NamedWithStatus[]
    semesters?: readonly NamedWithStatus[]
    classrooms: readonly NamedRef[]
  }
  initial: BulkScope
  /** How files are named so that each is sure. */
  nameRule: string
  /** A name that is sure within one class. */
  nameExample: string
  /** Stands for every class. */
  allLabel: string
  /** A file of another name needs its final score. */
  hasScore?: boolean
}
