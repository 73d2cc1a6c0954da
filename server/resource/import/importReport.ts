/** What an import tells in the end: rows that were refused, accounts that were made, accounts that wait. */
import type { ImportResult } from '#contract/csv.ts'
import type { Context } from '../../context.ts'
import { offerDownload } from '../../http/downloads.ts'
import { BOM, csvLine } from '../csv.ts'

/** The account of a stored row: with its one-time password, or waiting for somebody who may give its role. */
export type NewAccount = { login: string; password: string } | 'waiting'

type Refused = { line: number; reason: string; cells: string }
/** What a job keeps of a row beside the row itself. */
export type ImportLine = Refused | { credentials: string } | { waiting: true }

export const FAIL_COLUMN = 'fail_message'
const REASONS_SHOWN = 10

/** How the files handed back are written: as the one that came. */
type Dialect = { header: readonly string[]; delimiter: string }

/** @example report.note(line); await report.told(context, { name: 'student', stored }) */
export class ImportReport {
  readonly #header: readonly string[]
  readonly #delimiter: string
  readonly #reasons: ImportResult['reasons'] = []
  readonly #failed: string[] = []
  readonly #credentials: string[] = []
  #waiting = 0

  constructor({ header, delimiter }: Dialect) {
    this.#header = header.filter((name) => name !== FAIL_COLUMN)
    this.#delimiter = delimiter
  }

  get failed(): number {
    return this.#failed.length
  }

  refused({ line, values }: { line: number; values: Record<string, string> }, reason: string): ImportLine {
    const cells = this.#header.map((name) => values[name] ?? '')
    return { line, reason, cells: csvLine([...cells, reason], this.#delimiter) }
  }

  /** Null where there is nothing to tell. */
  stored(account: NewAccount | null): ImportLine | null {
    if (account === 'waiting') return { waiting: true }
    return account && { credentials: csvLine([account.login, account.password], this.#delimiter) }
  }

  note(line: ImportLine) {
    if ('waiting' in line) this.#waiting += 1
    else if ('credentials' in line) this.#credentials.push(line.credentials)
    else {
      if (this.#reasons.length < REASONS_SHOWN) this.#reasons.push({ line: line.line, message: line.reason })
      this.#failed.push(line.cells)
    }
  }

  /** A dry run has no files to hand back. */
  async toResult(
    context: Context,
    { name, stored, isDryRun }: { name: string; stored: number; isDryRun: boolean },
  ) {
    const offer = (filename: string, columns: readonly string[], lines: string[]) =>
      isDryRun || lines.length === 0
        ? null
        : offerDownload(context, {
            filename,
            content: BOM + csvLine([...columns], this.#delimiter) + lines.join(''),
          })
    return {
      total: stored + this.failed,
      stored,
      failed: this.failed,
      reasons: this.#reasons,
      waiting: this.#waiting,
      fail: await offer(`${name}-gagal.csv`, [...this.#header, FAIL_COLUMN], this.#failed),
      credentials: await offer(`${name}-password.csv`, ['login', 'password'], this.#credentials),
    }
  }
}
