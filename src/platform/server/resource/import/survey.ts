/** A first pass over a table: checks that it can be read to the end, counts rows, and finds ambiguous date columns. */
import { isOtherOrder } from '#platform/contract/day.ts'
import { errors } from '../../http/errors.ts'
import type { Column } from '../sheet/header.ts'
import { MAX_ROWS, type SheetRow, type Table, TOO_MANY_ROWS } from '../sheet/rows.ts'

export type Survey = {
  total: number
  /** Date columns in which Excel may have swapped day and month: texts have days beyond 12, real dates never do. */
  mixedDates: ReadonlySet<string>
}

type DateCounts = { textsBeyond12: number; dates: number; datesBeyond12: number }

/** @throws 422 if the file is incomplete or has too many rows */
export async function survey(
  rows: AsyncGenerator<SheetRow>,
  { columns, dates }: { columns: readonly Column[]; dates: ReadonlySet<string> },
): Promise<Survey> {
  const dateColumns = columns.flatMap(({ field }, index) =>
    field && dates.has(field) ? [{ field, index }] : [],
  )
  const countsByField = new Map(
    dateColumns.map(({ field }): [string, DateCounts] => [
      field,
      { textsBeyond12: 0, dates: 0, datesBeyond12: 0 },
    ]),
  )
  let total = 0
  for await (const row of rows) {
    total += 1
    if (total > MAX_ROWS) throw errors.invalid({ file: TOO_MANY_ROWS })
    for (const { field, index } of dateColumns) countDates(countsByField.get(field), row, index)
  }
  const ambiguous = [...countsByField].filter(
    ([, { textsBeyond12, dates, datesBeyond12 }]) => textsBeyond12 > 0 && dates > 0 && datesBeyond12 === 0,
  )
  return { total, mixedDates: new Set(ambiguous.map(([field]) => field)) }
}

const MONTHS_PER_YEAR = 12

function countDates(days: DateCounts | undefined, { cells, kinds }: SheetRow, index: number) {
  const text = cells[index]?.trim() ?? ''
  if (!days || !text) return
  if (kinds[index] === 'd') {
    days.dates += 1
    if (Number(text.slice(-2)) > MONTHS_PER_YEAR) days.datesBeyond12 += 1
  } else if (isOtherOrder(text, { isMonthFirst: true })) days.textsBeyond12 += 1
}

/** The rows of data: those below the header. */
export async function* rowsBelow({ rows }: Table, line: number): AsyncGenerator<SheetRow> {
  for await (const row of rows()) if (row.line > line) yield row
}
