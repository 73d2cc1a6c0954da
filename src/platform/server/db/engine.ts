/** The differences between SQLite and PostgreSQL: text search, error codes and limits. */

import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { readableText, searchableText, searchForms } from '#platform/contract/searchText.ts'
import { errorDetails } from './errorDetails.ts'

export type EngineName = 'sqlite' | 'postgres'

/** Marks a statement that is not prepared under a name, so that PostgreSQL plans it each time. */
export const NO_CACHED_PLAN = '/* planned anew */'

/**
 * For statements that are repeated while an empty table fills, as in an import into a new school. PostgreSQL would
 * otherwise cache the plan for the empty table, which scans all rows, until statistics are gathered.
 *
 * @example queries.selectFrom('users').modifyFront(withoutCachedPlan)
 */
export const withoutCachedPlan = sql.raw(NO_CACHED_PLAN)

/** Shortest term, in characters, a trigram index can find; shorter ones are compared row by row. */
export const TRIGRAM_LENGTH = 3

type TextSearch = {
  table: string
  term: string
  reference?: string
  /** Compares row by row instead of using the index, which is faster if nearly every row has the term. */
  rowByRow?: boolean
}

/**
 * The condition that `reference` (by default the table's own id) is the id of a row of `table` whose search_text
 * contains `term`, ignoring case.
 *
 * @source SQLite FTS5 trigram tokenizer; PostgreSQL pg_trgm
 */
export function containsTerm(
  engine: EngineName,
  { table, term, reference = `${table}.id`, rowByRow = false }: TextSearch,
): RawBuilder<boolean> {
  if (rowByRow) {
    const condition = containsTermRowByRow(engine, table, term)
    return reference === `${table}.id`
      ? condition
      : sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${sql.ref(reference)} and ${condition})`
  }
  if (engine === 'sqlite' && isIndexed(term)) {
    const index = sql.table(`${table}_search`)
    const phrases = indexedForms(term).map(toPhrase).join(' OR ')
    return sql`${sql.ref(reference)} in (select rowid from ${index} where ${index} match ${phrases})`
  }
  // For a term shorter than a trigram, PostgreSQL would read the whole index and then every row anyway.
  const isShort = engine === 'postgres' && !isIndexed(term)
  const like = isShort ? containsTermRowByRow(engine, table, term) : likeTerm(table, term)
  return reference === `${table}.id`
    ? like
    : sql`${sql.ref(reference)} in (select id from ${sql.table(table)} where ${like})`
}

/** Whether the engines can find the term by an index. A trigram has three characters; an emoji is one of two code units. */
export const isIndexed = (term: string) => [...searchForms(term)[0]].length >= TRIGRAM_LENGTH

const indexedForms = (term: string) => searchForms(term).filter((form) => [...form].length >= TRIGRAM_LENGTH)

/** The condition that a row's own search_text contains the term, by LIKE. */
export function likeTerm(table: string, term: string): RawBuilder<boolean> {
  const text = sql.ref(`${table}.search_text`)
  return anyOf(isIndexed(term) ? indexedForms(term) : searchForms(term), (form) => likeForm(text, form))
}

const likeForm = (text: RawBuilder<unknown>, form: string) =>
  sql<boolean>`${text} like ${toLikePattern(form)} escape '\\'`

function anyOf(
  forms: readonly string[],
  condition: (form: string) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const conditions = forms.map(condition)
  const [only] = conditions
  return conditions.length === 1 && only ? only : sql`(${sql.join(conditions, sql` or `)})`
}

/**
 * The same, but evaluated while rows are read in the list's order. PostgreSQL expects one row in a thousand to match a
 * LIKE pattern and would read and sort the whole table; of strpos it expects one in three and reads until the page is
 * full.
 */
export function containsTermRowByRow(engine: EngineName, table: string, term: string): RawBuilder<boolean> {
  return engine === 'sqlite'
    ? likeTerm(table, term)
    : anyOf(searchForms(term), (form) => sql`strpos(${sql.ref(`${table}.search_text`)}, ${form}) > 0`)
}

/**
 * The condition that the first part of the search_text, such as the title of a post, contains the term. PostgreSQL uses
 * an index over that part (`firstPart`), unless rows are compared one by one or the term is too short.
 */
export function firstPartContainsTerm(
  engine: EngineName,
  { table, term, rowByRow = false }: Omit<TextSearch, 'reference'>,
): RawBuilder<boolean> {
  const text = sql.ref(`${table}.search_text`)
  if (engine === 'postgres')
    return rowByRow || !isIndexed(term)
      ? anyOf(searchForms(term), (form) => sql`strpos(${firstPart(text)}, ${form}) > 0`)
      : anyOf(indexedForms(term), (form) => likeForm(firstPart(text), form))
  const isFirst = anyOf(
    searchForms(term),
    (form) =>
      sql`instr(${text}, ${form}) between 1 and instr(${text} || ${PART_SEPARATOR}, ${PART_SEPARATOR})`,
  )
  return sql`${containsTerm(engine, { table, term, rowByRow })} and ${isFirst}`
}

/** The first part of a search_text, written without parameters, exactly as in PostgreSQL's index over titles (migration 0167). */
function firstPart(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`split_part(${text}, ${sql.lit(PART_SEPARATOR)}, 1)`
}

/** The LIKE pattern of what contains a text, escaped by a backslash. */
export const toLikePattern = (folded: string) => `%${folded.replace(/[\\%_]/g, '\\$&')}%`

/** The search_text of names, numbers and other short texts: 'nuraini' finds Nur’áini and Nur Aini. */
export function toSearchText(...parts: readonly (string | null | undefined)[]): string {
  return parts.flatMap((part) => (part ? [searchableText(part)] : [])).join(PART_SEPARATOR)
}

/** The search_text of what is read: its words are not joined, or 'ibu' would find 'hari buku'. */
export function toReadingSearchText(...parts: readonly (string | null | undefined)[]): string {
  return parts.flatMap((part) => (part ? [readableText(part)] : [])).join(PART_SEPARATOR)
}

/** Separates the parts, so that no term matches across them. */
const PART_SEPARATOR = ' \n '

function toPhrase(term: string): string {
  return `"${term.replaceAll('"', '""')}"`
}

/**
 * The unique index that a write violated, named `{table}_{columns}_unique` on both engines; null for any other error.
 */
export function violatedIndex(error: unknown): string | null {
  const { code, constraint, message } = errorDetails(error)
  if (code === '23505') return constraint ?? ''
  if (code !== 'SQLITE_CONSTRAINT_UNIQUE' && code !== 'SQLITE_CONSTRAINT_PRIMARYKEY') return null
  const named = message?.match(/index '(\w+)'/)
  if (named) return named[1] ?? ''
  // 'UNIQUE constraint failed: shelves.code, shelves.room'
  const columns = (message?.split(': ')[1] ?? '').split(', ').map((column) => column.split('.'))
  return [columns[0]?.[0], ...columns.map((column) => column[1]), 'unique'].join('_')
}

/** Whether a write failed because another row still refers to this one. */
export function isStillReferenced(error: unknown): boolean {
  const { code } = errorDetails(error)
  return code === '23503' || code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === 'SQLITE_CONSTRAINT_TRIGGER'
}

/** Whether PostgreSQL aborted the transaction because of a concurrent one, so that a retry may succeed. */
export function isRetryable(error: unknown): boolean {
  const { code } = errorDetails(error)
  return code === DEADLOCK || code === SERIALIZATION_FAILURE
}

/** @source https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'

/** Disables the timeouts of statements and locks within this transaction, for example to create an index. */
export async function withoutTimeLimit(engine: EngineName, queries: QueryExecutorProvider): Promise<void> {
  if (engine !== 'postgres') return
  await sql`set local statement_timeout = 0`.execute(queries)
  await sql`set local lock_timeout = 0`.execute(queries)
}

/** Whether a value was invalid for its column, such as a word compared with a number. */
export function isInvalidValue(error: unknown): boolean {
  return ['22P02', '22003'].includes(errorDetails(error).code ?? '')
}

/** PostgreSQL codes: no connection available, the connection was terminated or timed out, or a lock was not to be had. */
const DATABASE_UNAVAILABLE_CODE = /^(08...|57P0[1-5]|57014|55P03|53[34]00|25P03)$/
const NETWORK_ERROR_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/** Errors of the driver itself, which have no code. */
const CONNECTION_LOST =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/

/** Thrown if the database file was removed or replaced while the server runs, or its disk was unmounted. */
export class DatabaseGone extends Error {
  override name = 'DatabaseGone'

  constructor(path: string) {
    super(
      `Berkas basis data ${path} hilang atau diganti sejak server dimulai. Kembalikan berkas itu, lalu mulai ulang server.`,
    )
  }
}

/** Whether the database is temporarily unreachable, so that a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseGone) return true
  const { code, message, syscall } = errorDetails(error)
  if (!code) return CONNECTION_LOST.test(message ?? '')
  // Another process held the file lock until the busy timeout.
  if (code.startsWith('SQLITE_BUSY')) return true
  return DATABASE_UNAVAILABLE_CODE.test(code) || (NETWORK_ERROR_CODES.includes(code) && syscall !== undefined)
}

/** Thrown if the disk is nearly full; the remaining space is reserved for signing in. */
export class DiskFull extends Error {
  override name = 'DiskFull'

  constructor(options?: ErrorOptions) {
    super('Ruang penyimpanan penuh. Tambah ruang atau pindahkan berkas lain, lalu mulai lagi.', options)
  }
}

/** Whether a write failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof DiskFull) return true
  const { code } = errorDetails(error)
  // SQLite's shared-memory file has an error code of its own.
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
