/** Whether a row can be stored at all, before anything is written; and the storing of one that can. */
import type { z } from 'zod'
import type { NoticeKind } from '#contract/csv.ts'
import { REQUIRED } from '#contract/fields.ts'
import type { Tx } from '../../db/write.ts'
import type { Caller } from '../../http/authentication.ts'
import { errors } from '../../http/errors.ts'
import type { Header } from '../sheet/header.ts'
import type { SheetRow } from '../sheet/rows.ts'
import { messagesOf, reasonOf } from './cellValues.ts'
import { type Cell, cleanRow, type Reading } from './damage.ts'
import type { Importer, Stored, Values } from './importer.ts'

type Looked = {
  row: SheetRow
  /** What the record is called. */
  name: string
  warnings: readonly string[]
  notices: ReadonlySet<NoticeKind>
}
export type Judged = Looked &
  (
    | { prepared: null; reason: string }
    /** `missing` are fields without which the row can change a record, but make none. */
    | { prepared: Values; missing: readonly string[] }
  )

type Known = { field: string; index: number }

export class Judge {
  readonly #importer: Importer
  readonly #width: number
  readonly #known: readonly Known[]
  readonly #reading: Reading
  readonly #required: readonly string[]

  constructor(importer: Importer, { header, reading }: { header: Header; reading: Reading }) {
    this.#importer = importer
    this.#width = header.columns.length
    this.#known = header.columns.flatMap(({ field }, index) => (field ? [{ field, index }] : []))
    this.#reading = reading
    this.#required = [...reading.fields.values()].filter((field) => field.isRequired).map(({ name }) => name)
  }

  async judge(row: SheetRow): Promise<Judged> {
    const cleaned = cleanRow(this.#cellsOf(row), this.#reading)
    const { values, refusals, warnings, notices } = cleaned
    const looked = { row, name: nameOf(values), warnings, notices }
    const fault = this.#faultOf(row)
    if (fault) return { ...looked, prepared: null, reason: fault }
    if (refusals.length > 0) return { ...looked, prepared: null, reason: refusals.join('; ') }
    try {
      const cells = (await this.#importer.resolve?.(values)) ?? values
      const isUpdate = this.#reading.options.mode === 'update'
      const parsed = isUpdate ? this.#parseGiven(cells) : this.#parseAll(cells)
      if ('reason' in parsed) return { ...looked, prepared: null, reason: parsed.reason }
      const missing = isUpdate ? this.#required.filter((name) => !parsed.values[name]) : []
      return { ...looked, prepared: await this.#importer.prepare(parsed.values), missing }
    } catch (error) {
      return { ...looked, prepared: null, reason: reasonOf(error) }
    }
  }

  /** Within the transaction: the record that the row is about is changed, or a new one made. */
  async store(tx: Tx<Caller>, { prepared, missing }: Extract<Judged, { prepared: Values }>): Promise<Stored> {
    const { store, updating } = this.#importer
    const isUpdate = this.#reading.options.mode === 'update'
    const before = isUpdate ? await updating?.find(tx.queries, prepared) : undefined
    if (before && updating) return updating.change(tx, { before, prepared })
    if (missing.length === 0) return store(tx, prepared)
    const labels = missing.map((name) => this.#reading.fields.get(name)?.label ?? name)
    throw errors.invalid(Object.fromEntries(labels.map((label) => [label, `${label}: ${REQUIRED}`])))
  }

  #cellsOf({ cells, kinds }: SheetRow): Map<string, Cell> {
    return new Map(
      this.#known.map(({ field, index }) => [field, { text: cells[index] ?? '', kind: kinds[index] ?? 't' }]),
    )
  }

  /** Cells beyond the header mean that an unquoted delimiter has shifted all that follow it. */
  #faultOf({ cells }: SheetRow): string | null {
    if (cells.slice(this.#width).some((cell) => cell.trim() !== ''))
      return `Ada ${cells.length} kolom, seharusnya ${this.#width}; apit isi yang memuat pemisah dengan tanda kutip`
    // PostgreSQL keeps no NUL, and SQLite's functions end at one.
    return cells.some((cell) => cell.includes('\0')) ? 'Ada karakter yang tidak dapat disimpan' : null
  }

  #parseAll(cells: Values): { values: Values } | { reason: string } {
    const parsed = this.#importer.row.safeParse(cells)
    if (parsed.success) return { values: parsed.data }
    return { reason: messagesOf(parsed.error.issues, this.#reading.fields) }
  }

  /** An empty cell changes nothing, so it is not looked at. */
  #parseGiven(cells: Values): { values: Values } | { reason: string } {
    const values: Values = {}
    const reasons: string[] = []
    for (const [name, cell] of Object.entries(cells)) {
      const field: z.ZodType | undefined = this.#importer.row.shape[name]
      if (cell === '' || cell === undefined || !field) continue
      const parsed = field.safeParse(cell)
      if (parsed.success) values[name] = parsed.data
      else
        reasons.push(`${this.#reading.fields.get(name)?.label ?? name}: ${parsed.error.issues[0]?.message}`)
    }
    return reasons.length > 0 ? { reason: reasons.join('; ') } : { values }
  }
}

function nameOf(values: Record<string, string>): string {
  return values.name || Object.values(values).find((value) => value) || ''
}
