/** Reads workbooks (.xlsx) in a worker process, so that a malicious file cannot harm the server. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { MINUTE, SECOND } from '#platform/contract/units.ts'
import { errors } from '../../http/errors.ts'
import type { Sender } from '../../workers/fairQueue.ts'
import { openWorker } from '../../workers/workerProcess.ts'
import { type Merge, type SheetRow, type Table, TOO_MANY_ROWS } from './rows.ts'
import type { RefusalReason } from './workbookParts.ts'

/** Storage for the converted rows. */
export type TemporaryFiles = {
  receive: (stream: Readable) => Promise<{ path: string; remove: () => Promise<void> }>
}

/** Where rows are kept while they are read, for whom, and how the sheet is chosen. */
export type TableSource = {
  files: TemporaryFiles
  sender: Sender
  /** The known names of columns. */
  known: ReadonlySet<string>
  /** The name of the sheet, if somebody chose it. */
  sheet?: string | undefined
}

/** A workbook, and the file for its rows. */
export type WorkbookJob = { from: string; to: string; known: string[]; sheet?: string | undefined }
export type WorkbookResult =
  | { refusal: RefusalReason }
  | { refusal?: undefined; sheet: string; sheets: string[]; merges: Merge[] }

const convert = openWorker<WorkbookJob, WorkbookResult>({
  name: 'workbook.worker',
  baseUrl: import.meta.url,
  timeoutMs: 90 * SECOND,
  idleMs: 10 * SECOND,
  // The second reads for somebody else while a large file holds the first.
  processes: 2,
  hourlyMs: 10 * MINUTE,
})

const REFUSALS = new Map<RefusalReason, string>([
  ['empty', 'Berkas Excel ini kosong.'],
  ['locked', 'Berkas Excel ini diberi password. Simpan tanpa password, lalu coba lagi.'],
  ['noSheet', 'Lembar itu tidak ada di berkas ini.'],
  [
    'openDocument',
    'Berkas ini dari LibreOffice Calc (.ods). Buka dengan LibreOffice, pilih Simpan Sebagai → Excel 2007–365 (.xlsx), lalu impor berkas itu.',
  ],
  [
    'binary',
    'Berkas ini Excel Binary (.xlsb). Buka dengan Excel, pilih Simpan sebagai → Excel Workbook (.xlsx), lalu impor berkas itu.',
  ],
  [
    'numbers',
    'Berkas ini dari Apple Numbers. Buka dengan Numbers, pilih Ekspor ke → Excel (.xlsx), lalu impor berkas itu.',
  ],
  [
    'word',
    'Berkas ini dokumen Word (.docx). Salin tabelnya ke Excel, simpan sebagai .xlsx, lalu impor berkas itu.',
  ],
  ['tooLarge', 'Isi berkas Excel ini terlalu besar. Bagi menjadi beberapa berkas, lalu coba lagi.'],
  ['tooManyRows', TOO_MANY_ROWS],
  [
    'broken',
    'Berkas ini tidak dapat dibaca sebagai Excel (.xlsx). Buka dengan Excel, simpan lagi, lalu coba lagi.',
  ],
])

/** @throws 422 if it is not a workbook or is too large, 429 once the sender's hour is used up, 499 if it has left */
export async function readWorkbook(
  path: string,
  { files, sender, known, sheet: chosen }: TableSource,
): Promise<Table> {
  const { path: to, remove } = await files.receive(Readable.from([]))
  const job = { from: path, to, known: [...known], sheet: chosen }
  const result = await convert(job, sender).catch(async (error) => {
    await remove()
    throw error
  })
  if (!result || result.refusal !== undefined) {
    await remove()
    // If the process crashed, the file was too large for it.
    throw errors.invalid({ file: REFUSALS.get(result?.refusal ?? 'tooLarge') ?? '' })
  }
  const { sheet, sheets, merges } = result
  return { rows: () => rowsOf(to), merges, delimiter: null, encoding: null, sheet, sheets, close: remove }
}

const writtenRow = z.tuple([z.int(), z.array(z.string()), z.string()])

async function* rowsOf(path: string): AsyncGenerator<SheetRow> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  try {
    for await (const text of lines) {
      const [line, cells, kinds] = writtenRow.parse(JSON.parse(text))
      yield { line, cells, kinds: kinds.includes('n') || kinds.includes('d') ? kinds : '' }
    }
  } finally {
    lines.close()
  }
}
