/** The log of a legacy import: totals of each table, and a note for every correction and every skipped row. */
import { LEGACY_TABLES, type LegacyTable } from './dump/readDump.ts'

export type Correction = { field: string; before: string | null; after: string | null; reason: string }
export type Note = Correction & {
  table: LegacyTable
  id: number
  /** The name of the row's record. */
  name: string
  kind: 'corrected' | 'skipped'
}
export type Totals = { read: number; imported: number; corrected: number; skipped: number }

type Row = { table: LegacyTable; id: number; name: string; corrections: readonly Correction[] }

export class ImportLog {
  readonly #totals = new Map<LegacyTable, Totals>()
  readonly #notes: Note[] = []
  readonly #remarks: string[] = []
  /** Corrected rows, by table and id. */
  readonly #corrected = new Set<string>()

  imported(row: Row): void {
    const totals = this.#totalsOf(row.table)
    totals.imported += 1
    if (row.corrections.length > 0) totals.corrected += 1
    for (const correction of row.corrections) this.#addNote(row, correction, 'corrected')
  }

  skipped(row: Row, reason: string): void {
    this.#totalsOf(row.table).skipped += 1
    this.#addNote(row, { field: '', before: null, after: null, reason }, 'skipped')
  }

  /** A correction of a row that was counted as imported already. */
  addCorrection({ table, id, name }: Omit<Row, 'corrections'>, correction: Correction): void {
    if (!this.#corrected.has(`${table} ${id}`)) this.#totalsOf(table).corrected += 1
    this.#addNote({ table, id, name }, correction, 'corrected')
  }

  read(table: LegacyTable): void {
    this.#totalsOf(table).read += 1
  }

  /** A sentence about the import as a whole. */
  addRemark(sentence: string): void {
    if (!this.#remarks.includes(sentence)) this.#remarks.push(sentence)
  }

  get notes(): readonly Note[] {
    return this.#notes
  }

  get remarks(): readonly string[] {
    return this.#remarks
  }

  /** The totals of each table in the dump, in order. */
  totals(): [LegacyTable, Totals][] {
    return LEGACY_TABLES.flatMap((table) => {
      const totals = this.#totals.get(table)
      const entry: [LegacyTable, Totals][] = totals ? [[table, totals]] : []
      return entry
    })
  }

  /** @throws Error if the totals of a table do not balance, which is a bug */
  assertBalanced(): void {
    for (const [table, totals] of this.totals())
      if (totals.read !== totals.imported + totals.skipped || totals.corrected > totals.imported)
        throw new Error(`The totals of ${table} do not balance: ${JSON.stringify(totals)}`)
  }

  #totalsOf(table: LegacyTable): Totals {
    const totals = this.#totals.get(table) ?? { read: 0, imported: 0, corrected: 0, skipped: 0 }
    this.#totals.set(table, totals)
    return totals
  }

  #addNote({ table, id, name }: Omit<Row, 'corrections'>, correction: Correction, kind: Note['kind']): void {
    if (kind === 'corrected') this.#corrected.add(`${table} ${id}`)
    this.#notes.push({ table, id, name, kind, ...correction })
  }
}
