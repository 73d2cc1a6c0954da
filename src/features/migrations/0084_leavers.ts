/** The day somebody left, from which their account's time runs, and the classes of lessons they were in, to be restored if they return. */
import { sql } from 'kysely'
import type { Schema } from '#platform/server/db/schema.ts'

export async function up({ db }: Schema) {
  await db.schema.alterTable('students').addColumn('left_on', 'text').execute()
  // A JSON array.
  await db.schema.alterTable('student_events').addColumn('lesson_class_ids', 'text').execute()
  // Where only the year of leaving is known, its last day is taken.
  await sql`update students set left_on = coalesce(
    (select max(happened_on) from student_events where student_id = students.id and kind = 'leave'),
    out_year || '-12-31'
  ) where out_year is not null and coalesce(out_reason, '') <> 'Lulus'`.execute(db)
}
