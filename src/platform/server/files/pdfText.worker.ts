/** Reads the text of PDFs in a child process of pdfText.ts. */
import { getDocumentProxy } from 'unpdf'
import { answerJobs } from '../workers/answerJobs.ts'

/** A document names its person on the first pages, in a few thousand letters. */
const MAX_PAGES = 3
const MAX_LENGTH = 50_000

void answerJobs(readText)

async function readText({ bytes }: { bytes: Uint8Array }): Promise<string> {
  try {
    // pdf.js takes over the bytes and refuses a Buffer.
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { isEvalSupported: false, verbosity: 0 })
    const texts: string[] = []
    for (let number = 1; number <= Math.min(MAX_PAGES, pdf.numPages); number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    await pdf.destroy()
    return texts.join('\n').slice(0, MAX_LENGTH)
  } catch {
    // Without readable text, the person is found by the file name alone.
    return ''
  }
}
