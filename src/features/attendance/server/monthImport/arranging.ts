/** Brings the school's own sheet of a month into rows of students with a column for each date. */
import { errors } from '#platform/server/http/errors.ts'
import type { SheetRow, Table } from '#platform/server/resource/sheet/rows.ts'
import { findLayout, type Layout } from './layout.ts'
import { isBlank, isDash, readMark } from './words.ts'

/** A class with its title and signatures; more is another kind of file. */
const MAX_ROWS = 1000

type Arranging = {
  month: string
  /** Whether a row is about a student of the class. */
  isKnown: (who: { nis: string; nisn: string; name: string }) => boolean
  /** Whether marks of the day would be stored. */
  isOpen: (date: string) => boolean
}

/** @throws 422 if the sheet has no days of the month, or nobody */
export async function arrangeMonth(table: Table, { month, isKnown, isOpen }: Arranging): Promise<Table> {
  const rows = await readRows(table)
  const sheetNote = table.sheet ? ` di lembar ${table.sheet}` : ''
  const layout = findLayout(rows, month)
  if (!layout)
    throw errors.invalid({
      file: `Tanggal bulan ini tidak ditemukan${sheetNote}: judul kolomnya harus 1, 2, 3 dan seterusnya, atau tanggalnya.`,
    })
  const { columns, at } = layout
  if (!['nis', 'nisn', 'name'].some((field) => columns.has(field)))
    throw errors.invalid({ file: `Kolom Nama, NIS atau NISN tidak ditemukan${sheetNote}.` })
  const fields = [...columns.keys()]
  const students = rows
    .slice(at + 1)
    .map((row) => ({ row, cells: fields.map((field) => row.cells[columns.get(field) ?? -1] ?? '') }))
    .filter(({ cells }) => isStudent(fields, cells, isKnown))
  const arranged = markPresent(
    students.map(({ row, cells }) => ({ line: row.line, cells, kinds: '' })),
    layout,
  )
  // What is left out is named among the columns that are ignored.
  const headings = fields.map((field, index) => {
    if (!DATE.test(field) || arranged.some(({ cells }) => cells[index])) return field
    return isOpen(field) ? `Tanggal ${Number(field.slice(8))} kosong` : ''
  })
  const heading: SheetRow = { line: rows[at]?.line ?? 1, cells: headings, kinds: '' }
  return {
    ...table,
    merges: [],
    rows: async function* () {
      yield heading
      yield* arranged
    },
  }
}

async function readRows(table: Table): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of table.rows()) {
    rows.push(row)
    if (rows.length > MAX_ROWS)
      throw errors.invalid({ file: `Lembar ini lebih dari ${MAX_ROWS} baris, jadi bukan daftar satu kelas.` })
  }
  return rows
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Rows of notes, totals and signatures are about nobody: they have no name of the class, and no mark. */
function isStudent(fields: readonly string[], cells: readonly string[], isKnown: Arranging['isKnown']) {
  const at = (field: string) => cells[fields.indexOf(field)]?.trim() ?? ''
  const who = { nis: at('nis'), nisn: at('nisn'), name: at('name') }
  if (!who.nis && !who.nisn && !who.name) return false
  return (
    isKnown(who) || fields.some((field, index) => DATE.test(field) && readMark(cells[index] ?? '') !== null)
  )
}

/**
 * Writes out who is present. A school marks them with a sign, or with a dash; or it leaves them empty, and then the days
 * on which nobody has a mark are not taken.
 */
function markPresent(rows: readonly SheetRow[], { columns }: Layout): SheetRow[] {
  const dates = [...columns.keys()].flatMap((field, index) => (DATE.test(field) ? [index] : []))
  const isWritten = (test: (text: string) => boolean) =>
    rows.some(({ cells }) => dates.some((index) => test(cells[index] ?? '')))
  const isPresentSigned = isWritten((text) => readMark(text) === 'H')
  const isSign = isWritten(isDash) ? isDash : isBlank
  const taken = new Set(
    dates.filter((index) => rows.some(({ cells }) => readMark(cells[index] ?? '') !== null)),
  )
  const isPresent = (text: string, index: number) =>
    !isPresentSigned && dates.includes(index) && isSign(text) && (isSign === isDash || taken.has(index))
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((text, index) => {
      if (isPresent(text, index)) return 'H'
      return dates.includes(index) && isBlank(text) ? '' : text
    }),
  }))
}
