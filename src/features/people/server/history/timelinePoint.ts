/** What features add to a student's history. */
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { DatedEntry, Enrolment } from './datedEntry.ts'

export type HistoryReader = {
  queries: Queries
  user: Caller
  /** Id of the student. */
  id: number
  /** The office reads every student and all entries; others read only entries of their own classes. */
  isOffice: boolean
  /** The day at the school. */
  today: string
}

export type HistoryQuery = HistoryReader & { enrolments: readonly Enrolment[] }

type TimelineSource = {
  /** Reads the classes of the student that the caller may read, the earliest first. */
  readEnrolments?: (reader: HistoryReader) => Promise<Enrolment[]>
  readEntries: (query: HistoryQuery) => Promise<readonly DatedEntry[]>
}

/** @example TIMELINE.contribute({ readEntries: readLateReturns }) */
export const TIMELINE = contributionPoint<TimelineSource>()
