/** Reads all rows of a list in batches, without blocking the process or loading all into memory. */
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { toIdSource } from '../../db/paging.ts'
import { conditionsFor, type ListSource, type RowQuery, readRows, selectIds } from '../listing.ts'

/** Rows per batch; other requests are served between batches. */
const BATCH_SIZE = 250

/**
 * All rows of a query, in its order, in batches. The ids are selected at the start, so that concurrent writes neither
 * repeat nor omit a row.
 */
export async function* readAllRows<Row, Stored>(
  db: Db,
  source: ListSource<Row, Stored>,
  query: RowQuery,
): AsyncGenerator<Row[]> {
  const isFiltered = Boolean(query.search) || Object.keys(query.filter).length > 0
  const isFullScan = !isFiltered && (!source.where || source.isUnselective === true)
  const idQuery = selectIds(db, source, {
    query,
    conditions: await conditionsFor(db, source, query),
    isFullScan,
  })
  const { rows } = await sql<{ id: number }>`${idQuery}`.execute(db.kysely)
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const ids = rows.slice(start, start + BATCH_SIZE).map(({ id }) => id)
    yield await readRows(db, source, { query, ids: toIdSource(db, ids) })
    await new Promise((resolve) => setImmediate(resolve))
  }
}
