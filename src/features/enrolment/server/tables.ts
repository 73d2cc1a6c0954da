/** The tables of enrolment: who is in which class, promotions, closings of a year, transfers and homeroom teachers. */
import { timestampColumns } from '#platform/server/db/columns.ts'
import type { RowsOf, Tables } from '#platform/server/db/tables.ts'
import type { EnrolmentStatus } from '../status.ts'
import type { PromotionOutcome } from '../undoPromotion.ts'

export const ENROLMENT_TABLES = {
  student_classes: {
    id: 'id',
    student_id: 'integer',
    classroom_id: 'integer',
    eduyear_id: 'integer',
    status: 'text',
    /** The spread that made the enrolment. */
    spread_id: 'integer?',
    ...timestampColumns,
  },
  /** Students of a grade who were spread over its classes in one act. */
  class_spreads: {
    id: 'id',
    eduyear_id: 'integer',
    code: 'text',
    user_id: 'integer?',
    undone_at: 'text?',
    created_at: 'text',
  },
  promotion_batches: {
    id: 'id',
    classroom_id: 'integer',
    eduyear_id: 'integer',
    user_id: 'integer?',
    undone_at: 'text?',
    created_at: 'text',
    /** The year closing that created the batch. */
    closing_id: 'integer?',
  },
  /** `kind` is close or undo. */
  year_closings: {
    id: 'id',
    eduyear_id: 'integer',
    kind: 'text',
    user_id: 'integer?',
    created_at: 'text',
  },
  /** `state` is waiting, done or failed. */
  year_closing_classes: {
    id: 'id',
    closing_id: 'integer',
    classroom_id: 'integer',
    state: 'text',
    reason: 'text?',
  },
  promotion_items: {
    id: 'id',
    batch_id: 'integer',
    student_class_id: 'integer',
    outcome: 'text',
    new_student_class_id: 'integer?',
  },
  student_events: {
    id: 'id',
    student_id: 'integer',
    kind: 'text',
    happened_on: 'text',
    student_class_id: 'integer?',
    new_student_class_id: 'integer?',
    reason: 'text?',
    school: 'text?',
    letter_no: 'text?',
    note: 'text?',
    lesson_class_ids: 'text?',
    user_id: 'integer?',
    created_at: 'text',
  },
  homerooms: {
    id: 'id',
    eduyear_id: 'integer',
    classroom_id: 'integer',
    teacher_id: 'integer',
    ...timestampColumns,
  },
} as const satisfies Tables

/** Types of columns that store one of the contract's choices. */
type EnrolmentChoices = {
  student_classes: { status: EnrolmentStatus }
  promotion_items: { outcome: PromotionOutcome }
}

declare module '#platform/server/db/tables.ts' {
  interface Database extends RowsOf<typeof ENROLMENT_TABLES, EnrolmentChoices> {}
}
