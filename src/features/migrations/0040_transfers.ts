/** Moves, leaving and coming back: what happened to whom, and one enrolment a year that is not over. */
import { sql } from 'kysely'
import { createTable, index, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  const { db } = schema
  // No foreign keys to enrolments: what happened outlives a row that was removed.
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
  })
  await index(schema, 'student_events', 'student', 'student_id', 'happened_on')
  const name = sql.raw('student_classes_student_id_eduyear_id_unique')
  await sql`drop index ${name}`.execute(db)
  await sql`create unique index ${name} on student_classes (student_id, eduyear_id)
    where status not in ('moved', 'left')`.execute(db)
  await index(schema, 'student_classes', 'student', 'student_id', 'eduyear_id')
}
