/** Where a session is used from and on what, and in the trail the address each thing was done from. */
import { sql } from 'kysely'
import { index, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  const { db } = schema
  for (const column of ['address', 'agent', 'used_at'])
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
  await db.schema.alterTable('audits').addColumn('address', 'text').execute()
  await db.schema
    .alterTable('audits')
    .addColumn('count', 'integer', (column) => column.notNull().defaultTo(sql`1`))
    .execute()
  await index(schema, 'audits', 'address', 'address', 'action', 'created_at')
}
