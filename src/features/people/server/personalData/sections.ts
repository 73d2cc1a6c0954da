/** The data of a person, table by table, read in pages so that many rows take no more memory. */
import { sql } from 'kysely'
import { ACCOUNT_USES } from '#features/accounts/server/accountUses.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { PERSONAL_DATA, type Person, type Section } from './personalDataPoint.ts'

const PAGE_SIZE = 200

/** Yields the rows of a section one by one. */
export async function* generateRows(queries: Queries, { query }: Section): AsyncGenerator<object> {
  let lastId = 0
  while (true) {
    const { rows } = await sql<{ id: number }>`${query(lastId)} limit ${sql.lit(PAGE_SIZE)}`.execute(queries)
    yield* rows
    const lastRow = rows.at(-1)
    if (!lastRow || rows.length < PAGE_SIZE) return
    lastId = lastRow.id
  }
}

/** Columns that are no data about the person: the server's own hashes and search index. */
const INTERNAL_COLUMNS = new Set(['password_hash', 'search_text', 'token_hash'])

export function withoutInternalColumns(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !INTERNAL_COLUMNS.has(name)))
}

/** Of the record, what hangs on it, and the account. */
export function createSections(context: Context, person: Person): Section[] {
  return [
    recordSection(person),
    ...PERSONAL_DATA.of(context).flatMap((data) => data.sections(person)),
    ...accountSections(context, person),
  ]
}

const RECORDS = {
  student: { name: 'siswa', table: sql.table('students') },
  teacher: { name: 'guru', table: sql.table('teachers') },
} as const

function recordSection({ type, id }: Person): Section {
  const { name, table } = RECORDS[type]
  return {
    name,
    query: (lastId) => sql`select * from ${table} where id = ${id} and id > ${lastId} order by id`,
  }
}

function accountSections(context: Context, { type, id, userId }: Person): Section[] {
  return [
    {
      name: 'akun',
      query: (lastId) => sql`select * from users where id = ${userId} and id > ${lastId} order by id`,
    },
    {
      name: 'perangkat',
      query: (lastId) => sql`select id, agent, address, created_at, used_at, expires_at from sessions
        where user_id = ${userId} and id > ${lastId} order by id`,
    },
    {
      name: 'perangkat_baru',
      query: (lastId) => sql`select id, agent, address, created_at from new_devices
        where user_id = ${userId} and id > ${lastId} order by id`,
    },
    // Rows of other tables that refer to the account, such as its posts.
    ...ACCOUNT_USES.of(context).map(({ table, column }) => ({
      name: table,
      query: (lastId: number) => sql<{ id: number }>`select * from ${sql.table(table)}
        where ${sql.ref(column)} = ${userId} and id > ${lastId} order by id`,
    })),
    {
      name: 'jejak',
      query: (
        lastId,
      ) => sql`select id, created_at, action, entity, entity_id, "before", "after", address, count from audits
        where id > ${lastId} and (user_id = ${userId} or (entity = 'user' and entity_id = ${userId})
          or (entity = ${type} and entity_id = ${id})) order by id`,
    },
  ]
}
