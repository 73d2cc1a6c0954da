/** A file of rows, whichever program wrote it: a CSV, or the first sheet of a workbook. */
import { open } from 'node:fs/promises'
import { errors } from '../../http/errors.ts'
import { csvRows, detectDialect } from './csv.ts'
import type { Table } from './rows.ts'
import { readWorkbook, type Scratch } from './workbook.ts'

/** @source PKWARE APPNOTE 4.3.7; MS-CFB 2.2, which a workbook with a password is too */
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const OLE_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Texts that are no table, though they can be cut at commas. */
const OTHER_TEXTS: readonly { begins: RegExp; says: string }[] = [
  { begins: /^%PDF-/, says: 'Berkas ini PDF, bukan CSV atau Excel (.xlsx). Minta berkas tabelnya.' },
  {
    begins: /^<(!doctype|html|head|body|table|\?xml|script|style|meta)\b/i,
    says: 'Berkas ini halaman web, walaupun namanya berkas tabel. Buka dengan Excel, simpan sebagai .xlsx, lalu coba lagi.',
  },
]
/** Letters that tell what a text is. */
const SNIFFED_BYTES = 64

/** @throws 422 where it is neither, or cannot be read */
export async function openTable(path: string, files: Scratch): Promise<Table> {
  const beginning = await beginningOf(path)
  const head = beginning.subarray(0, ZIP.length)
  if (head.equals(OLE_SIGNATURE))
    throw errors.invalid({
      file: 'Berkas Excel ini berformat lama (.xls) atau diberi kata sandi. Simpan sebagai .xlsx tanpa kata sandi, lalu coba lagi.',
    })
  if (head.equals(ZIP)) return readWorkbook(path, files)
  const text = beginning
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  const other = OTHER_TEXTS.find(({ begins }) => begins.test(text))
  if (other) throw errors.invalid({ file: other.says })
  const dialect = await detectDialect(path)
  const { delimiter, encoding } = dialect
  const rows = () => csvRows(path, dialect)
  return { rows, merges: [], delimiter, encoding, sheet: null, close: async () => undefined }
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
