/** Old addresses are found whatever the case of their letters and the spelling of their percent codes. */
import { sql } from 'kysely'
import { addressKey } from '#contract/content/address.ts'
import { type Schema, unique } from '../schema.ts'

export async function up(schema: Schema) {
  const { db } = schema
  await db.schema.alterTable('redirects').addColumn('lookup', 'text').execute()
  const { rows } = await sql<{ id: number; path: string }>`select id, path from redirects
    where path like '/%' order by id`.execute(db)
  const seen = new Set<string>()
  for (const { id, path } of rows) {
    const key = addressKey(path)
    // The later of two that were told apart until now is found as it is written, as before.
    if (seen.has(key) || key.includes('\0')) continue
    seen.add(key)
    await sql`update redirects set lookup = ${key} where id = ${id}`.execute(db)
  }
  await unique(schema, 'redirects', 'lookup')
}
