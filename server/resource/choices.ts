/** Choices too many to be sent whole: the first of them in their order, found by searching. */
import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { comparingInOrder, containing, containingFirst } from '../db/engine.ts'
import type { Db } from '../db/open.ts'

/** As many as are looked through; a search narrows the rest. */
export const CHOICES_SHOWN = 20
/** Rows looked into in their order before a search is asked of all of them. */
const MAX_SCANNED_ROWS = 2000
/** Rows looked into before others have their turn. */
const SLICE_ROWS = 5000
/** SQLite's trigram index finds no shorter word. */
const TRIGRAM_LENGTH = 3

type Fragment = RawBuilder<unknown>

type Choices<Row> = {
  /** With a search_text. */
  table: string
  columns: RawBuilder<Row>
  /** What an index is ordered by, the id after it. */
  order: Fragment
  where?: Fragment
  /** The search_text begins with a title: rows whose title has the word come before those that have it elsewhere. */
  isTitled?: boolean
}

/** What is asked of a row. */
type ChoiceSearch = {
  search: string
  /** Where it is looked into as it comes. */
  inOrder: Fragment
  /** Where an index names those that have the word. */
  byIndex: Fragment
}

const ALL: Fragment = sql`1 = 1`

/** @example findChoices(db, { table: 'students', columns: sql<Named>`id, name`, order: sql`lower(name), id` }, 'siti') */
export async function findChoices<Row>(db: Db, choices: Choices<Row>, search: string): Promise<Row[]> {
  const { engine } = db
  const { table, isTitled } = choices
  if (!search) return read(db, choices, ALL)
  const sought = { table, term: search }
  const inOrder = comparingInOrder(engine, table, search)
  const byIndex = containing(engine, sought)
  if (!isTitled) return seek(db, choices, { search, inOrder, byIndex })
  const inTitle = containingFirst(engine, { ...sought, inOrder: true })
  const titled = { search, inOrder: inTitle, byIndex: containingFirst(engine, sought) }
  const found = await seek(db, choices, titled)
  if (found.length === CHOICES_SHOWN) return found
  const elsewhere = (condition: Fragment) => sql`${condition} and not (${inTitle})`
  const untitled = { search, inOrder: elsewhere(inOrder), byIndex: elsewhere(byIndex) }
  return [...found, ...(await seek(db, choices, untitled))].slice(0, CHOICES_SHOWN)
}

/**
 * A common word is found among the first rows in their order, where looking into each is quickest: PostgreSQL would read all
 * that an index names before it asked which of them are among the first. A rare word is found by its index. Two letters
 * that are rare are in none, so all rows are looked into, some at a time.
 */
async function seek<Row>(
  db: Db,
  choices: Choices<Row>,
  { search, inOrder, byIndex }: ChoiceSearch,
): Promise<Row[]> {
  const { table, order, where = ALL } = choices
  const near = sql`select id from ${sql.table(table)} where ${where} order by ${order} limit ${sql.lit(MAX_SCANNED_ROWS)}`
  const found = await read(db, choices, sql`id in (${near}) and ${inOrder}`)
  if (found.length === CHOICES_SHOWN) return found
  if (db.engine === 'postgres' || [...search].length >= TRIGRAM_LENGTH) return read(db, choices, byIndex)
  const ids = await idsInSlices(db, choices, inOrder)
  return ids.length > 0 ? read(db, choices, sql`id in (${sql.join(ids)})`) : []
}

async function read<Row>(
  { kysely }: Db,
  { table, columns, order, where = ALL }: Choices<Row>,
  condition: Fragment,
) {
  const query = sql<Row>`select ${columns} from ${sql.table(table)} where ${where} and ${condition}
    order by ${order} limit ${sql.lit(CHOICES_SHOWN)}`
  return (await query.execute(kysely)).rows
}

/** The first of each slice: those of the whole are among them. */
async function idsInSlices(
  { kysely }: Db,
  { table, order, where = ALL }: Choices<unknown>,
  condition: Fragment,
): Promise<number[]> {
  const { rows } = await sql<{
    last: number | null
  }>`select max(id) as last from ${sql.table(table)}`.execute(kysely)
  const last = rows[0]?.last ?? 0
  const ids: number[] = []
  for (let from = 0; from < last; from += SLICE_ROWS) {
    const slice = sql<{ id: number }>`select id from ${sql.table(table)}
      where id > ${from} and id <= ${from + SLICE_ROWS} and ${where} and ${condition}
      order by ${order} limit ${sql.lit(CHOICES_SHOWN)}`
    ids.push(...(await slice.execute(kysely)).rows.map(({ id }) => id))
    await setImmediate()
  }
  return ids
}
