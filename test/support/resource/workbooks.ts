/** Makes workbooks from XML parts as spreadsheet programs write them, without code of the reader under test. */
import { ZipFile } from 'yazl'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import type { Client } from '#test/support/world/world.ts'

const SPREADSHEET_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** The cell styles 0 to 3: general, a date (format 14), ten digits with leading zeros, an Indonesian long date. */
const STYLES = `${XML_DECLARATION}<styleSheet xmlns="${SPREADSHEET_NAMESPACE}"><numFmts count="2"><numFmt numFmtId="164" formatCode="0000000000"/>
  <numFmt numFmtId="165" formatCode="[$-421]dd\\ mmmm\\ yyyy;@"/></numFmts>
  <cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs>
  <cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`

export const STYLE = { day: 1, tenDigits: 2, longDay: 3 } as const

export type WorkbookParts = {
  /** The rows as XML, made by `makeSheet`. */
  sheet: string
  strings?: string
  merges?: readonly string[]
  /** Properties of the workbook as XML, such as the date system of older Macs. */
  properties?: string
  parts?: Record<string, string>
}

/** @returns the bytes of an .xlsx */
export async function makeWorkbook({
  sheet,
  strings,
  merges = [],
  properties = '',
  parts = {},
}: WorkbookParts): Promise<Buffer> {
  const mergeXml = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  const allParts: Record<string, string> = {
    '[Content_Types].xml': `${XML_DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relationshipsXml([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML_DECLARATION}<workbook xmlns="${SPREADSHEET_NAMESPACE}" xmlns:r="${OFFICE_NAMESPACE}">${properties}<sheets>
      <sheet name="Siswa" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationshipsXml([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'styles', 'styles.xml'],
      ['rId3', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `${XML_DECLARATION}<sst xmlns="${SPREADSHEET_NAMESPACE}">${strings ?? ''}</sst>`,
    'xl/worksheets/sheet1.xml': `${XML_DECLARATION}<worksheet xmlns="${SPREADSHEET_NAMESPACE}"><sheetData>${sheet}</sheetData>${
      mergeXml && `<mergeCells>${mergeXml}</mergeCells>`
    }</worksheet>`,
    ...parts,
  }
  return zipParts(allParts)
}

/** @param sheets the rows of each sheet, by name in their order */
export function makeBook(
  sheets: Readonly<Record<string, readonly (readonly CellValue[])[]>>,
): Promise<Buffer> {
  const entries = Object.entries(sheets)
  const sheetXml = (rows: readonly (readonly CellValue[])[]) =>
    `${XML_DECLARATION}<worksheet xmlns="${SPREADSHEET_NAMESPACE}"><sheetData>${makeSheet(rows)}</sheetData></worksheet>`
  const names = entries.map(
    ([name], index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const parts = entries.map(([, rows], index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(rows)])
  return makeWorkbook({
    sheet: '',
    parts: {
      ...Object.fromEntries(parts),
      'xl/workbook.xml': `${XML_DECLARATION}<workbook xmlns="${SPREADSHEET_NAMESPACE}" xmlns:r="${OFFICE_NAMESPACE}"><sheets>${names.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationshipsXml([
        ...entries.map((_entry, index): [string, string, string] => [
          `rId${index + 1}`,
          'worksheet',
          `worksheets/sheet${index + 1}.xml`,
        ]),
        ['rId90', 'styles', 'styles.xml'],
      ]),
    },
  })
}

/** A text, stored inline; a number, with or without a style; or no cell. */
export type CellValue = string | number | { number: number | string; style: number } | null

/** @example makeSheet([['NISN', 'Nama'], ['0071234567', 'Ani']]) // '<row r="1">…' */
export function makeSheet(rows: readonly (readonly CellValue[])[], firstRowNumber = 1): string {
  return rows
    .map((cells, index) => {
      const rowNumber = firstRowNumber + index
      const cellXml = cells
        .map((cell, column) => renderCell(`${columnLetters(column)}${rowNumber}`, cell))
        .join('')
      return `<row r="${rowNumber}" spans="1:${cells.length}">${cellXml}</row>`
    })
    .join('')
}

function renderCell(reference: string, cell: CellValue): string {
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  return `<c r="${reference}" s="${cell.style}"><v>${cell.number}</v></c>`
}

/** @example columnLetters(27) // 'AB' */
function columnLetters(column: number): string {
  const lastLetter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? lastLetter : columnLetters(Math.floor(column / 26) - 1) + lastLetter
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const relationshipsXml = (relationships: readonly (readonly [string, string, string])[]) =>
  `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_NAMESPACE}">${relationships
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${OFFICE_NAMESPACE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

export async function zipParts(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** Uploads a workbook to an import; with the field `dry_run`, nothing is stored. */
export function uploadWorkbook(
  client: Client,
  path: string,
  { bytes, fields = {} }: { bytes: Buffer; fields?: Record<string, string> },
) {
  const { body, headers } = makeFileForm('file', { bytes, name: 'siswa.xlsx' }, fields)
  return client.post<ImportResult>(`${path}-import`, body, headers)
}
