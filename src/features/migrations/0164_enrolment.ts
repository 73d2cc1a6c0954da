/** Enrolments, promotions, transfers and homerooms as they were in 0.9.0. */
import { createTable, index, runStatements, type Schema, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'student_classes', {
    student_id: 'integer>students',
    classroom_id: 'integer>classrooms',
    eduyear_id: 'integer>eduyears',
    status: 'text',
    created_at: 'text',
    updated_at: 'text',
  })
  await createTable(schema, 'promotion_batches', {
    classroom_id: 'integer>classrooms',
    eduyear_id: 'integer>eduyears',
    user_id: 'integer?',
    undone_at: 'text?',
    created_at: 'text',
    closing_id: 'integer?',
  })
  await createTable(schema, 'promotion_items', {
    batch_id: 'integer>promotion_batches',
    student_class_id: 'integer>student_classes',
    outcome: 'text',
    new_student_class_id: 'integer?',
  })
  await createTable(schema, 'student_events', {
    student_id: 'integer>students',
    kind: 'text',
    happened_on: 'text',
    student_class_id: 'integer?',
    new_student_class_id: 'integer?',
    reason: 'text?',
    school: 'text?',
    letter_no: 'text?',
    note: 'text?',
    user_id: 'integer?',
    created_at: 'text',
    lesson_class_ids: 'text?',
  })
  await createTable(schema, 'homerooms', {
    eduyear_id: 'integer>eduyears',
    classroom_id: 'integer>classrooms',
    teacher_id: 'integer>teachers',
    created_at: 'text',
    updated_at: 'text',
  })
  await createTable(schema, 'year_closings', {
    eduyear_id: 'integer>eduyears',
    kind: 'text',
    user_id: 'integer?',
    created_at: 'text',
  })
  await createTable(schema, 'year_closing_classes', {
    closing_id: 'integer>year_closings',
    classroom_id: 'integer>classrooms',
    state: 'text',
    reason: 'text?',
  })
  for (const [table, ...columns] of UNIQUE) await unique(schema, table, ...columns)
  for (const [table, name, ...expressions] of INDEXES) await index(schema, table, name, ...expressions)
  await runStatements(schema, PARTIAL_INDEXES)
}

const UNIQUE: readonly (readonly [string, ...string[]])[] = [
  ['homerooms', 'classroom_id', 'eduyear_id'],
  ['year_closing_classes', 'closing_id', 'classroom_id'],
]

const INDEXES: readonly (readonly [table: string, name: string, ...expressions: string[]])[] = [
  ['student_classes', 'class', 'classroom_id', 'eduyear_id'],
  ['student_classes', 'created', 'created_at', 'id'],
  ['student_classes', 'status', 'status', 'id'],
  ['student_classes', 'classroom_newest', 'classroom_id', 'created_at', 'id', 'eduyear_id', 'student_id'],
  ['student_classes', 'eduyear_newest', 'eduyear_id', 'created_at', 'id', 'classroom_id', 'student_id'],
  ['student_classes', 'student_newest', 'student_id', 'created_at', 'id', 'classroom_id', 'eduyear_id'],
  ['student_classes', 'student', 'student_id', 'eduyear_id'],
  ['promotion_batches', 'class', 'classroom_id', 'eduyear_id'],
  ['promotion_batches', 'closing', 'closing_id'],
  ['promotion_items', 'batch', 'batch_id'],
  ['promotion_items', 'enrolment', 'student_class_id'],
  ['student_events', 'student', 'student_id', 'happened_on'],
  ['homerooms', 'year', 'eduyear_id'],
  ['homerooms', 'teacher', 'teacher_id'],
  ['year_closings', 'year', 'eduyear_id'],
]

/** Indexes of a part of the rows. */
const PARTIAL_INDEXES = [
  `create unique index student_classes_student_id_eduyear_id_unique on student_classes (student_id, eduyear_id)
    where status not in ('moved', 'left')`,
]
