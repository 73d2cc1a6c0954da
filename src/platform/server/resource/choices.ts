/** Options for inputs with many possible records: the first ones of a sorted search. */
import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { containsTerm, containsTermRowByRow, firstPartContainsTerm, isIndexed } from '../db/engine.ts'
import type { Db } from '../db/open.ts'

/** Maximum number of options returned; a search finds the others. */
export const MAX_CHOICES = 20
/** Number of first rows scanned in order before the whole table is searched. */
const MAX_SCANNED_ROWS = 2000
/** Rows scanned before other requests are served. */
const SLICE_ROWS = 5000

type Fragment = RawBuilder<unknown>

type Choices<Row> = {
  /** A table with search_text. */
  table: string
  columns: RawBuilder<Row>
  /** The expressions of an index, followed by the id. */
  order: Fragment
  where?: Fragment
  /** The search_text begins with a title; matches in the title come first. */
  isTitled?: boolean
}

/** The conditions of a search. */
type ChoiceSearch = {
  search: string
  /** For scanning the rows in their order. */
  scanCondition: Fragment
  /** For searching all rows, by an index where the engine has one for the term. */
  indexCondition: Fragment
}

const ANY_ROW: Fragment = sql`1 = 1`

/** @example findChoices(db, { table: 'members', columns: sql<Named>`id, name`, order: sql`lower(name), id` }, 'siti') */
export async function findChoices<Row>(db: Db, choices: Choices<Row>, search: string): Promise<Row[]> {
  const { engine } = db
  const { table, isTitled } = choices
  if (!search) return readChoices(db, choices, ANY_ROW)
  const termSearch = { table, term: search }
  const scanCondition = containsTermRowByRow(engine, table, search)
  const indexCondition = containsTerm(engine, termSearch)
  if (!isTitled) return searchChoices(db, choices, { search, scanCondition, indexCondition })
  const isInTitle = firstPartContainsTerm(engine, { ...termSearch, rowByRow: true })
  const titleSearch = {
    search,
    scanCondition: isInTitle,
    indexCondition: firstPartContainsTerm(engine, termSearch),
  }
  const titleMatches = await searchChoices(db, choices, titleSearch)
  if (titleMatches.length === MAX_CHOICES) return titleMatches
  const outsideTitle = (condition: Fragment) => sql`${condition} and not (${isInTitle})`
  const otherSearch = {
    search,
    scanCondition: outsideTitle(scanCondition),
    indexCondition: outsideTitle(indexCondition),
  }
  return [...titleMatches, ...(await searchChoices(db, choices, otherSearch))].slice(0, MAX_CHOICES)
}

/**
 * Scans the first rows in order, which is fastest for a common term, since PostgreSQL would read all matches of an index
 * before sorting. Rare terms are found by the index. Terms too short for SQLite's index are searched by scanning all
 * rows in slices.
 */
async function searchChoices<Row>(
  db: Db,
  choices: Choices<Row>,
  { search, scanCondition, indexCondition }: ChoiceSearch,
): Promise<Row[]> {
  const { table, order, where = ANY_ROW } = choices
  const firstRows = sql`select id from ${sql.table(table)} where ${where} order by ${order} limit ${sql.lit(MAX_SCANNED_ROWS)}`
  const firstMatches = await readChoices(db, choices, sql`id in (${firstRows}) and ${scanCondition}`)
  if (firstMatches.length === MAX_CHOICES) return firstMatches
  if (db.engine === 'postgres' || isIndexed(search)) return readChoices(db, choices, indexCondition)
  const ids = await findIdsInSlices(db, choices, scanCondition)
  return ids.length > 0 ? readChoices(db, choices, sql`id in (${sql.join(ids)})`) : []
}

async function readChoices<Row>(
  { kysely }: Db,
  { table, columns, order, where = ANY_ROW }: Choices<Row>,
  condition: Fragment,
) {
  const query = sql<Row>`select ${columns} from ${sql.table(table)} where ${where} and ${condition}
    order by ${order} limit ${sql.lit(MAX_CHOICES)}`
  return (await query.execute(kysely)).rows
}

/** Finds the first matches of each slice; the first matches of the whole table are among them. */
async function findIdsInSlices(
  { kysely }: Db,
  { table, order, where = ANY_ROW }: Choices<unknown>,
  condition: Fragment,
): Promise<number[]> {
  const { rows } = await sql<{
    last: number | null
  }>`select max(id) as last from ${sql.table(table)}`.execute(kysely)
  const lastId = rows[0]?.last ?? 0
  const ids: number[] = []
  for (let previousId = 0; previousId < lastId; previousId += SLICE_ROWS) {
    const slice = sql<{ id: number }>`select id from ${sql.table(table)}
      where id > ${previousId} and id <= ${previousId + SLICE_ROWS} and ${where} and ${condition}
      order by ${order} limit ${sql.lit(MAX_CHOICES)}`
    ids.push(...(await slice.execute(kysely)).rows.map(({ id }) => id))
    await setImmediate()
  }
  return ids
}
