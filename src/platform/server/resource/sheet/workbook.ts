/** Reads workbooks (.xlsx) in a worker process, so that a malicious file cannot harm the server. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { openWorker } from '../../files/workerProcess.ts'
import { errors } from '../../http/errors.ts'
import type { Merge, SheetRow, Table } from './rows.ts'

/** Storage for the converted rows. */
export type TemporaryFiles = {
  receive: (stream: Readable) => Promise<{ path: string; remove: () => Promise<void> }>
}

type WorkerResult = { refusal: string } | { refusal?: undefined; sheet: string; merges: Merge[] }

const convert = openWorker<{ from: string; to: string }, WorkerResult>({
  file: './workbook.worker.js',
  baseUrl: import.meta.url,
  timeoutMs: 90_000,
  idleMs: 10_000,
})

const REFUSALS = new Map([
  ['empty', 'Berkas Excel ini kosong.'],
  ['locked', 'Berkas Excel ini diberi kata sandi. Simpan tanpa kata sandi, lalu coba lagi.'],
  ['tooLarge', 'Isi berkas Excel ini terlalu besar. Bagi menjadi beberapa berkas, lalu coba lagi.'],
  [
    'broken',
    'Berkas ini tidak dapat dibaca sebagai Excel (.xlsx). Buka dengan Excel, simpan lagi, lalu coba lagi.',
  ],
])

/** @throws 422 if it is not a workbook or is too large */
export async function readWorkbook(path: string, files: TemporaryFiles): Promise<Table> {
  const { path: to, remove } = await files.receive(Readable.from([]))
  const result = await convert({ from: path, to })
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
