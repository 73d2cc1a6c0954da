/** Conditions of queries on the status of rows. */
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a row has one of these statuses. Where an index of part of a table is to be used, SQLite needs `=` with a literal instead.
 *
 * @param table the name under which the query knows the table
 * @example hasStatus('loans', RUNNING_LOANS)
 */
export function hasStatus(table: string, statuses: readonly string[]): RawBuilder<boolean> {
  return sql`${sql.ref(`${table}.status`)} in (${sql.join(statuses.map((status) => sql.lit(status)))})`
}
