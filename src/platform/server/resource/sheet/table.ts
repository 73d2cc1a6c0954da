/** Opens a tabular file: a CSV, or a sheet of a workbook. */
import { open, readFile } from 'node:fs/promises'
import { errors } from '../../http/errors.ts'
import { csvRows, detectDialect } from './csv.ts'
import type { Table } from './rows.ts'
import { readWorkbook, type TableSource } from './workbook.ts'

/** File signatures; a workbook with a password is an OLE file. @source PKWARE APPNOTE 4.3.7; MS-CFB 2.2 */
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const OLE_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** What somebody with Excel does with a file of another format. */
export const SAVE_AS_XLSX = 'pilih Simpan sebagai → Excel Workbook (.xlsx), lalu impor berkas itu.'

/** Text files that are not tables although they could be parsed as CSV. */
const NON_TABLE_TEXTS: readonly { pattern: RegExp; message: string }[] = [
  { pattern: /^%PDF-/, message: 'Berkas ini PDF, bukan CSV atau Excel (.xlsx). Minta berkas tabelnya.' },
  {
    pattern: /^<(!doctype|html|head|body|table|\?xml|script|style|meta)\b/i,
    message: `Berkas ini halaman web (HTML), walaupun namanya berkas tabel. Buka dengan Excel, ${SAVE_AS_XLSX}`,
  },
]
/** Number of first bytes that identify a file type. */
const SNIFFED_BYTES = 64

/** @throws 422 if it is neither or cannot be read, 429 and 499 as `readWorkbook` */
export async function openTable(path: string, source: TableSource): Promise<Table> {
  const beginning = await readBeginning(path)
  const head = beginning.subarray(0, ZIP.length)
  if (head.equals(OLE_SIGNATURE)) throw errors.invalid({ file: await describeOle(path) })
  if (head.equals(ZIP)) return readWorkbook(path, source)
  const text = beginning
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  const other = NON_TABLE_TEXTS.find(({ pattern }) => pattern.test(text))
  if (other) throw errors.invalid({ file: other.message })
  const dialect = await detectDialect(path, source.known)
  const { delimiter, encoding } = dialect
  const rows = () => csvRows(path, dialect)
  return { rows, merges: [], delimiter, encoding, sheet: null, sheets: [], close: async () => undefined }
}

/** The stream that an encrypted workbook is stored in. @source MS-OFFCRYPTO 2.3.4.4 */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** An OLE file is a workbook with a password, or of Excel 97 to 2003, which WPS Office writes too. */
async function describeOle(path: string): Promise<string> {
  return (await readFile(path)).includes(ENCRYPTED)
    ? `Berkas Excel ini diberi password. Buka dengan Excel, hapus passwordnya, ${SAVE_AS_XLSX}`
    : `Berkas ini berformat lama .xls (Excel 97–2003 atau WPS Office). Buka dengan program itu, ${SAVE_AS_XLSX}`
}

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
