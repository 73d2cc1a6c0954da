/** A first pass over a table: checks that it can be read to the end, counts rows, and finds ambiguous date columns. */
import { isEitherOrder, isOtherOrder } from '#platform/contract/day.ts'
import { readDigits } from '#platform/contract/digits.ts'
import { errors } from '../../http/errors.ts'
import type { Column } from '../sheet/header.ts'
import { MAX_ROWS, type SheetRow, type Table, TOO_MANY_ROWS } from '../sheet/rows.ts'
import type { DateColumns } from './cells/cleanedRow.ts'
import { type KeyNumber, KnownNumbers, type Suspicion } from './suspicions.ts'

export type Survey = {
  total: number
  dateColumns: DateColumns
  /** Unknown columns full of numbers of the length that a missing field has. */
  suggestions: Suggestion[]
  suspicions: Suspicion[]
}
type Suggestion = { name: string; field: string; rows: number }

type SurveyOptions = {
  columns: readonly Column[]
  dates: ReadonlySet<string>
  numbers: readonly KeyNumber[]
  /** The length of each number that no column of the file is, by field. */
  lengths: Readonly<Record<string, number>>
}

/** `monthFirst` counts texts that are days only with the month first, `eitherOrder` those that are days in both orders. */
type DateCounts = Record<'textsBeyond12' | 'monthFirst' | 'eitherOrder' | 'dates' | 'datesBeyond12', number>

/** @throws 422 if the file is incomplete or has too many rows */
export async function survey(
  rows: AsyncGenerator<SheetRow>,
  { columns, dates, numbers: keyNumbers, lengths }: SurveyOptions,
): Promise<Survey> {
  const daysAt = columns.flatMap(({ field }, index) => (field && dates.has(field) ? [{ field, index }] : []))
  const countsByField = new Map(
    daysAt.map(({ field }): [string, DateCounts] => [
      field,
      { textsBeyond12: 0, monthFirst: 0, eitherOrder: 0, dates: 0, datesBeyond12: 0 },
    ]),
  )
  const numbers = new UnknownNumbers(columns, lengths)
  const known = new KnownNumbers(columns, keyNumbers)
  let total = 0
  for await (const row of rows) {
    total += 1
    if (total > MAX_ROWS) throw errors.invalid({ file: TOO_MANY_ROWS })
    numbers.count(row)
    known.count(row)
    for (const { field, index } of daysAt) countDates(countsByField.get(field), row, index)
  }
  const dateColumns = { mixed: findMixed(countsByField), eitherOrder: findEitherOrder(countsByField) }
  return { total, dateColumns, suggestions: numbers.suggestions(), suspicions: known.suspicions() }
}

function findMixed(countsByField: ReadonlyMap<string, DateCounts>): ReadonlySet<string> {
  const mixed = [...countsByField].filter(
    ([, { textsBeyond12, dates, datesBeyond12 }]) => textsBeyond12 > 0 && dates > 0 && datesBeyond12 === 0,
  )
  return new Set(mixed.map(([field]) => field))
}

/** One day beyond the twelfth shows the order of the whole file, since one program wrote it. */
function findEitherOrder(countsByField: ReadonlyMap<string, DateCounts>): ReadonlySet<string> {
  const columns = [...countsByField]
  const isShown = columns.some(([, { textsBeyond12, monthFirst }]) => textsBeyond12 + monthFirst > 0)
  return new Set(isShown ? [] : columns.filter(([, days]) => days.eitherOrder > 0).map(([field]) => field))
}

/** Share of the filled cells of a column that must be such numbers. */
const MIN_SHARE = 0.8

/** Counts numbers of known lengths in columns that are unknown. */
class UnknownNumbers {
  readonly #columns: { name: string; index: number; filled: number; byField: Map<string, number> }[]
  readonly #lengths: readonly [field: string, length: number][]

  constructor(columns: readonly Column[], lengths: SurveyOptions['lengths']) {
    this.#lengths = Object.entries(lengths)
    this.#columns = columns.flatMap(({ name, field }, index) =>
      field === null && name ? [{ name, index, filled: 0, byField: new Map<string, number>() }] : [],
    )
  }

  count({ cells }: SheetRow) {
    if (this.#lengths.length === 0) return
    for (const column of this.#columns) {
      const cell = cells[column.index]?.trim() ?? ''
      if (!cell) continue
      column.filled += 1
      const digits = readDigits(cell)
      for (const [field, length] of this.#lengths)
        if (digits?.length === length) column.byField.set(field, (column.byField.get(field) ?? 0) + 1)
    }
  }

  suggestions(): Suggestion[] {
    return this.#columns.flatMap(({ name, filled, byField }) =>
      [...byField]
        .filter(([, rows]) => rows >= filled * MIN_SHARE)
        .map(([field, rows]) => ({ name, field, rows })),
    )
  }
}

const MONTHS_PER_YEAR = 12

function countDates(days: DateCounts | undefined, { cells, kinds }: SheetRow, index: number) {
  const text = cells[index]?.trim() ?? ''
  if (!days || !text) return
  if (kinds[index] === 'd') {
    days.dates += 1
    if (Number(text.slice(-2)) > MONTHS_PER_YEAR) days.datesBeyond12 += 1
  } else if (isOtherOrder(text, { isMonthFirst: true })) days.textsBeyond12 += 1
  else if (isOtherOrder(text)) days.monthFirst += 1
  else if (isEitherOrder(text)) days.eitherOrder += 1
}

/** The rows of data: those below the header, without the footer. */
export async function* dataRows(
  { rows }: Table,
  line: number,
  isFooter: (row: SheetRow) => boolean,
): AsyncGenerator<SheetRow> {
  for await (const row of rows()) if (row.line > line && !isFooter(row)) yield row
}
