/** Reads the text of PDFs in a thread of its own, so that a heavy or hostile one never holds up the server. */
import { parentPort, workerData } from 'node:worker_threads'

/** A report card names its student on the first pages. */
const PAGES = 3

parentPort.on('message', async (bytes) => {
  try {
    const { getDocumentProxy } = await import(workerData.unpdf)
    const pdf = await getDocumentProxy(bytes, { isEvalSupported: false, verbosity: 0 })
    const texts = []
    for (let number = 1; number <= Math.min(PAGES, pdf.numPages); number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      texts.push(items.map((item) => item.str ?? '').join(' '))
    }
    await pdf.destroy()
    parentPort.postMessage(texts.join('\n'))
  } catch {
    // No readable text is an answer too: then only the file's name speaks.
    parentPort.postMessage('')
  }
})
