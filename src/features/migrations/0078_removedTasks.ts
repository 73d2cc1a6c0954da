/** The index of removed tasks holds those alone: asked for the others, SQLite read all tasks of the school through it. */
import { sql } from 'kysely'
import type { Schema } from '#platform/server/db/schema.ts'

export async function up({ db }: Schema) {
  await sql`drop index lesson_class_tasks_deleted`.execute(db)
  await sql`create index lesson_class_tasks_deleted on lesson_class_tasks (deleted_at)
    where deleted_at is not null`.execute(db)
}
