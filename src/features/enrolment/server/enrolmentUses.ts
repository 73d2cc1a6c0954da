/** The records of other features that hang on an enrolment, and what they prevent. */
import type { RawBuilder } from 'kysely'
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { PromotionOutcome } from '../undoPromotion.ts'

export type EnrolmentRow = { id: number; student_id: number; classroom_id: number; eduyear_id: number }

type EnrolmentUse = {
  /** Place among the reasons. */
  position: number
  count: (queries: Queries, enrolment: EnrolmentRow) => Promise<number>
  /** Label after the count, of records that the correction of a promotion would lose. @example '2 rapor' */
  label?: string
  /** Why an enrolment with such records cannot be removed. */
  whyNotRemoved?: string
  /** Why an enrolment with such records stays when its import is undone. */
  whyImportStays?: string
  /** Why the graduation of a student with such records is not corrected. */
  whyGraduationStays?: string
  /** Forbids that a promotion is undone. */
  promotionStays?: PromotionStays
}

export type PromotionStays = {
  /** What is said of the students with such records. @example 'sudah punya rapor di kelas barunya' */
  reason: string
  /** Of which students; absent for all. */
  outcome?: PromotionOutcome
  /** The records, in SQL; `enrolment` is the id of that in the new class, null where there is none. */
  rows: (of: { enrolment: RawBuilder<number | null>; student: RawBuilder<number> }) => RawBuilder<unknown>
}

/** @example ENROLMENT_USES.contribute({ position: 40, label: 'jawaban tugas', count: countAnswers }) */
export const ENROLMENT_USES = contributionPoint<EnrolmentUse>()

export type UseSource = { queries: Queries } & Parameters<typeof ENROLMENT_USES.of>[0]
type Reason = 'whyNotRemoved' | 'whyImportStays' | 'whyGraduationStays'

/** @returns the first reason that applies to the enrolment, or null */
export async function findReason(
  source: UseSource,
  enrolment: EnrolmentRow,
  name: Reason,
): Promise<string | null> {
  for (const use of ENROLMENT_USES.of(source)) {
    const reason = use[name]
    if (reason !== undefined && (await use.count(source.queries, enrolment)) > 0) return reason
  }
  return null
}

/** @throws 409 with the reason */
export async function refuseInUse(tx: Tx, enrolment: EnrolmentRow, name: Reason): Promise<void> {
  const reason = await findReason(tx, enrolment, name)
  if (reason !== null) throw errors.conflict(reason)
}

/** The counts of the records that a correction would lose, with their labels. */
export async function countUses(source: UseSource, enrolment: EnrolmentRow) {
  const counts: { label: string; count: number }[] = []
  for (const { label, count } of ENROLMENT_USES.of(source))
    if (label !== undefined) counts.push({ label, count: await count(source.queries, enrolment) })
  return counts
}
