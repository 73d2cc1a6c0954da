/** What differs between SQLite and PostgreSQL, and nothing else of either. */

import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { composed } from '#contract/field/composed.ts'
import { errorDetails } from './errorDetails.ts'

export type EngineName = 'sqlite' | 'postgres'

/** In the text of a statement: PostgreSQL gets it without a name and so plans it each time. */
export const PLANNED_ANEW = '/* planned anew */'

/**
 * For statements that begin on an empty table and go on while it fills, as in an import into a new school: under a
 * name PostgreSQL would keep the plan of the empty table, which reads all rows, until its statistics are gathered.
 *
 * @example queries.selectFrom('users').modifyFront(plannedAnew)
 */
export const plannedAnew = sql.raw(PLANNED_ANEW)

/** Shortest text a trigram index can find; shorter ones are compared row by row. */
const TRIGRAM = 3

type TextSearch = {
  table: string
  term: string
  reference?: string
  /** Asked of one row after the other, which is sooner done where nearly every row has the term. */
  inOrder?: boolean
}

/**
 * Rows whose `reference` (by default their own id) is that of a row of `table` whose search_text
 * contains `term`, whatever its case.
 *
 * @source SQLite FTS5 trigram tokenizer; PostgreSQL pg_trgm
 */
export function containing(
  engine: EngineName,
  { table, term, reference = `${table}.id`, inOrder = false }: TextSearch,
): RawBuilder<boolean> {
  if (inOrder) {
    const each = comparingInOrder(engine, table, term)
    return reference === `${table}.id`
      ? each
      : sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${sql.ref(reference)} and ${each})`
  }
  const folded = searchable(term)
  // A trigram is three characters, and an emoji is one of them though two units long.
  if (engine === 'sqlite' && [...folded].length >= TRIGRAM) {
    const index = sql.table(`${table}_search`)
    return sql`${sql.ref(reference)} in (select rowid from ${index} where ${index} match ${phrase(folded)})`
  }
  // Shorter than a trigram: PostgreSQL would read the whole index of words, and then every row all the same.
  const isShort = engine === 'postgres' && [...folded].length < TRIGRAM
  const like = isShort ? comparingInOrder(engine, table, term) : comparing(table, term)
  return reference === `${table}.id`
    ? like
    : sql`${sql.ref(reference)} in (select id from ${sql.table(table)} where ${like})`
}

/** The same asked of one row after the other, which is sooner done where nearly every row has the term. */
export function comparing(table: string, term: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${table}.search_text`)} like ${patternOf(searchable(term))} escape '\\'`
}

/**
 * The same asked in whatever order the rows come. Of a pattern PostgreSQL expects one row in a thousand, and reads and sorts
 * the whole table for it; of this it expects one row in three, and walks the list until the page is full.
 */
export function comparingInOrder(engine: EngineName, table: string, term: string): RawBuilder<boolean> {
  return engine === 'sqlite'
    ? comparing(table, term)
    : sql`strpos(${sql.ref(`${table}.search_text`)}, ${searchable(term)}) > 0`
}

/**
 * Whether the term stands in the first of the parts the search_text was made of, such as the title of a post. PostgreSQL
 * finds it by an index over that part (`firstPart`), unless rows are asked in order or the term is too short for one.
 */
export function containingFirst(
  engine: EngineName,
  { table, term, inOrder = false }: Omit<TextSearch, 'reference'>,
): RawBuilder<boolean> {
  const text = sql.ref(`${table}.search_text`)
  const folded = searchable(term)
  if (engine === 'postgres')
    return inOrder || [...folded].length < TRIGRAM
      ? sql`strpos(${firstPart(text)}, ${folded}) > 0`
      : sql`${firstPart(text)} like ${patternOf(folded)} escape '\\'`
  const isFirst = sql<boolean>`instr(${text}, ${folded}) between 1 and instr(${text} || ${PART_SEPARATOR}, ${PART_SEPARATOR})`
  return sql`${containing(engine, { table, term, inOrder })} and ${isFirst}`
}

/** The first part of a search_text, as PostgreSQL's index over titles has it: written out, for an index knows no parameter. */
export function firstPart(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`split_part(${text}, ${sql.lit(PART_SEPARATOR)}, 1)`
}

const patternOf = (folded: string) => `%${folded.replace(/[\\%_]/g, '\\$&')}%`

/** Text as it is kept in search_text and as it is looked for: folded once here, so LIKE need not fold. */
export function searchable(...parts: readonly (string | null | undefined)[]): string {
  return composed(parts.filter(Boolean).join(PART_SEPARATOR)).toLowerCase()
}

/** Between the parts, so that no term is found across them. */
const PART_SEPARATOR = ' \n '

function phrase(term: string): string {
  return `"${term.replaceAll('"', '""')}"`
}

/**
 * The unique index a failed write ran into, named `{table}_{columns}_unique` on both engines; null
 * for any other error.
 */
export function violatedIndex(error: unknown): string | null {
  const { code, constraint, message } = errorDetails(error)
  if (code === '23505') return constraint ?? ''
  if (code !== 'SQLITE_CONSTRAINT_UNIQUE' && code !== 'SQLITE_CONSTRAINT_PRIMARYKEY') return null
  const named = message?.match(/index '(\w+)'/)
  if (named) return named[1] ?? ''
  // 'UNIQUE constraint failed: classrooms.code, classrooms.room'
  const columns = (message?.split(': ')[1] ?? '').split(', ').map((column) => column.split('.'))
  return [columns[0]?.[0], ...columns.map((column) => column[1]), 'unique'].join('_')
}

/** Whether a write failed because another row still refers to this one. */
export function isStillReferenced(error: unknown): boolean {
  const { code } = errorDetails(error)
  return code === '23503' || code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === 'SQLITE_CONSTRAINT_TRIGGER'
}

/** Whether PostgreSQL ended this transaction because of another, so that the same again may succeed; SQLite has one writer. */
export function isRetryable(error: unknown): boolean {
  const { code } = errorDetails(error)
  return code === DEADLOCK || code === SERIALIZATION_FAILURE
}

/** @source https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'

/** Within this transaction a statement may take as long as it needs, such as an index over all rows. */
export async function withoutTimeLimit(engine: EngineName, queries: QueryExecutorProvider): Promise<void> {
  if (engine === 'postgres') await sql`set local statement_timeout = 0`.execute(queries)
}

/** Whether a value was of no use for its column, such as a word where a filter compares numbers. */
export function isUnfit(error: unknown): boolean {
  return ['22P02', '22003'].includes(errorDetails(error).code ?? '')
}

/** Of PostgreSQL: no connection to be had, or the one in use was ended or took too long. */
const DATABASE_UNAVAILABLE_CODE = /^(08...|57P0[1-5]|57014|53[34]00|25P03)$/
const NETWORK_ERROR_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/** The driver's own refusals bear no code. */
const CONNECTION_LOST =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/

/** The file was removed or replaced under the running server, or its disk is no longer there. */
export class DatabaseGone extends Error {
  override name = 'DatabaseGone'

  constructor(path: string) {
    super(
      `Berkas basis data ${path} hilang atau diganti sejak server dimulai. Kembalikan berkas itu, lalu mulai ulang server.`,
    )
  }
}

/** Whether the database cannot be had just now, so that the same may well succeed in a moment. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseGone) return true
  const { code, message, syscall } = errorDetails(error)
  if (!code) return CONNECTION_LOST.test(message ?? '')
  // Another process has held the lock on the file for as long as is waited.
  if (code.startsWith('SQLITE_BUSY')) return true
  return DATABASE_UNAVAILABLE_CODE.test(code) || (NETWORK_ERROR_CODES.includes(code) && syscall !== undefined)
}

/** What room is left is kept for signing in. */
export class DiskFull extends Error {
  override name = 'DiskFull'

  constructor(options?: ErrorOptions) {
    super('Ruang penyimpanan penuh. Tambah ruang atau pindahkan berkas lain, lalu mulai lagi.', options)
  }
}

/** Whether there was no room left to write to. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof DiskFull) return true
  const { code } = errorDetails(error)
  // The index of SQLite's log is a file of its own, whose want of room has a name of its own.
  return ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', '53100'].includes(code ?? '')
}

/** @example 'SQLite 3.50.4' */
export async function engineVersion({
  engine,
  kysely,
}: {
  engine: EngineName
  kysely: QueryExecutorProvider
}): Promise<string> {
  const query =
    engine === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`
  const { rows } = await query.execute(kysely)
  return `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${rows[0]?.version}`
}
