/** Private files of students: report cards and letters with their earlier versions, and zips that were checked but not stored yet. */
import { createTable, index, type Schema, STAMPS, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  // No foreign key to users: a document outlives the account that uploaded it.
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
  })
  await unique(schema, 'documents', 'name')
  await index(schema, 'documents', 'filename', 'filename')
  await index(schema, 'documents', 'enrolment', 'student_class_id', 'kind')
  await index(schema, 'documents', 'student', 'student_id')

  await createTable(schema, 'graduations', {
    student_id: 'integer>students',
    eduyear_id: 'integer>eduyears',
    final_score: 'real',
    file: 'text',
    ...STAMPS,
  })
  await unique(schema, 'graduations', 'student_id')
  await index(schema, 'graduations', 'year', 'eduyear_id')

  await createTable(schema, 'zip_uploads', {
    token_hash: 'text',
    user_id: 'integer',
    kind: 'text',
    file: 'text',
    plan: 'text',
    expires_at: 'text',
    created_at: 'text',
  })
  await unique(schema, 'zip_uploads', 'token_hash')
}
