/** When a class's report cards and letters are released, and who of their owners has opened theirs. */
import { sql } from 'kysely'
import { createTable, index, type Schema, STAMPS, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  // Letters are of a year: their semester is 0, so that a class has one row of them.
  await createTable(schema, 'releases', {
    eduyear_id: 'integer>eduyears',
    classroom_id: 'integer>classrooms',
    semester_id: 'integer',
    kind: 'text',
    release_at: 'text?',
    withdrawn_at: 'text?',
    withdraw_reason: 'text?',
    ...STAMPS,
  })
  await unique(schema, 'releases', 'classroom_id', 'eduyear_id', 'semester_id', 'kind')
  await index(schema, 'releases', 'year', 'eduyear_id')

  await createTable(schema, 'document_readings', {
    document_id: 'integer>documents',
    user_id: 'integer',
    opened_at: 'text',
  })
  await unique(schema, 'document_readings', 'document_id', 'user_id')

  // What owners have opened so far stands in the trail.
  await sql`insert into document_readings (document_id, user_id, opened_at)
    select documents.id, audits.user_id, min(audits.created_at) from audits
    join documents on documents.id = audits.entity_id
    join students on students.id = documents.student_id and students.user_id = audits.user_id
    where audits.action = 'read' and audits.entity = 'document'
    group by documents.id, audits.user_id`.execute(schema.db)
}
