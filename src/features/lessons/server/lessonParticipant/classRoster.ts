/** What is known of a class's students: who may take part in its lessons, and who must stay in one. */
import type { ClassYear, NamedStudent } from '#features/school/activity.ts'
import { type Contributions, contributionPoint } from '#platform/contract/contributions.ts'
import type { Queries } from '#platform/server/db/open.ts'

type LessonOfYear = { id: number; eduyear: { id: number } }

/** A record of one semester that covers the lessons a student took, such as a report card. */
type CoveringRecord = { student_id: number; semester_id: number }

type ClassRoster = {
  /** Reads the students of the class who may take part in its lessons, by name. */
  readEligible?: (queries: Queries, classYear: ClassYear) => Promise<NamedStudent[]>
  /** Reads the records that cover a lesson's year for its participants, by semester. */
  readCovering?: (queries: Queries, lessonClass: LessonOfYear) => Promise<CoveringRecord[]>
}

/** @example CLASS_ROSTER.contribute({ readEligible: readActiveStudents }) */
export const CLASS_ROSTER = contributionPoint<ClassRoster>()

type Source = { readonly queries: Queries; readonly contributions: Contributions }

export async function readEligibleStudents(source: Source, classYear: ClassYear): Promise<NamedStudent[]> {
  const students: NamedStudent[] = []
  for (const { readEligible } of CLASS_ROSTER.of(source))
    students.push(...((await readEligible?.(source.queries, classYear)) ?? []))
  return students
}

export async function readCoveringRecords(
  source: Source,
  lessonClass: LessonOfYear,
): Promise<CoveringRecord[]> {
  const records: CoveringRecord[] = []
  for (const { readCovering } of CLASS_ROSTER.of(source))
    records.push(...((await readCovering?.(source.queries, lessonClass)) ?? []))
  return records
}
