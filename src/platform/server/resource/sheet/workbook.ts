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

/** Where rows are kept while they are read, and for whom. */
export type TableSource = { files: TemporaryFiles; sender: Sender }

/** A workbook, and the file for its rows. */
export type WorkbookJob = { from: string; to: string }
export type WorkbookResult =
  | { refusal: RefusalReason }
  | { refusal?: undefined; sheet: string; merges: Merge[] }

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
  ['locked', 'Berkas Excel ini diberi kata sandi. Simpan tanpa kata sandi, lalu coba lagi.'],
  ['tooLarge', 'Isi berkas Excel ini terlalu besar. Bagi menjadi beberapa berkas, lalu coba lagi.'],
  ['tooManyRows', TOO_MANY_ROWS],
  [
    'broken',
    'Berkas ini tidak dapat dibaca sebagai Excel (.xlsx). Buka dengan Excel, simpan lagi, lalu coba lagi.',
  ],
])

/** @throws 422 if it is not a workbook or is too large, 429 once the sender's hour is used up, 499 if it has left */
export async function readWorkbook(path: string, { files, sender }: TableSource): Promise<Table> {
  const { path: to, remove } = await files.receive(Readable.from([]))
  const result = await convert({ from: path, to }, sender).catch(async (error) => {
    await remove()
    throw error
  })
  if (!result || result.refusal !== undefined) {
    await remove()
    // If the process crashed, the file was too large for it.
    throw errors.invalid({ file: REFUSALS.get(result?.refusal ?? 'tooLarge') ?? '' })
  }
  const { sheet, merges } = result
  return { rows: () => rowsOf(to), merges, delimiter: null, encoding: null, sheet, close: remove }
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
