/** The report of an import: refused rows, passwords of new accounts, and number of waiting accounts. */

import { parse } from 'csv-parse/sync'
import { PASSWORD_COLUMNS } from '#platform/contract/export/passwordSlips.ts'
import type {
  ImportNoticeKind,
  ImportResult,
  MissingRecord,
  PreviewRow,
} from '#platform/contract/import/importCalls.ts'
import { FAIL_COLUMN } from '#platform/contract/import/importSheet.ts'
import type { Context } from '../../context.ts'
import type { JobRun } from '../../jobs/jobs.ts'
import type { HandedOut } from '../../keys/oneTimePasswords.ts'
import { offerDownload } from '../export/downloads.ts'
import { BOM, csvLine, DELIMITER, removeGuard } from '../sheet/csv.ts'
import type { Column } from '../sheet/header.ts'
import { wordKey } from './cells/choices.ts'
import type { UnknownChoice } from './cells/cleanedRow.ts'
import type { RowOutcome } from './importer.ts'
import type { ValidatedRow } from './rowValidator.ts'

/** Lines of jobs before 1.1 have no name. */
type Refused = { line: number; name?: string; reason: string; cells: string }
/** What a row adds to the report. */
export type ImportLine = Refused | { credentials: string } | { waiting: true } | { withheld: true }
/** What a job stores of it. Imports of versions before 1.0 stored passwords as they were. */
export type StoredLine = ImportLine | { sealed: string }

/**
 * Seals one-time passwords with the server's keys: the job's own key lies beside its file, so that both are in a backup.
 *
 * @param importId to which the passwords belong
 */
export function sealLine({ keys }: Pick<Context, 'keys'>, importId: number, line: ImportLine): StoredLine {
  if (!('credentials' in line)) return line
  return { sealed: keys.seal(sealedFor(importId), line.credentials) }
}

/** Passwords that do not open, since the key is gone, are handed out anew by whoever may reset them. */
export function openLine({ keys }: Pick<Context, 'keys'>, importId: number, line: StoredLine): ImportLine {
  if (!('sealed' in line)) return line
  const credentials = keys.open(sealedFor(importId), line.sealed)
  return credentials === null ? { withheld: true } : { credentials }
}

const sealedFor = (importId: number) => ({ purpose: 'import-passwords', ownerId: importId })

/** The run of the job that imports a file; rows of earlier runs are skipped, and their lines are included in the report. */
export type ImportJobRun = Pick<JobRun<StoredLine>, 'done' | 'lines' | 'recordStep'> & {
  /** Id of the import under which changes are recorded. */
  importId: number
}

const MAX_REASONS = 10
/** Maximum number of unknown words that are listed. */
const MAX_WORDS = 100

export type OutcomeCounts = Record<'created' | 'changed' | 'same', number>

/** @example report.addLine(line); await report.toResult(context, { name: 'member', counts, isDryRun }) */
export class ImportReport {
  readonly #columns: { name: string; index: number }[]
  readonly #delimiter: string
  readonly #changeBefore: string
  readonly #reasons: ImportResult['reasons'] = []
  readonly #failed: string[] = []
  readonly #credentials: string[] = []
  readonly #notices = new Map<ImportNoticeKind, { rows: number; undecided: number }>()
  readonly #rows: PreviewRow[] = []
  readonly #missing = new Map<string, ImportResult['missing'][number]>()
  readonly #choices = new Map<string, ImportResult['choices'][number]>()
  #rowsWithWarnings = 0
  #waitingAccounts = 0
  #withheldPasswords = 0
  #endedPasswords = 0

  /** Rejected lines keep the headings of their file; how somebody matched them is remembered. */
  constructor(columns: readonly Column[], { delimiter, changeBefore }: Dialect) {
    this.#columns = columns
      .map(({ name }, index) => ({ name, index }))
      .filter(({ name }) => name !== FAIL_COLUMN)
    // Rejected lines are returned with the delimiter of the file they came in.
    this.#delimiter = delimiter ?? DELIMITER
    this.#changeBefore = changeBefore
  }

  get failed(): number {
    return this.#failed.length
  }

  refusedLine({ row, name }: Pick<ValidatedRow, 'row' | 'name'>, reason: string): ImportLine {
    const originalCells = this.#columns.map(({ index }) => row.cells[index] ?? '')
    return { line: row.line, name, reason, cells: csvLine([...originalCells, reason], this.#delimiter) }
  }

  /** The report line of a new account; null for other rows. */
  accountLine({
    account,
    relatedRecord,
    name,
  }: Pick<RowOutcome, 'account' | 'relatedRecord'> & { name: string }): ImportLine | null {
    if (account === 'waiting') return { waiting: true }
    if (account === 'withheld') return { withheld: true }
    const cells = account && [
      name,
      relatedRecord?.group ?? '',
      account.login,
      account.password,
      this.#changeBefore,
    ]
    return cells && { credentials: csvLine(cells, this.#delimiter) }
  }

  /** Adds what an earlier run of the job has stored; passwords that no longer sign in are only counted. */
  addEarlierLine(line: ImportLine, isValid: (handedOut: HandedOut) => boolean) {
    const handedOut = 'credentials' in line && this.#readCredentials(line.credentials)
    if (handedOut && !isValid(handedOut)) this.#endedPasswords += 1
    else this.addLine(line)
  }

  #readCredentials(text: string): HandedOut | null {
    const rows: string[][] = parse(text, { delimiter: this.#delimiter })
    const [, , login, password] = rows[0] ?? []
    return login === undefined || password === undefined ? null : { login: removeGuard(login), password }
  }

  addLine(line: ImportLine) {
    if ('waiting' in line) this.#waitingAccounts += 1
    else if ('withheld' in line) this.#withheldPasswords += 1
    else if ('credentials' in line) this.#credentials.push(line.credentials)
    else {
      const { name = '', reason: message } = line
      if (this.#reasons.length < MAX_REASONS) this.#reasons.push({ line: line.line, name, message })
      this.#failed.push(line.cells)
    }
  }

  /** A row of the preview, which stores nothing. */
  addPreview(row: PreviewRow) {
    this.#rows.push(row)
  }

  countNotices({ warnings, unknown, absent, notices, undecided }: RowNotices) {
    for (const record of absent) this.#countMissing(record)
    for (const word of unknown) this.#countWord(word)
    if (warnings.length > 0) this.#rowsWithWarnings += 1
    for (const kind of notices) {
      const before = this.#notices.get(kind) ?? { rows: 0, undecided: 0 }
      const rows = before.rows + 1
      this.#notices.set(kind, { rows, undecided: before.undecided + Number(undecided.has(kind)) })
    }
  }

  #countMissing(record: MissingRecord) {
    const key = `${record.api} ${record.name}`
    const known = this.#missing.get(key)
    if (known) known.rows += 1
    else if (this.#missing.size < MAX_WORDS) this.#missing.set(key, { ...record, rows: 1 })
  }

  #countWord({ choice, ...word }: UnknownChoice) {
    const key = wordKey(word.field, word.value)
    const known = this.#choices.get(key)
    if (known) known.rows += 1
    else if (this.#choices.size < MAX_WORDS)
      this.#choices.set(key, { ...word, rows: 1, choice: choice ?? null })
  }

  async toResult(
    context: Context,
    { name, counts, isDryRun }: { name: string; counts: OutcomeCounts; isDryRun: boolean },
  ) {
    const offer = (filename: string, columns: readonly string[], lines: string[]) =>
      lines.length === 0
        ? null
        : offerDownload(context, {
            filename,
            once: columns === PASSWORD_COLUMNS,
            content: BOM + csvLine([...columns], this.#delimiter) + lines.join(''),
          })
    const stored = counts.created + counts.changed
    const names = [...this.#columns.map((column) => column.name), FAIL_COLUMN]
    return {
      ...counts,
      total: stored + counts.same + this.failed,
      stored,
      failed: this.failed,
      reasons: this.#reasons,
      waiting: this.#waitingAccounts,
      withheld: this.#withheldPasswords,
      ended: this.#endedPasswords,
      warned: this.#rowsWithWarnings,
      notices: [...this.#notices].map(([kind, counts]) => ({ kind, ...counts })),
      choices: [...this.#choices.values()],
      missing: [...this.#missing.values()],
      rows: this.#rows,
      fail: await offer(`${name}-gagal.csv`, names, this.#failed),
      // The accounts of a dry run are rolled back.
      credentials: isDryRun ? null : await offer(`${name}-password.csv`, PASSWORD_COLUMNS, this.#credentials),
    }
  }
}

type RowNotices = {
  warnings: readonly string[]
  unknown: readonly UnknownChoice[]
  absent: readonly MissingRecord[]
  notices: ReadonlySet<ImportNoticeKind>
  undecided: ReadonlySet<ImportNoticeKind>
}

type Dialect = {
  delimiter: string | null
  /** The day on which the new one-time passwords end. */
  changeBefore: string
}
