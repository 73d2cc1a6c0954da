/** All rows of a list, without holding the process or its memory. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { selectedIds } from '#server/db/paging.ts'
import { conditionsFor, idsOf, type ListSource, type RowQuery, readRows } from '../listing.ts'

/** Rows that are read and written before others have a turn. */
const BATCH = 250

/**
 * All rows a query shows, in its order, some hundreds at a time. Which they are is settled at the
 * beginning, so that nothing written meanwhile brings a row twice or leaves one out.
 */
export async function* everyRow<Row, Stored>(
  db: Db,
  source: ListSource<Row, Stored>,
  query: RowQuery,
): AsyncGenerator<Row[]> {
  const isNarrowed = Boolean(query.search) || Object.keys(query.filter).length > 0
  const isWhole = !isNarrowed && (!source.where || source.isWide === true)
  const all = idsOf(db, source, { query, conditions: await conditionsFor(db, source, query), isWhole })
  const { rows } = await sql<{ id: number }>`${all}`.execute(db.kysely)
  for (let at = 0; at < rows.length; at += BATCH) {
    const ids = rows.slice(at, at + BATCH).map(({ id }) => id)
    yield await readRows(db, source, { query, ids: selectedIds(db, ids) })
    await new Promise((resolve) => setImmediate(resolve))
  }
}
