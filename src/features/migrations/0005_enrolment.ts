/** Imports: files made for one caller, and the enrolment that a student import may carry. */
import { createTable, index, type Schema, STAMPS, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'downloads', {
    token_hash: 'text',
    filename: 'text',
    content: 'text',
    expires_at: 'text',
  })
  await unique(schema, 'downloads', 'token_hash')

  await createTable(schema, 'student_classes', {
    student_id: 'integer>students',
    classroom_id: 'integer>classrooms',
    eduyear_id: 'integer>eduyears',
    status: 'text',
    ...STAMPS,
  })
  // One enrolment per student and year, whatever its state: nobody is in two classes of a year.
  await unique(schema, 'student_classes', 'student_id', 'eduyear_id')
  await index(schema, 'student_classes', 'class', 'classroom_id', 'eduyear_id')
  await index(schema, 'student_classes', 'year', 'eduyear_id')
}
