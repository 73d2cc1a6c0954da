/** Columns whose numbers look like those of another field, or are all the same. */
import { readDigits } from '#platform/contract/digits.ts'
import type { Column } from '../sheet/header.ts'
import type { SheetRow } from '../sheet/rows.ts'

/** A number by which records are known; `length` in digits, undefined if it varies. */
export type KeyNumber = { field: string; label: string; length: number | undefined }
export type Suspicion = { field: string; message: string }

/** Share of the filled cells that must look like the other number, and fewest cells for which it is said. */
const MIN_SHARE = 0.8
const MIN_ROWS = 3

type Counted = {
  number: KeyNumber
  index: number
  filled: number
  /** By the number of digits. */
  byLength: Map<number, number>
  first: string
  isSame: boolean
}

export class KnownNumbers {
  readonly #numbers: readonly KeyNumber[]
  readonly #columns: Counted[]

  constructor(columns: readonly Column[], numbers: readonly KeyNumber[]) {
    this.#numbers = numbers
    this.#columns = columns.flatMap(({ field }, index) => {
      const number = numbers.find((one) => one.field === field)
      return number ? [{ number, index, filled: 0, byLength: new Map(), first: '', isSame: true }] : []
    })
  }

  count({ cells }: SheetRow) {
    for (const column of this.#columns) {
      const digits = readDigits(cells[column.index]?.trim() ?? '')
      if (!digits) continue
      if (column.filled === 0) column.first = digits
      column.isSame &&= digits === column.first
      column.filled += 1
      column.byLength.set(digits.length, (column.byLength.get(digits.length) ?? 0) + 1)
    }
  }

  suspicions(): Suspicion[] {
    return this.#columns
      .filter(({ filled }) => filled >= MIN_ROWS)
      .flatMap(({ number, filled, byLength, first, isSame }) => {
        const { field, label } = number
        if (isSame) return [{ field, message: `Semua ${label} sama: ${first}` }]
        const other = this.#numbers.find(
          ({ length }) =>
            length !== undefined &&
            length !== number.length &&
            (byLength.get(length) ?? 0) >= filled * MIN_SHARE,
        )
        if (!other?.length) return []
        const share = Math.round((100 * (byLength.get(other.length) ?? 0)) / filled)
        return [{ field, message: `${share} % ${label} seperti ${other.label} (${other.length} angka)` }]
      })
  }
}
