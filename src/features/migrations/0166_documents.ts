/** Report cards and letters as they were in 0.9.0. */
import { createTable, index, type Schema, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'documents', {
    name: 'text',
    filename: 'text',
    kind: 'text',
    student_id: 'integer>students',
    student_class_id: 'integer>student_classes',
    semester_id: 'integer?>semesters',
    size: 'integer',
    user_id: 'integer?',
    created_at: 'text',
    withdrawn_at: 'text?',
    withdrawn_by: 'integer?',
    withdraw_reason: 'text?',
  })
  await createTable(schema, 'student_class_rapors', {
    student_class_id: 'integer>student_classes',
    semester_id: 'integer>semesters',
    file: 'text',
    created_at: 'text',
    updated_at: 'text',
  })
  await createTable(schema, 'graduations', {
    student_id: 'integer>students',
    eduyear_id: 'integer>eduyears',
    final_score: 'real',
    file: 'text',
    created_at: 'text',
    updated_at: 'text',
  })
  await createTable(schema, 'document_readings', {
    document_id: 'integer>documents',
    user_id: 'integer',
    opened_at: 'text',
  })
  await createTable(schema, 'releases', {
    eduyear_id: 'integer>eduyears',
    classroom_id: 'integer>classrooms',
    semester_id: 'integer',
    kind: 'text',
    release_at: 'text?',
    withdrawn_at: 'text?',
    withdraw_reason: 'text?',
    created_at: 'text',
    updated_at: 'text',
  })
  await createTable(schema, 'zip_uploads', {
    token_hash: 'text',
    user_id: 'integer',
    kind: 'text',
    file: 'text',
    plan: 'text',
    expires_at: 'text',
    created_at: 'text',
    upload_id: 'text?',
    name: 'text?',
  })
  for (const [table, ...columns] of UNIQUE) await unique(schema, table, ...columns)
  for (const [table, name, ...expressions] of INDEXES) await index(schema, table, name, ...expressions)
}

const UNIQUE: readonly (readonly [string, ...string[]])[] = [
  ['documents', 'name'],
  ['student_class_rapors', 'student_class_id', 'semester_id'],
  ['graduations', 'student_id'],
  ['document_readings', 'document_id', 'user_id'],
  ['releases', 'classroom_id', 'eduyear_id', 'semester_id', 'kind'],
  ['zip_uploads', 'token_hash'],
]

const INDEXES: readonly (readonly [table: string, name: string, ...expressions: string[]])[] = [
  ['documents', 'filename', 'filename'],
  ['documents', 'enrolment', 'student_class_id', 'kind'],
  ['documents', 'student', 'student_id'],
  ['graduations', 'year', 'eduyear_id'],
  ['releases', 'year', 'eduyear_id'],
]
