/** Imports and what each changed, so that one can be taken back. */
import { sql } from 'kysely'
import { createTable, index, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  // No foreign key to users: what was imported stays whatever becomes of the account.
  await createTable(schema, 'imports', {
    entity: 'text',
    filename: 'text',
    mode: 'text',
    user_id: 'integer',
    created: 'integer',
    changed: 'integer',
    same: 'integer',
    failed: 'integer',
    ended_at: 'text?',
    undone_at: 'text?',
    created_at: 'text',
  })
  await index(schema, 'imports', 'entity', 'entity', 'id')

  await createTable(schema, 'import_changes', {
    import_id: 'integer>imports',
    kind: 'text',
    entity: 'text',
    entity_id: 'integer',
    name: 'text',
    changes: 'text',
    made_entity: 'text?',
    made_id: 'integer?',
    undone: 'text?',
  })
  await index(schema, 'import_changes', 'import', 'import_id', 'undone', 'id')
  await keepWaiting(schema)
}

type Waiting = { id: number; kind: string; payload: string; user_id: number; created_at: string }

/** An import that is under way while the program changes goes on: its job says more than the file's name now. */
async function keepWaiting({ db }: Schema) {
  const { rows } = await sql<Waiting>`select id, kind, payload, user_id, created_at from jobs
    where kind like 'csv:%' and reported_at is null`.execute(db)
  for (const { id, kind, payload, user_id, created_at } of rows) {
    const entity = kind.slice('csv:'.length)
    const made = await sql<{ id: number }>`insert into imports
      (entity, filename, mode, user_id, created, changed, same, failed, created_at)
      values (${entity}, ${payload}, 'create', ${user_id}, 0, 0, 0, 0, ${created_at}) returning id`.execute(
      db,
    )
    const payloadNow = JSON.stringify({ filename: payload, options: {}, importId: made.rows[0]?.id })
    await sql`update jobs set payload = ${payloadNow} where id = ${id}`.execute(db)
  }
}
