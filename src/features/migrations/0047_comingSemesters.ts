/** The semester after the active one is still to come, though it was the active one of the year before. */
import { sql } from 'kysely'
import type { Schema } from '#platform/server/db/schema.ts'

export async function up({ db }: Schema) {
  const active = sql`(select id from semesters where status = 'active')`
  await sql`update semesters set status = 'draft' where id > ${active}`.execute(db)
  await sql`update semesters set status = 'passed' where id < ${active}`.execute(db)
}
