/** Reads the text of PDFs in a child process. */
import { openWorker } from './workerProcess.ts'

const read = openWorker<{ bytes: Uint8Array }, string>({
  file: './pdfText.worker.js',
  baseUrl: import.meta.url,
  timeoutMs: 5000,
  idleMs: 10_000,
})

/** @returns the text of the first pages, '' if there is none; null if reading takes too long or crashes */
export function readPdfText(bytes: Buffer): Promise<string | null> {
  return read({ bytes })
}
