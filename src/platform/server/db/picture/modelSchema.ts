/** The schema that the migrations of this program build in an empty database. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { withoutTimeLimit } from '../engine.ts'
import { errorDetails } from '../errorDetails.ts'
import { type Db, openDb } from '../open.ts'
import { announceWrites } from '../postgres/writes.ts'
import { readPostgresSchema } from './postgresSchema.ts'
import type { SchemaPicture } from './schemaPicture.ts'
import { readSqliteSchema } from './sqliteSchema.ts'

/** @returns null if the account may not build it beside the school's tables on PostgreSQL */
export async function readModelSchema(db: Db): Promise<SchemaPicture | null> {
  if (db.engine === 'postgres') return readOnPostgres(db)
  const model = await openDb({ DATA_DIR: ':memory:', structure: db.structure })
  try {
    return await readSqliteSchema(model.kysely)
  } finally {
    await model.close()
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** Builds it in a transaction that is taken back. */
async function readOnPostgres({ kysely, structure: { migrations } }: Db): Promise<SchemaPicture | null> {
  const schema = sql.ref(`pelita_model_${randomBytes(8).toString('hex')}`)
  const queries = await kysely.startTransaction().execute()
  try {
    await withoutTimeLimit('postgres', queries)
    const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(
      queries,
    )
    await sql`create schema ${schema}`.execute(queries)
    // The model comes first, so that migrations build and read it; extensions lie in the school's schema.
    await sql`set local search_path to ${schema}, ${sql.raw(rows[0]?.path ?? 'public')}`.execute(queries)
    for (const { up } of Object.values(migrations)) await up({ db: queries, engine: 'postgres' })
    await announceWrites(queries)
    return await readPostgresSchema(queries)
  } catch (error) {
    if (errorDetails(error).code === INSUFFICIENT_PRIVILEGE) return null
    throw error
  } finally {
    await queries.rollback().execute()
  }
}
