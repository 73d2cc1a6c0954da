/** Files that a record keeps for some readers only, and the access keys that this school's roles already know. */
import { sql } from 'kysely'
import { createTable, index, type Schema, unique } from '#platform/server/db/schema.ts'

/** Those of this version; what comes later is given to the roles of a school when it first starts with it. */
const KNOWN = `
  dashboard manage-profile manage-content publish-content add-content edit-content
  edit-content-others delete-content delete-content-others general-setting menu-setting
  sia-dashboard sia-master add-sia-master edit-sia-master delete-sia-master sia-activity
  sia-student-class-activity sia-lesson-class-acivity sia-lesson-class-student-activity
  add-sia-lesson-class-student-activity sia-rapor sia-manage-rapor sia-graduation
  sia-manage-graduation sia-teacher-class-lesson-activity sia-student-class-lesson-activity
  sia-one-student-class-lesson-activity master-user add-master-user edit-master-user
  edit-master-user-other delete-master-user master-role add-master-role edit-master-role
  delete-master-role add-menu edit-menu delete-menu`

export async function up(schema: Schema) {
  await createTable(schema, 'private_files', {
    name: 'text',
    filename: 'text',
    entity: 'text',
    field: 'text',
    entity_id: 'integer?',
    user_id: 'integer?',
    created_at: 'text',
  })
  await unique(schema, 'private_files', 'name')
  await index(schema, 'private_files', 'entity', 'entity', 'entity_id')
  await createTable(schema, 'known_accesses', { name: 'text' })
  await unique(schema, 'known_accesses', 'name')
  for (const name of KNOWN.trim().split(/\s+/))
    await sql`insert into known_accesses (name) values (${name})`.execute(schema.db)
}
