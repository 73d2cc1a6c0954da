/** The import of any resource: good rows are stored, bad ones come back with their reason. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ImportResult } from '#contract/csv.ts'
import { type DescribedField, describeFields } from '#contract/fields.ts'
import type { Context } from './context.ts'
import { BOM, type CsvRow, csvLine, detectDialect, openCsv } from './csv.ts'
import type { Queries } from './db/open.ts'
import { offerDownload } from './downloads.ts'
import { ApiError, errors } from './errors.ts'

type Values = Record<string, unknown>

/** How one kind of record is imported. */
export type Importer = {
  /** For the names of the files handed back. */
  name: string
  columns: readonly string[]
  row: z.ZodObject
  /** Columns that together name a record; told apart within the file on a dry run. */
  unique?: readonly (readonly string[])[] | undefined
  /** Before the transaction, for anything slow. */
  prepare: (values: Values) => Promise<Values>
  /** Stores one row within the transaction. @returns its one-time password, if it got one */
  store: (queries: Queries, prepared: Values) => Promise<{ login: string; password: string | null } | null>
  /** An engine's refusal in the school's words. */
  told: (error: unknown) => unknown
}

/** Rows stored in one transaction: others wait no longer than a batch takes, about 30 ms. */
const BATCH = 40
const REASONS_SHOWN = 10

/**
 * Imports a file, or with `isDryRun` only says what would happen; every batch is then taken back.
 *
 * @throws 422 where the file is no CSV or a key column is missing
 */
export async function importCsv(
  context: Context,
  importer: Importer,
  file: { path: string; isDryRun: boolean },
): Promise<ImportResult> {
  const dialect = await detectDialect(file.path)
  const { header, rows } = await openCsv(file.path, dialect)
  refuseMissingColumns(importer, header)
  const run = new Run(context, importer, file.isDryRun, header, dialect.delimiter)
  for await (const batch of inBatches(rows)) await run.take(batch)
  return {
    ...dialect,
    ...(await run.outcome()),
    ignored: header.filter((name) => name !== FAIL_COLUMN && !importer.columns.includes(name)),
  }
}

/** @example importMessage(result) // '38 data berhasil. 2 data gagal' */
export function importMessage({ stored, failed }: ImportResult): string {
  return `${stored} data berhasil. ${failed} data gagal`
}

const FAIL_COLUMN = 'fail_message'

function refuseMissingColumns({ row }: Importer, header: string[]) {
  const needed = describeFields(row).filter((field) => field.isRequired && !header.includes(field.name))
  if (needed.length === 0) return
  const names = needed.map((field) => field.name).join(', ')
  throw errors.invalid({ file: `Kolom wajib tidak ada: ${names}. Unduh templat untuk melihat susunannya.` })
}

async function* inBatches(rows: AsyncGenerator<CsvRow>) {
  let batch: CsvRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length) yield batch
}

/** Thrown to take a dry run's batch back. */
class TakenBack extends Error {}

class Run {
  readonly #context: Context
  readonly #importer: Importer
  readonly #isDryRun: boolean
  readonly #header: string[]
  readonly #delimiter: string
  readonly #fields: Map<string, DescribedField>
  readonly #seen = new Set<string>()
  readonly #reasons: ImportResult['reasons'] = []
  readonly #failedLines: string[] = []
  readonly #credentialLines: string[] = []
  #stored = 0

  constructor(context: Context, importer: Importer, isDryRun: boolean, header: string[], delimiter: string) {
    this.#context = context
    this.#importer = importer
    this.#isDryRun = isDryRun
    this.#header = header.filter((name) => name !== FAIL_COLUMN)
    this.#delimiter = delimiter
    this.#fields = new Map(describeFields(importer.row).map((field) => [field.name, field]))
  }

  async take(batch: CsvRow[]) {
    const good: { row: CsvRow; prepared: Values }[] = []
    for (const row of batch) {
      const parsed = this.#importer.row.safeParse(this.#readable(row.values))
      if (!parsed.success) this.#refuse(row, messagesOf(parsed.error.issues, this.#fields))
      else if (this.#isDryRun && this.#isRepeated(parsed.data))
        this.#refuse(row, 'Baris ini mengulang baris sebelumnya')
      else good.push({ row, prepared: await this.#importer.prepare(parsed.data) })
    }
    await this.#storeAll(good)
    // Between batches everybody else has a turn.
    await new Promise((resolve) => setImmediate(resolve))
  }

  async #storeAll(good: { row: CsvRow; prepared: Values }[]) {
    if (good.length === 0) return
    const stored: { login: string; password: string | null }[] = []
    const refused: { row: CsvRow; reason: string }[] = []
    try {
      await this.#context.db.kysely.transaction().execute(async (queries) => {
        for (const { row, prepared } of good) {
          const outcome = await this.#storeOne(queries, prepared)
          if (outcome.reason !== undefined) refused.push({ row, reason: outcome.reason })
          else stored.push(outcome.stored ?? { login: '', password: null })
        }
        if (this.#isDryRun) throw new TakenBack()
      })
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error
    }
    for (const { row, reason } of refused) this.#refuse(row, reason)
    this.#stored += stored.length
    for (const { login, password } of stored) {
      if (password && !this.#isDryRun) this.#credentialLines.push(csvLine([login, password], this.#delimiter))
    }
  }

  /** A savepoint a row, so that one that is refused takes nothing of the others back, on either engine. */
  async #storeOne(queries: Queries, prepared: Values) {
    await sql`savepoint one_row`.execute(queries)
    try {
      const stored = await this.#importer.store(queries, prepared)
      await sql`release savepoint one_row`.execute(queries)
      return { stored, reason: undefined }
    } catch (error) {
      await sql`rollback to savepoint one_row`.execute(queries)
      const known = this.#importer.told(error)
      if (!(known instanceof ApiError)) throw error
      return { stored: null, reason: Object.values(known.extra.errors ?? {}).join('; ') || known.message }
    }
  }

  /** What people type, as the schema wants it: DD/MM/YYYY, and choices whatever their case or by their label. */
  #readable(values: Record<string, string>): Values {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, readable(value, this.#fields.get(name))]),
    )
  }

  #isRepeated(values: Values): boolean {
    const keys = (this.#importer.unique ?? [])
      .filter((names) => names.every((name) => values[name]))
      .map((names) => `${names} ${names.map((name) => String(values[name])).join(' ')}`)
    const isRepeated = keys.some((key) => this.#seen.has(key))
    for (const key of keys) this.#seen.add(key)
    return isRepeated
  }

  #refuse({ line, values }: CsvRow, reason: string) {
    if (this.#reasons.length < REASONS_SHOWN) this.#reasons.push({ line, message: reason })
    const cells = this.#header.map((name) => values[name] ?? '')
    this.#failedLines.push(csvLine([...cells, reason], this.#delimiter))
  }

  async outcome() {
    const { name } = this.#importer
    const failed = this.#failedLines.length
    const offer = (filename: string, columns: string[], lines: string[]) =>
      this.#isDryRun || lines.length === 0
        ? null
        : offerDownload(this.#context, {
            filename,
            content: BOM + csvLine(columns, this.#delimiter) + lines.join(''),
          })
    return {
      total: this.#stored + failed,
      stored: this.#stored,
      failed,
      reasons: this.#reasons,
      fail: await offer(`${name}-gagal.csv`, [...this.#header, FAIL_COLUMN], this.#failedLines),
      credentials: await offer(`${name}-password.csv`, ['login', 'password'], this.#credentialLines),
    }
  }
}

const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

function readable(value: string, field: DescribedField | undefined): string {
  const trimmed = value.trim()
  if (field?.input === 'date') {
    const [, day = '', month = '', year = ''] = trimmed.match(DAY_FIRST) ?? []
    return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : trimmed
  }
  const folded = trimmed.toLowerCase()
  const option = field?.options?.find(
    ({ id, name }) => id.toLowerCase() === folded || name.toLowerCase() === folded,
  )
  return option?.id ?? trimmed
}

function messagesOf(issues: readonly z.core.$ZodIssue[], fields: Map<string, DescribedField>): string {
  return issues
    .map(({ path, message }) => `${fields.get(String(path[0]))?.label ?? String(path[0])}: ${message}`)
    .join('; ')
}
