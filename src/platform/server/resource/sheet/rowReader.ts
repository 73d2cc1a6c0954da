/** Builds the rows of a sheet from the elements of its XML. */
import { type CellFormat, type CellKind, displayText } from './cellFormats.ts'
import { MAX_ROWS, type Merge } from './rows.ts'
import { type Attributes, MAX_CELL_LENGTH, type PartHandler, Refusal } from './workbookParts.ts'

/** Maximum number of columns; tables of schools have about seventy. */
const MAX_COLUMNS = 400
/** Titles and headings above the data. */
const MAX_ROWS_ABOVE = 40
/** Merged cells are only relevant in these first rows, which may contain the header. */
const HEADER_ROWS = 40

/** A row: its number, its cells, and a letter for the kind of each. */
export type WrittenRow = [number: number, cells: string[], kinds: string]

type Book = {
  /** By the style index of a cell. */
  formats: readonly CellFormat[]
  strings: readonly string[]
  is1904: boolean
  write: (row: WrittenRow) => void
}

type Row = { number: number; cells: string[]; kinds: CellKind[] }
type Cell = { column: number; type: string; style: number; text: string }

export class RowReader {
  rows = 0
  merges: Merge[] = []
  readonly #book: Book
  #row: Row = { number: 0, cells: [], kinds: [] }
  #cell: Cell | null = null
  #isValue = false

  constructor(book: Book) {
    this.#book = book
  }

  get handler(): PartHandler {
    return {
      open: (element, attributes) => {
        if (element === 'row') this.#beginRow(attributes)
        else if (element === 'c') this.#beginCell(attributes)
        else if (element === 'mergeCell') this.#merge(attributes)
        this.#isValue = element === 'v' || element === 't'
      },
      text: (more) => {
        if (this.#isValue && this.#cell) this.#cell.text = appendText(this.#cell.text, more)
      },
      close: (element) => {
        this.#isValue = false
        if (element === 'c') this.#endCell()
        else if (element === 'row') this.#endRow()
      },
    }
  }

  #beginRow({ r }: Attributes) {
    this.#row = { number: Number(r) || this.#row.number + 1, cells: [], kinds: [] }
  }

  #beginCell({ r, t = 'n', s = '0' }: Attributes) {
    const column = r ? columnOf(r) : this.#row.cells.length
    this.#cell = { column, type: t, style: Number(s), text: '' }
  }

  #merge({ ref = '' }: Attributes) {
    const merge = mergeOf(ref)
    if (merge && merge.top <= HEADER_ROWS && this.merges.length < MAX_COLUMNS) this.merges.push(merge)
  }

  #endCell() {
    const cell = this.#cell
    this.#cell = null
    if (!cell) return
    const { column } = cell
    const { cells, kinds } = this.#row
    if (column < MAX_COLUMNS) {
      const [text, kind] = this.#textOf(cell)
      while (cells.length < column) {
        cells.push('')
        kinds.push('t')
      }
      cells[column] = text
      kinds[column] = kind
    }
  }

  #endRow() {
    const { number, cells, kinds } = this.#row
    if (cells.every((text) => text.trim() === '')) return
    this.rows += 1
    if (this.rows > MAX_ROWS + MAX_ROWS_ABOVE) throw new Refusal('tooManyRows')
    this.#book.write([number, cells, kinds.join('')])
  }

  /** The text of a cell and its kind: 't' text, 'n' number, 'd' date. */
  #textOf({ type, style, text }: Cell): [text: string, kind: CellKind] {
    const { strings, formats, is1904 } = this.#book
    if (type === 's') return [strings[Number(text)] ?? '', 't']
    if (type === 'd') return [text.slice(0, 10), 'd']
    if (type === 'b') return [text === '1' ? 'TRUE' : 'FALSE', 't']
    if (type !== 'n' || text === '') return [unescapeText(text), 't']
    return displayText(text, formats[style], is1904)
  }
}

export function appendText(text: string, more: string): string {
  if (text.length + more.length > MAX_CELL_LENGTH) throw new Refusal('tooLarge')
  return text + more
}

/** Decodes characters that XML cannot contain. @source ECMA-376 part 1, 22.9.2.19 */
export const unescapeText = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

/** @example columnOf('AB12') // 27 */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.toUpperCase()) {
    if (letter < 'A' || letter > 'Z') break
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column - 1
}

/** @example mergeOf('B2:D3') // { top: 2, bottom: 3, left: 1, right: 3 } */
function mergeOf(reference: string): Merge | null {
  const [, from, top, to, bottom] = reference.match(/^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/) ?? []
  if (!from || !to) return null
  return { top: Number(top), bottom: Number(bottom), left: columnOf(from), right: columnOf(to) }
}
