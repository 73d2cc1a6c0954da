/** Reads the text of PDFs in a process of its own, begun by pdfText.ts. */
import { getDocumentProxy } from 'unpdf'

/** A report card names its student on the first pages, in a few thousand letters. */
const PAGES = 3
const LETTERS = 50_000

process.on('disconnect', () => process.exit())
process.on('message', async (job) => process.send(await textOf(job)))

async function textOf({ bytes }) {
  try {
    // The reader asks for bytes that are nobody's Buffer.
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { isEvalSupported: false, verbosity: 0 })
    const texts = []
    for (let number = 1; number <= Math.min(PAGES, pdf.numPages); number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      texts.push(items.map((item) => item.str ?? '').join(' '))
    }
    await pdf.destroy()
    return texts.join('\n').slice(0, LETTERS)
  } catch {
    // No readable text is an answer too: then only the file's name speaks.
    return ''
  }
}
