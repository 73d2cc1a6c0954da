/** A school of students as an Excel workbook, written as Excel does. */
import { ZipFile } from 'yazl'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const HEADER = ['NISN', 'NIS', 'Nama', 'JK']

/**
 * Every text stands once among the shared strings, and cells name its place.
 *
 * @param prefix two digits that begin every NISN, the second also every NIS
 */
export async function makeWorkbook(students: number, prefix: number): Promise<Buffer> {
  const stringIndexes = new Map<string, number>()
  const cell = (text: string, reference: string) => {
    const index = stringIndexes.get(text) ?? stringIndexes.size
    stringIndexes.set(text, index)
    return `<c r="${reference}" t="s"><v>${index}</v></c>`
  }
  const rows = Array.from({ length: students + 1 }, (_, n) => {
    const number = String(n).padStart(8, '0')
    const texts =
      n === 0
        ? HEADER
        : [`${prefix}${number}`, `${prefix % 10}${number}`, `Siswa Excel ${n}`, n % 2 ? 'L' : 'P']
    const cells = texts.map((text, column) => cell(text, `${'ABCD'.charAt(column)}${n + 1}`))
    return `<row r="${n + 1}" spans="1:4">${cells.join('')}</row>`
  })
  const strings = [...stringIndexes.keys()].map((text) => `<si><t>${text}</t></si>`).join('')
  return await zipParts({
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': relationshipsXml([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Siswa" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationshipsXml([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  })
}

function relationshipsXml(all: readonly (readonly [string, string])[]): string {
  const each = all.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

async function zipParts(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
