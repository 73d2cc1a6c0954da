/** A running import: validates rows, stores them in batches, and builds the report. */

import { changeBefore } from '#platform/contract/export/passwordSlips.ts'
import { type DescribedField, describeFields } from '#platform/contract/fields.ts'
import type { ImportOptions } from '#platform/contract/import/importOptions.ts'
import { isRetryable } from '../../db/engine.ts'
import { type Tx, write } from '../../db/write.ts'
import type { Caller, CallerContext } from '../../http/authentication.ts'
import { readValidity } from '../../keys/oneTimePasswords.ts'
import type { Header } from '../sheet/header.ts'
import type { SheetRow } from '../sheet/rows.ts'
import { reasonOf } from './cells/cellValues.ts'
import { chooserOf, readChoices } from './cells/choices.ts'
import type { DateColumns } from './cells/cleanedRow.ts'
import { readDecisions } from './cells/doubts.ts'
import { type Chosen, isComparison, PresentRecords } from './comparison.ts'
import type { Importer, RowOutcome } from './importer.ts'
import { countChanges, recordChanges } from './importLog.ts'
import type { ImportMemory } from './importMemory.ts'
import {
  type ImportJobRun,
  type ImportLine,
  ImportReport,
  type OutcomeCounts,
  openLine,
  sealLine,
} from './importReport.ts'
import { toPreviewRow } from './previewRow.ts'
import { type PreparedRow, RowValidator, type ValidatedRow } from './rowValidator.ts'

type Outcome = { reason: string } | { stored: RowOutcome; keys: string[] }

/** Thrown to roll back a batch of a dry run. */
class Rollback extends Error {}

/** Thrown to roll back a batch in which a row was refused. */
class RowRefused extends Error {
  constructor(options: ErrorOptions) {
    super('A row was refused', options)
  }
}

type RunOptions = {
  options: ImportOptions
  jobRun: ImportJobRun | undefined
  header: Header
  delimiter: string | null
  total: number
  dateColumns: DateColumns
  memory: ImportMemory
  /** What is stored of a compared file. */
  chosen: Chosen | undefined
  filename: string
}

export class ImportRun {
  readonly #callerContext: CallerContext
  readonly #importer: Importer
  readonly #isDryRun: boolean
  readonly #jobRun: ImportJobRun | undefined
  readonly #validator: RowValidator
  readonly #fields: ReadonlyMap<string, DescribedField>
  /** Line numbers of stored rows by their unique keys, to find duplicates within the file. */
  readonly #storedLinesByKey = new Map<string, number>()
  readonly #failedLines = new Set<number>()
  readonly #report: ImportReport
  readonly #isComparison: boolean
  /** The records that the file has. */
  readonly present = new PresentRecords()
  readonly #total: number
  readonly #filename: string
  readonly #counts: OutcomeCounts = { created: 0, changed: 0, same: 0 }
  #done: number

  constructor(callerContext: CallerContext, importer: Importer, runOptions: RunOptions) {
    const { options, jobRun, header, total, dateColumns } = runOptions
    this.#callerContext = callerContext
    this.#importer = importer
    this.#isDryRun = options.dry_run === '1'
    this.#jobRun = jobRun
    this.#total = total
    this.#isComparison = isComparison(options)
    this.#filename = runOptions.filename
    const { config, clock } = callerContext.context
    this.#report = new ImportReport(header.columns, {
      ...runOptions,
      changeBefore: changeBefore(config, clock()),
    })
    this.#fields = new Map(describeFields(importer.row).map((field) => [field.name, field]))
    const decide = readDecisions(options)
    const choose = chooserOf(readChoices(options), runOptions.memory.choices)
    const cellContext = { fields: this.#fields, sheetFormat: importer, options, decide, choose, dateColumns }
    this.#validator = new RowValidator(importer, { header, cellContext, chosen: runOptions.chosen })
    this.#done = jobRun?.done ?? 0
  }

  /** Reads the lines and counts of earlier runs of the job. */
  async begin() {
    if (!this.#jobRun || this.#done === 0) return
    const { context } = this.#callerContext
    const { kysely } = context.db
    const isValid = await readValidity(context)
    for (const stored of this.#jobRun.lines) {
      const line = openLine(context, this.#jobRun.importId, stored)
      this.#report.addEarlierLine(line, isValid)
      if ('reason' in line) this.#failedLines.add(line.line)
    }
    const { created, changed } = await countChanges(kysely, this.#jobRun.importId)
    Object.assign(this.#counts, {
      created,
      changed,
      same: this.#done - this.#report.failed - created - changed,
    })
  }

  /** Registers the unique keys of a row that an earlier run has stored. */
  async recallKeys(row: SheetRow) {
    if (this.#failedLines.has(row.line)) return
    const validated = await this.#validator.validate(row)
    if (validated.prepared)
      registerKeys(this.#importer.keys(validated.prepared), row.line, this.#storedLinesByKey)
  }

  async processBatch(batch: readonly SheetRow[]): Promise<void> {
    const validated: ValidatedRow[] = []
    for (const row of batch) validated.push(await this.#validator.validate(row))
    const done = this.#done + batch.length
    const { outcomes, lines } = await this.#storeAll(validated, done)
    this.#done = done
    for (const [index, validatedRow] of validated.entries()) {
      const outcome = outcomes[index]
      if (outcome) this.#record(validatedRow, outcome)
    }
    for (const line of lines) this.#report.addLine(line)
    // Lets other requests run between two batches.
    await new Promise((resolve) => setImmediate(resolve))
  }

  #record(withoutOutcome: ValidatedRow, outcome: Outcome) {
    const { warnings } = withoutOutcome
    const later = 'stored' in outcome ? (outcome.stored.warnings ?? []) : []
    const validated = { ...withoutOutcome, warnings: [...warnings, ...later] }
    this.present.add(validated.name, outcome)
    this.#report.countNotices(validated)
    if (!('reason' in outcome)) {
      registerKeys(outcome.keys, validated.row.line, this.#storedLinesByKey)
      const { outcome: kind } = outcome.stored
      this.#counts[kind === 'new' ? 'created' : kind] += 1
    }
    if (this.#isDryRun)
      this.#report.addPreview(
        toPreviewRow(validated, outcome, {
          fields: this.#fields,
          names: this.#importer.preview ?? [],
          areAllShown: this.#isComparison,
        }),
      )
  }

  /**
   * Stores all rows with few statements first, since each is a round trip to PostgreSQL and most batches have no refused
   * row. If one is refused, the batch is rolled back and the rows are stored one by one to find it.
   */
  async #storeAll(validated: readonly ValidatedRow[], done: number) {
    try {
      return await this.#inTransaction({ validated, done }, (tx) => this.#storeTogether(tx, validated))
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      return this.#inTransaction({ validated, done }, (tx) => this.#storeEach(tx, validated))
    }
  }

  /** Stores the rows and their report lines in one transaction. */
  async #inTransaction(
    { validated, done }: { validated: readonly ValidatedRow[]; done: number },
    storeRows: (tx: Tx<Caller>) => Promise<Outcome[]>,
  ) {
    const { context, user } = this.#callerContext
    let outcomes: Outcome[] = []
    let lines: ImportLine[] = []
    try {
      await write(context, user, async (tx) => {
        outcomes = await storeRows(tx)
        lines = validated.flatMap((validatedRow, index) => {
          const outcome = outcomes[index]
          return (outcome && this.#lineOf(validatedRow, outcome)) ?? []
        })
        if (this.#isDryRun) throw new Rollback()
        const jobRun = this.#jobRun
        if (!jobRun) return
        const stored = outcomes.flatMap((outcome, index) =>
          'stored' in outcome ? [{ ...outcome.stored, name: validated[index]?.name ?? '' }] : [],
        )
        await recordChanges(tx.queries, { importId: jobRun.importId, entity: this.#importer.name, stored })
        await jobRun.recordStep(tx.queries, {
          done,
          total: this.#total,
          lines: lines.map((line) => sealLine(context, jobRun.importId, line)),
        })
      })
    } catch (error) {
      if (!(error instanceof Rollback)) throw error
    }
    return { outcomes, lines }
  }

  async #storeTogether(tx: Tx<Caller>, validated: readonly ValidatedRow[]): Promise<Outcome[]> {
    try {
      return await this.#store(tx, validated, new Map())
    } catch (error) {
      throw isRetryable(error) ? error : new RowRefused({ cause: error })
    }
  }

  /** Stores each row in a savepoint, so that a refused one does not roll back the others. */
  async #storeEach(tx: Tx<Caller>, validated: readonly ValidatedRow[]): Promise<Outcome[]> {
    const linesByKey = new Map<string, number>()
    const outcomes: Outcome[] = []
    for (const validatedRow of validated) {
      try {
        const [outcome] = await tx.savepoint(() => this.#store(tx, [validatedRow], linesByKey))
        if (!outcome) continue
        outcomes.push(outcome)
        if ('keys' in outcome) registerKeys(outcome.keys, validatedRow.row.line, linesByKey)
      } catch (error) {
        outcomes.push({ reason: await this.#reasonOf(tx, validatedRow, error) })
      }
    }
    return outcomes
  }

  /** Why a row was refused: whose a number is that somebody else has, or what the error says. */
  async #reasonOf(tx: Tx<Caller>, { prepared }: ValidatedRow, error: unknown): Promise<string> {
    const isUpdate = this.#validator.isUpdate
    const { refuseTaken } = this.#importer
    try {
      if (prepared) await refuseTaken?.(tx, prepared, isUpdate)
    } catch (refusal) {
      return reasonOf(refusal)
    }
    return reasonOf(this.#importer.refusalOf(error))
  }

  /** Returns one outcome per row, in order. @throws if the database or a rule refuses any row */
  async #store(
    tx: Tx<Caller>,
    rows: readonly ValidatedRow[],
    earlierLinesByKey: ReadonlyMap<string, number>,
  ): Promise<Outcome[]> {
    const linesByKey = new Map(earlierLinesByKey)
    const checked = rows.map((validatedRow) => this.#check(validatedRow, linesByKey))
    const storable = checked.flatMap((validatedRow) => ('reason' in validatedRow ? [] : [validatedRow.row]))
    const stored = (storable.length > 0 ? await this.#validator.store(tx, storable) : []).values()
    return checked.flatMap((validatedRow): Outcome[] => {
      if ('reason' in validatedRow) return [validatedRow]
      const next = stored.next()
      return next.done ? [] : [{ stored: next.value, keys: validatedRow.keys }]
    })
  }

  /** Refuses a row whose unique keys occur earlier in the file; otherwise registers them. */
  #check(
    validatedRow: ValidatedRow,
    linesByKey: Map<string, number>,
  ): { reason: string } | { row: PreparedRow; keys: string[] } {
    if (!validatedRow.prepared) return { reason: validatedRow.reason }
    const keys = this.#importer.keys(validatedRow.prepared)
    const duplicateMessages = keys.flatMap((key) => {
      const line = this.#lineOfKey(key, linesByKey)
      return line === undefined ? [] : [`${key} sudah ada di baris ${line} berkas ini`]
    })
    if (duplicateMessages.length > 0) return { reason: duplicateMessages.join('; ') }
    registerKeys(keys, validatedRow.row.line, linesByKey)
    return { row: validatedRow, keys }
  }

  #lineOfKey(key: string, linesByKey: ReadonlyMap<string, number>): number | undefined {
    return this.#storedLinesByKey.get(key.toLowerCase()) ?? linesByKey.get(key.toLowerCase())
  }

  #lineOf(validatedRow: ValidatedRow, outcome: Outcome): ImportLine | null {
    if ('reason' in outcome) return this.#report.refusedLine(validatedRow, outcome.reason)
    return this.#report.accountLine({ ...outcome.stored, name: validatedRow.name })
  }

  outcome() {
    const resultOptions = {
      name: this.#filename.replace(/\.\w{1,5}$/, ''),
      counts: this.#counts,
      isDryRun: this.#isDryRun,
    }
    return this.#report.toResult(this.#callerContext.context, resultOptions)
  }
}

function registerKeys(keys: readonly string[], line: number, linesByKey: Map<string, number>) {
  for (const key of keys) linesByKey.set(key.toLowerCase(), line)
}
