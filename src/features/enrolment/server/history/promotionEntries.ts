/** History entries of promotions, repeats and graduations that still match the enrolment's status. */
import type { HistoryEntry } from '#features/people/history.ts'
import {
  type DatedEntry,
  EMPTY_ENTRY,
  type Enrolment,
  enrolmentFields,
} from '#features/people/server/history/datedEntry.ts'
import type { Queries } from '#platform/server/db/open.ts'

type PromotionQuery = { queries: Queries; enrolments: readonly Enrolment[] }

/** For each outcome: the kind of the entry, and the status the enrolment must have. */
const OUTCOMES: Readonly<Record<string, { kind: string; status: HistoryEntry['status'] }>> = {
  passed: { kind: 'passed', status: 'passed' },
  repeat: { kind: 'repeat', status: 'repeat' },
  graduated: { kind: 'graduated', status: 'passed' },
}

export async function readPromotionEntries({ queries, enrolments }: PromotionQuery): Promise<DatedEntry[]> {
  if (enrolments.length === 0) return []
  const items = await queries
    .selectFrom('promotion_items')
    .innerJoin('promotion_batches', 'promotion_batches.id', 'promotion_items.batch_id')
    .leftJoin('student_classes as new_class', 'new_class.id', 'promotion_items.new_student_class_id')
    .leftJoin('classrooms', 'classrooms.id', 'new_class.classroom_id')
    .where(
      'promotion_items.student_class_id',
      'in',
      enrolments.map(({ id }) => id),
    )
    .where('promotion_batches.undone_at', 'is', null)
    .select([
      'promotion_items.id',
      'promotion_items.student_class_id',
      'promotion_items.outcome',
      'promotion_batches.created_at',
      'classrooms.id as classroom_id',
      'classrooms.name',
      'classrooms.code',
    ])
    .orderBy('promotion_items.id')
    .execute()
  // An enrolment may be processed again after a correction; only the last item counts.
  const lastByEnrolment = new Map(items.map((item) => [item.student_class_id, item]))
  return [...lastByEnrolment.values()].flatMap((item) => {
    const enrolment = enrolments.find(({ id }) => id === item.student_class_id)
    const outcome = OUTCOMES[item.outcome]
    if (!enrolment || !outcome || enrolment.status !== outcome.status) return []
    const { classroom_id, name, code } = item
    return [
      {
        ...EMPTY_ENTRY,
        ...enrolmentFields(enrolment),
        key: `promotion ${item.id}`,
        kind: outcome.kind,
        at: item.created_at,
        to: classroom_id && name && code ? { id: classroom_id, name, code } : null,
      },
    ]
  })
}
