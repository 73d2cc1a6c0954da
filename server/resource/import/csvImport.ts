/** The import of any resource: good rows are stored, bad ones come back with their reason. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ImportResult } from '#contract/csv.ts'
import { type DescribedField, describeFields } from '#contract/fields.ts'
import type { Context } from '../../context.ts'
import { type Tx, write } from '../../db/write.ts'
import type { Caller } from '../../http/authentication.ts'
import { errors } from '../../http/errors.ts'
import type { Work } from '../../jobs/jobs.ts'
import { type CsvRow, detectDialect, openCsv } from '../csv.ts'
import { messagesOf, readable, reasonOf } from './csvValues.ts'
import { FAIL_COLUMN, type ImportLine, ImportReport, type NewAccount } from './importReport.ts'

type Values = Record<string, unknown>

/** How one kind of record is imported. */
export type Importer = {
  /** For the names of the files handed back. */
  name: string
  columns: readonly string[]
  row: z.ZodObject
  /** What no two records may share; a dry run, which keeps nothing, finds repetitions by it. */
  keys: (values: Values) => string[]
  /** Cells that name other records, as what the row's schema takes. @throws 422 under the column */
  resolve?: (values: Values) => Promise<Values>
  /** Before the transaction, for anything slow. */
  prepare: (values: Values) => Promise<Values>
  /** Stores one row within the transaction. @returns its account, if that waits or got a one-time password */
  store: (tx: Tx<Caller>, prepared: Values) => Promise<NewAccount | null>
  /** An engine's refusal in the school's words. */
  refusalOf: (error: unknown) => unknown
}

/** Rows in one transaction: others wait no longer than a batch takes, some 7 ms. */
const BATCH = 10

/** The job it is done as; rows of earlier runs are passed over, and their outcome is reported with the rest. */
type ImportWork = Pick<Work<ImportLine>, 'done' | 'lines' | 'note'>

/**
 * Imports a file, or with `isDryRun` only says what would happen; every batch is then taken back.
 *
 * @throws 422 where the file is no CSV or a key column is missing
 */
export async function importCsv(
  by: { context: Context; user: Caller },
  importer: Importer,
  file: { path: string; isDryRun: boolean; work?: ImportWork },
): Promise<ImportResult> {
  const { hasSep, ...dialect } = await detectDialect(file.path)
  const { header, rows, close } = await openCsv(file.path, { ...dialect, hasSep }, columnOf(importer))
  try {
    refuseMissingColumns(importer, header)
    const total = file.work ? await countRows(file.path, { ...dialect, hasSep }) : 0
    const run = new Run(by, importer, { ...file, header, total, delimiter: dialect.delimiter })
    for await (const batch of inBatches(rows, file.work?.done)) await run.take(batch)
    const isUnknown = (name: string) => name && name !== FAIL_COLUMN && !importer.columns.includes(name)
    const outcome = await run.outcome()
    if (outcome.total === 0)
      throw errors.invalid({ file: 'Berkas ini hanya memuat judul kolom, belum ada datanya.' })
    return { ...dialect, ...outcome, ignored: [...new Set(header.filter(isUnknown))] }
  } finally {
    close()
  }
}

/** A heading is the column's name, or its label as an export writes it. */
function columnOf({ columns, row }: Importer): (written: string) => string {
  const labels = new Map(describeFields(row).map(({ name, label }) => [label.toLowerCase(), name]))
  return (written) => (columns.includes(written) ? written : (labels.get(written) ?? written))
}

function refuseMissingColumns({ row }: Importer, header: string[]) {
  const needed = describeFields(row).filter((field) => field.isRequired && !header.includes(field.name))
  if (needed.length === 0) return
  const names = needed.map((field) => field.name).join(', ')
  throw errors.invalid({ file: `Kolom wajib tidak ada: ${names}. Unduh templat untuk melihat susunannya.` })
}

/** How far an import is can only be said against all of its rows. */
async function countRows(path: string, dialect: Parameters<typeof openCsv>[1]): Promise<number> {
  const { rows, close } = await openCsv(path, dialect)
  let count = 0
  try {
    for await (const _row of rows) count += 1
  } finally {
    close()
  }
  return count
}

async function* inBatches(rows: AsyncGenerator<CsvRow>, skipped = 0) {
  let batch: CsvRow[] = []
  let passed = 0
  for await (const row of rows) {
    passed += 1
    if (passed <= skipped) continue
    batch.push(row)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length) yield batch
}

type Outcome = { reason: string } | { stored: NewAccount | null; keys: string[] }
type Judged = { row: CsvRow; outcome: Outcome } | { row: CsvRow; prepared: Values; outcome?: undefined }

/** Thrown to take a dry run's batch back. */
class TakenBack extends Error {}

type Running = { isDryRun: boolean; work?: ImportWork; header: string[]; delimiter: string; total: number }

class Run {
  readonly #context: Context
  readonly #user: Caller
  readonly #importer: Importer
  readonly #isDryRun: boolean
  readonly #work: ImportWork | undefined
  readonly #fields: Map<string, DescribedField>
  readonly #seen = new Set<string>()
  readonly #report: ImportReport
  readonly #total: number
  #stored = 0
  #done: number

  constructor(
    { context, user }: { context: Context; user: Caller },
    importer: Importer,
    { isDryRun, work, total, ...dialect }: Running,
  ) {
    this.#context = context
    this.#user = user
    this.#importer = importer
    this.#isDryRun = isDryRun
    this.#work = work
    this.#total = total
    this.#report = new ImportReport(dialect)
    this.#fields = new Map(describeFields(importer.row).map((field) => [field.name, field]))
    this.#done = work?.done ?? 0
    for (const line of work?.lines ?? []) this.#report.note(line)
    this.#stored = this.#done - this.#report.failed
  }

  async take(batch: CsvRow[]) {
    const judged: Judged[] = []
    for (const row of batch) judged.push(await this.#judge(row))
    const done = this.#done + batch.length
    const { outcomes, lines } = await this.#storeAll(judged, done)
    this.#done = done
    for (const outcome of outcomes) if (!('reason' in outcome)) this.#note(outcome.keys)
    for (const line of lines) this.#report.note(line)
    // Other requests are served between two batches.
    await new Promise((resolve) => setImmediate(resolve))
  }

  async #judge(row: CsvRow): Promise<Judged> {
    if (row.fault) return { row, outcome: { reason: row.fault } }
    const { resolve, prepare } = this.#importer
    try {
      const cells = this.#readable(row.values)
      const parsed = this.#importer.row.safeParse((await resolve?.(cells)) ?? cells)
      if (!parsed.success) return { row, outcome: { reason: messagesOf(parsed.error.issues, this.#fields) } }
      return { row, prepared: await prepare(parsed.data) }
    } catch (error) {
      return { row, outcome: { reason: reasonOf(error) } }
    }
  }

  /** One transaction for the rows that are to be stored and what is reported of them, in the order of the file. */
  async #storeAll(judged: Judged[], done: number) {
    let outcomes: Outcome[] = []
    let lines: ImportLine[] = []
    try {
      await write(this.#context, this.#user, async (tx) => {
        outcomes = []
        lines = []
        for (const one of judged) {
          const outcome = one.outcome ?? (await this.#storeOne(tx, one.prepared))
          outcomes.push(outcome)
          lines.push(...[this.#lineOf(one.row, outcome) ?? []].flat())
        }
        if (this.#isDryRun) throw new TakenBack()
        await this.#work?.note(tx.queries, { done, total: this.#total, lines })
      })
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error
    }
    return { outcomes, lines }
  }

  /** A savepoint a row, so that one that is refused takes nothing of the others back, on either engine. */
  async #storeOne(tx: Tx<Caller>, prepared: Values): Promise<Outcome> {
    // A dry run is rolled back, so repeated rows are found here; otherwise the database knows the earlier rows.
    const keys = this.#isDryRun ? this.#importer.keys(prepared) : []
    if (keys.some((key) => this.#seen.has(key))) return { reason: 'Baris ini mengulang baris sebelumnya' }
    await sql`savepoint one_row`.execute(tx.queries)
    try {
      const stored = await this.#importer.store(tx, prepared)
      await sql`release savepoint one_row`.execute(tx.queries)
      return { stored, keys }
    } catch (error) {
      await sql`rollback to savepoint one_row`.execute(tx.queries)
      return { reason: reasonOf(this.#importer.refusalOf(error)) }
    }
  }

  #note(keys: string[]) {
    this.#stored += 1
    for (const key of keys) this.#seen.add(key)
  }

  #lineOf(row: CsvRow, outcome: Outcome): ImportLine | null {
    return 'reason' in outcome
      ? this.#report.refused(row, outcome.reason)
      : this.#report.stored(outcome.stored)
  }

  /** What people type, as the schema wants it: DD/MM/YYYY, and choices whatever their case or by their label. */
  #readable(values: Record<string, string>): Values {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, readable(value, this.#fields.get(name))]),
    )
  }

  outcome() {
    const { name } = this.#importer
    return this.#report.toResult(this.#context, { name, stored: this.#stored, isDryRun: this.#isDryRun })
  }
}
