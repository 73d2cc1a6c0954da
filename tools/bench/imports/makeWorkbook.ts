/** Makes an Excel workbook of students, with the file structure that Excel itself writes. */
import { ZipFile } from 'yazl'

const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006'
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const COLUMN_NAMES = ['NISN', 'NIS', 'Nama', 'JK']

/**
 * Each text is stored once in the shared strings table, and cells refer to it by its index.
 *
 * @param prefix two digits that begin every NISN, the second also every NIS
 */
export async function makeWorkbook(studentCount: number, prefix: number): Promise<Buffer> {
  const stringIndexes = new Map<string, number>()
  const toCellXml = (text: string, reference: string) => {
    const index = stringIndexes.get(text) ?? stringIndexes.size
    stringIndexes.set(text, index)
    return `<c r="${reference}" t="s"><v>${index}</v></c>`
  }
  const rows = Array.from({ length: studentCount + 1 }, (_, n) => {
    const number = String(n).padStart(8, '0')
    const texts =
      n === 0
        ? COLUMN_NAMES
        : [`${prefix}${number}`, `${prefix % 10}${number}`, `Siswa Excel ${n}`, n % 2 ? 'L' : 'P']
    const cells = texts.map((text, column) => toCellXml(text, `${'ABCD'.charAt(column)}${n + 1}`))
    return `<row r="${n + 1}" spans="1:4">${cells.join('')}</row>`
  })
  const strings = [...stringIndexes.keys()].map((text) => `<si><t>${text}</t></si>`).join('')
  return await zipFiles({
    '[Content_Types].xml': `${XML_DECLARATION}<Types xmlns="${PACKAGE_NAMESPACE}/content-types"/>`,
    '_rels/.rels': toRelationshipsXml([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML_DECLARATION}<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${OFFICE_NAMESPACE}"><sheets><sheet name="Siswa" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': toRelationshipsXml([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/sharedStrings.xml': `${XML_DECLARATION}<sst xmlns="${MAIN_NAMESPACE}">${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `${XML_DECLARATION}<worksheet xmlns="${MAIN_NAMESPACE}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  })
}

function toRelationshipsXml(targets: readonly (readonly [string, string])[]): string {
  const elements = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE_NAMESPACE}/${type}" Target="${target}"/>`,
  )
  return `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">${elements.join('')}</Relationships>`
}

async function zipFiles(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
