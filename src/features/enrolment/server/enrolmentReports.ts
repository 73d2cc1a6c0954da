/** The report cards of enrolments, which another feature keeps. */
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { Queries } from '#platform/server/db/open.ts'

export type EnrolmentReport = {
  id: number
  semester_id: number
  student_class_id: number
  student_id: number
  eduyear_id: number
}

type EnrolmentReports = {
  /** Those of the students in all of their years, by semester. */
  read: (queries: Queries, studentIds: readonly number[]) => Promise<EnrolmentReport[]>
}

/** @example ENROLMENT_REPORTS.contribute({ read: readRaporsOf }) */
export const ENROLMENT_REPORTS = contributionPoint<EnrolmentReports>()

export type ReportSource = { queries: Queries } & Parameters<typeof ENROLMENT_REPORTS.of>[0]

export async function readReports(
  source: ReportSource,
  studentIds: readonly number[],
): Promise<EnrolmentReport[]> {
  const found = await Promise.all(
    ENROLMENT_REPORTS.of(source).map(({ read }) => read(source.queries, studentIds)),
  )
  return found.flat()
}
