/** The day somebody left, from which their account's time runs, and the lessons they left, to be given back. */
import { sql } from 'kysely'
import type { Schema } from '../schema.ts'

export async function up({ db }: Schema) {
  await db.schema.alterTable('students').addColumn('left_on', 'text').execute()
  await db.schema.alterTable('student_events').addColumn('lesson_class_ids', 'text').execute()
  // Of who left with nothing but a year the whole year counts.
  await sql`update students set left_on = coalesce(
    (select max(happened_on) from student_events where student_id = students.id and kind = 'leave'),
    out_year || '-12-31'
  ) where out_year is not null and coalesce(out_reason, '') <> 'Lulus'`.execute(db)
}
