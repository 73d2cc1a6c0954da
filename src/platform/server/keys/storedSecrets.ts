/** Secrets that are stored sealed: after a change of the key they are sealed anew, and those that do not open are removed. */
import { sql } from 'kysely'
import type { Queries } from '../db/open.ts'
import { CREDENTIAL_COLUMNS, type Decisions } from './credentials.ts'
import type { Keys } from './keys.ts'

type SealedColumn = { table: string; column: string; purpose: string; whenLost: string }

/** @returns a sentence for each column of which secrets did not open */
export async function resealStored(
  queries: Queries,
  keys: Keys,
  decisions: Decisions = CREDENTIAL_COLUMNS,
): Promise<string[]> {
  const sentences: string[] = []
  for (const sealedColumn of sealedColumnsOf(decisions)) {
    const lost = await resealColumn(queries, keys, sealedColumn)
    if (lost > 0) sentences.push(`${lost} ${sealedColumn.whenLost}`)
  }
  return sentences
}

function sealedColumnsOf(decisions: Decisions): SealedColumn[] {
  return Object.entries(decisions).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, decision]) =>
      typeof decision === 'object' && 'sealedFor' in decision
        ? [{ table, column, purpose: decision.sealedFor, whenLost: decision.whenLost }]
        : [],
    ),
  )
}

/** @returns how many secrets did not open */
async function resealColumn(
  queries: Queries,
  keys: Keys,
  { table, column, purpose }: SealedColumn,
): Promise<number> {
  const [tableName, columnName] = [sql.table(table), sql.ref(column)]
  const { rows } = await sql<{ id: number; sealed: string }>`
    select id, ${columnName} as sealed from ${tableName} where ${columnName} is not null`.execute(queries)
  let lost = 0
  for (const { id, sealed } of rows) {
    if (keys.isSealedByKeyInUse(sealed)) continue
    const text = keys.open({ purpose, ownerId: id }, sealed)
    lost += text === null ? 1 : 0
    const renewed = text === null ? null : keys.seal({ purpose, ownerId: id }, text)
    await sql`update ${tableName} set ${columnName} = ${renewed} where id = ${id}`.execute(queries)
  }
  return lost
}
