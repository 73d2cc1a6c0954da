/** Reads the text of PDFs in a child process. */
import { MINUTE, SECOND } from '#platform/contract/units.ts'
import type { Sender } from '../workers/fairQueue.ts'
import { openWorker } from '../workers/workerProcess.ts'

const read = openWorker<{ bytes: Uint8Array }, string>({
  name: 'pdfText.worker',
  baseUrl: import.meta.url,
  timeoutMs: 5 * SECOND,
  idleMs: 10 * SECOND,
  // The second reads for somebody else while slow files hold the first.
  processes: 2,
  hourlyMs: 10 * MINUTE,
})

/** The text of a document takes 20 to 50 ms; a zip of slow files must not take minutes for each dozen of them. */
const FIRST_MS = 15 * SECOND
const MS_PER_FILE = 150
const MAX_ZIP_MS = 5 * MINUTE

/** @returns the time in which the texts of a zip are read, whatever its files are */
export const zipBudget = (files: number) => ({
  leftMs: Math.min(FIRST_MS + files * MS_PER_FILE, MAX_ZIP_MS),
})

/**
 * @returns the text of the first pages, '' if there is none; null if reading takes too long or crashes, or nothing is
 * left of the sender's budget
 * @throws 429 once the sender's hour is used up, 499 if it has left
 */
export async function readPdfText(bytes: Buffer, sender: Sender): Promise<string | null> {
  if (sender.budget && sender.budget.leftMs <= 0) return null
  return read({ bytes }, sender)
}
