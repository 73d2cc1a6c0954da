/** Reads the first non-empty sheet of a workbook, as text with the kind of each cell. */
import { type CellFormat, formatOf } from './cellFormats.ts'
import { appendText, RowReader, unescapeText, type WrittenRow } from './rowReader.ts'
import type { Merge } from './rows.ts'
import { openParts, type Parts, Refusal, relationsOf } from './workbookParts.ts'

export { Refusal }

/** Maximum number of visible sheets; a school's workbook has a few dozen. */
const MAX_SHEETS = 500

type Output = {
  write: (row: WrittenRow) => void
  /** Resolves when the output buffer has drained. */
  drained: () => Promise<void>
}

/** @throws Refusal if it cannot be read */
export async function readWorkbook(
  path: string,
  { write, drained }: Output,
): Promise<{ sheet: string; rows: number; merges: Merge[] }> {
  const parts = await openParts(path)
  try {
    const root = await relationsOf(parts, '', '')
    const main = root.byType.get('officeDocument') ?? 'xl/workbook.xml'
    if (!parts.has(main)) throw new Refusal('broken')
    const folder = main.slice(0, main.lastIndexOf('/') + 1)
    const { byId, byType } = await relationsOf(parts, folder, main.slice(folder.length))
    const { sheets, is1904 } = await readSheets(parts, main)
    const formats = await readFormats(parts, byType.get('styles'))
    const strings = await readStrings(parts, byType.get('sharedStrings'))
    for (const { name, id } of sheets) {
      const reader = new RowReader({ formats, strings, is1904, write })
      await parts.read(byId.get(id) ?? '', { ...reader.handler, drained })
      const found = { rows: reader.rows, merges: reader.merges }
      if (found.rows > 0) return { sheet: name, ...found }
    }
    throw new Refusal('empty')
  } finally {
    parts.close()
  }
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
