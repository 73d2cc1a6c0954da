/** The readable text of PDFs, read in a process of its own. */
import { openWorker } from './workerProcess.ts'

const read = openWorker<{ bytes: Uint8Array }, string>({
  file: './pdfText.worker.js',
  beside: import.meta.url,
  longest: 5000,
  idle: 10_000,
})

/** @returns the text of the first pages, '' where there is none; null where it takes too long or breaks the reader */
export function readPdfText(bytes: Buffer): Promise<string | null> {
  return read({ bytes })
}
