/** What became of every row of a dump: the sums of each table, and a note of all that was changed or left. */
import { EARLIER_TABLES, type EarlierTable } from './dump/readDump.ts'

export type Mend = { field: string; before: string | null; after: string | null; why: string }
export type Note = Mend & {
  table: EarlierTable
  id: number
  /** What the row is called. */
  name: string
  kind: 'mended' | 'left'
}
export type Sums = { read: number; brought: number; mended: number; left: number }

type Row = { table: EarlierTable; id: number; name: string; mends: readonly Mend[] }

export class Ledger {
  readonly #sums = new Map<EarlierTable, Sums>()
  readonly #notes: Note[] = []
  readonly #remarks: string[] = []
  /** Rows that were changed, by table and id. */
  readonly #mended = new Set<string>()

  brought(row: Row): void {
    const sums = this.#of(row.table)
    sums.brought += 1
    if (row.mends.length > 0) sums.mended += 1
    for (const mend of row.mends) this.#note(row, mend, 'mended')
  }

  left(row: Row, why: string): void {
    this.#of(row.table).left += 1
    this.#note(row, { field: '', before: null, after: null, why }, 'left')
  }

  /** Of a row that was brought already. */
  mendLater({ table, id, name }: Omit<Row, 'mends'>, mend: Mend): void {
    if (!this.#mended.has(`${table} ${id}`)) this.#of(table).mended += 1
    this.#note({ table, id, name }, mend, 'mended')
  }

  read(table: EarlierTable): void {
    this.#of(table).read += 1
  }

  /** What the whole report should say besides. */
  remark(sentence: string): void {
    if (!this.#remarks.includes(sentence)) this.#remarks.push(sentence)
  }

  get notes(): readonly Note[] {
    return this.#notes
  }

  get remarks(): readonly string[] {
    return this.#remarks
  }

  /** Of each table that was there, in order. @throws where they do not balance, which is a mistake of ours */
  sums(): [EarlierTable, Sums][] {
    return EARLIER_TABLES.flatMap((table) => {
      const sums = this.#sums.get(table)
      if (!sums) return []
      if (sums.read !== sums.brought + sums.left || sums.mended > sums.brought)
        throw new Error(`The sums of ${table} do not balance: ${JSON.stringify(sums)}`)
      const entry: [EarlierTable, Sums] = [table, sums]
      return [entry]
    })
  }

  #of(table: EarlierTable): Sums {
    const sums = this.#sums.get(table) ?? { read: 0, brought: 0, mended: 0, left: 0 }
    this.#sums.set(table, sums)
    return sums
  }

  #note({ table, id, name }: Omit<Row, 'mends'>, mend: Mend, kind: Note['kind']): void {
    if (kind === 'mended') this.#mended.add(`${table} ${id}`)
    this.#notes.push({ table, id, name, kind, ...mend })
  }
}
