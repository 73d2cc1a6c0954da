/** Opens a tabular file: a CSV, or the first sheet of a workbook. */
import { open } from 'node:fs/promises'
import { errors } from '../../http/errors.ts'
import { csvRows, detectDialect } from './csv.ts'
import type { Table } from './rows.ts'
import { readWorkbook, type TableSource } from './workbook.ts'

/** File signatures; a workbook with a password is an OLE file. @source PKWARE APPNOTE 4.3.7; MS-CFB 2.2 */
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const OLE_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Text files that are not tables although they could be parsed as CSV. */
const NON_TABLE_TEXTS: readonly { pattern: RegExp; message: string }[] = [
  { pattern: /^%PDF-/, message: 'Berkas ini PDF, bukan CSV atau Excel (.xlsx). Minta berkas tabelnya.' },
  {
    pattern: /^<(!doctype|html|head|body|table|\?xml|script|style|meta)\b/i,
    message:
      'Berkas ini halaman web, walaupun namanya berkas tabel. Buka dengan Excel, simpan sebagai .xlsx, lalu coba lagi.',
  },
]
/** Number of first bytes that identify a file type. */
const SNIFFED_BYTES = 64

/** @throws 422 if it is neither or cannot be read, 429 and 499 as `readWorkbook` */
export async function openTable(path: string, source: TableSource): Promise<Table> {
  const beginning = await readBeginning(path)
  const head = beginning.subarray(0, ZIP.length)
  if (head.equals(OLE_SIGNATURE))
    throw errors.invalid({
      file: 'Berkas Excel ini berformat lama (.xls) atau diberi kata sandi. Simpan sebagai .xlsx tanpa kata sandi, lalu coba lagi.',
    })
  if (head.equals(ZIP)) return readWorkbook(path, source)
  const text = beginning
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  const other = NON_TABLE_TEXTS.find(({ pattern }) => pattern.test(text))
  if (other) throw errors.invalid({ file: other.message })
  const dialect = await detectDialect(path)
  const { delimiter, encoding } = dialect
  const rows = () => csvRows(path, dialect)
  return { rows, merges: [], delimiter, encoding, sheet: null, close: async () => undefined }
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
