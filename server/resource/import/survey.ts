/** A table looked through before its first row is stored: whether it can be read to its end, and what only the whole shows. */
import type { Column } from '../sheet/header.ts'
import type { SheetRow, Table } from '../sheet/rows.ts'

export type Survey = {
  total: number
  /** Date columns in which texts go beyond the twelfth of a month and days never do. */
  mixed: ReadonlySet<string>
}

type Days = { lateTexts: number; days: number; lateDays: number }

/** @throws 422 where the file breaks off */
export async function survey(
  rows: AsyncGenerator<SheetRow>,
  { columns, dates }: { columns: readonly Column[]; dates: ReadonlySet<string> },
): Promise<Survey> {
  const dated = columns.flatMap(({ field }, index) => (field && dates.has(field) ? [{ field, index }] : []))
  const found = new Map(
    dated.map(({ field }): [string, Days] => [field, { lateTexts: 0, days: 0, lateDays: 0 }]),
  )
  let total = 0
  for await (const row of rows) {
    total += 1
    for (const { field, index } of dated) count(found.get(field), row, index)
  }
  const mixed = [...found].filter(
    ([, { lateTexts, days, lateDays }]) => lateTexts > 0 && days > 0 && lateDays === 0,
  )
  return { total, mixed: new Set(mixed.map(([field]) => field)) }
}

const MONTHS_A_YEAR = 12

function count(days: Days | undefined, { cells, kinds }: SheetRow, index: number) {
  const text = cells[index]?.trim() ?? ''
  if (!days || !text) return
  if (kinds[index] === 'd') {
    days.days += 1
    if (Number(text.slice(-2)) > MONTHS_A_YEAR) days.lateDays += 1
  } else if (Number(text.match(/^(\d{1,2})[/.-]\d/)?.[1]) > MONTHS_A_YEAR) days.lateTexts += 1
}

/** The rows of data: those below the header. */
export async function* rowsBelow({ rows }: Table, line: number): AsyncGenerator<SheetRow> {
  for await (const row of rows()) if (row.line > line) yield row
}
