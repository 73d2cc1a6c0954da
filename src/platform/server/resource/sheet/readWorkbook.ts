/** Reads a sheet of a workbook, as text with the kind of each cell: the chosen one, or the one whose header is known. */
import { type CellFormat, formatOf } from './cellFormats.ts'
import { countKnown, HEADER_SEARCH_ROWS } from './headerNames.ts'
import { appendText, RowReader, unescapeText, type WrittenRow } from './rowReader.ts'
import type { Merge } from './rows.ts'
import { openParts, type Parts, Refusal, type RefusalReason, relationsOf } from './workbookParts.ts'

export { Refusal }

/** Maximum number of visible sheets; a school's workbook has a few dozen. */
const MAX_SHEETS = 500

type Output = {
  choice: { known: ReadonlySet<string>; sheet: string | undefined }
  write: (row: WrittenRow) => void
  /** Resolves when the output buffer has drained. */
  drained: () => Promise<void>
}

/** @throws Refusal if it cannot be read */
export async function readWorkbook(
  path: string,
  { choice, write, drained }: Output,
): Promise<{ sheet: string; sheets: string[]; rows: number; merges: Merge[] }> {
  const parts = await openParts(path)
  try {
    const root = await relationsOf(parts, '', '')
    const main = root.byType.get('officeDocument') ?? 'xl/workbook.xml'
    if (!parts.has(main) || main.endsWith('.bin')) throw new Refusal(kindOf(parts))
    const folder = main.slice(0, main.lastIndexOf('/') + 1)
    const { byId, byType } = await relationsOf(parts, folder, main.slice(folder.length))
    const { sheets, is1904 } = await readSheets(parts, main)
    const formats = await readFormats(parts, byType.get('styles'))
    const strings = await readStrings(parts, byType.get('sharedStrings'))
    const book = { formats, strings, is1904 }
    const names = sheets.map(({ name }) => name)
    const candidates = sheets.filter(({ name }) => choice.sheet === undefined || name === choice.sheet)
    if (candidates.length === 0 && sheets.length > 0) throw new Refusal('noSheet')
    const located = candidates.map(({ name, id }) => ({ name, part: byId.get(id) ?? '' }))
    for (const { name, part } of await byKnownHeader(located, choice.known, { parts, book })) {
      const reader = new RowReader({ ...book, write })
      await parts.read(part, { ...reader.handler, drained })
      const found = { rows: reader.rows, merges: reader.merges }
      if (found.rows > 0) return { sheet: name, sheets: names, ...found }
    }
    throw new Refusal('empty')
  } finally {
    parts.close()
  }
}

/** What a zip is that is no workbook. */
function kindOf(parts: Parts): RefusalReason {
  if (parts.has('xl/workbook.bin')) return 'binary'
  if (parts.has('content.xml')) return 'openDocument'
  if (parts.has('Index/Document.iwa')) return 'numbers'
  return parts.has('word/document.xml') ? 'word' : 'broken'
}

type Sheet = { name: string; part: string }
type Source = { parts: Parts; book: Omit<ConstructorParameters<typeof RowReader>[0], 'write'> }

/** The sheets whose first rows name most columns first; a sheet of instructions names none. */
async function byKnownHeader(
  sheets: readonly Sheet[],
  known: ReadonlySet<string>,
  { parts, book }: Source,
): Promise<readonly Sheet[]> {
  if (sheets.length < 2) return sheets
  const counted: { sheet: Sheet; count: number }[] = []
  for (const sheet of sheets) {
    let count = 0
    let rows = 0
    const write = ([, cells]: WrittenRow) => {
      rows += 1
      count = Math.max(count, countKnown(cells, known))
    }
    const hasEnough = () => rows >= HEADER_SEARCH_ROWS
    await parts.read(sheet.part, { ...new RowReader({ ...book, write }).handler, hasEnough })
    counted.push({ sheet, count })
  }
  // Sorting keeps the order of sheets that name as many.
  return counted.sort((a, b) => b.count - a.count).map(({ sheet }) => sheet)
}

async function readSheets(parts: Parts, main: string) {
  const sheets: { name: string; id: string }[] = []
  let is1904 = false
  await parts.read(main, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      if (sheets.length === MAX_SHEETS) throw new Refusal('tooLarge')
      sheets.push({ name: attributes.name ?? '', id })
    },
  })
  return { sheets, is1904 }
}

/** Formats by the style index of a cell. */
async function readFormats(parts: Parts, name: string | undefined): Promise<CellFormat[]> {
  const codes = new Map<number, string>()
  const formats: CellFormat[] = []
  let isCells = false
  if (!name) return formats
  await parts.read(name, {
    open: (element, { numFmtId, formatCode }) => {
      if (element === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode)
      if (element === 'cellXfs') isCells = true
      if (element === 'xf' && isCells) formats.push(formatOf(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close: (element) => {
      if (element === 'cellXfs') isCells = false
    },
  })
  return formats
}

async function readStrings(parts: Parts, name: string | undefined): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isPhonetic = false
  if (!name) return strings
  await parts.read(name, {
    open: (element) => {
      if (element === 'si') text = ''
      if (element === 'rPh') isPhonetic = true
      isText = element === 't' && !isPhonetic
    },
    text: (more) => {
      if (isText) text = appendText(text, more)
    },
    close: (element) => {
      isText = false
      if (element === 'rPh') isPhonetic = false
      if (element === 'si') strings.push(unescapeText(text))
    },
  })
  return strings
}
