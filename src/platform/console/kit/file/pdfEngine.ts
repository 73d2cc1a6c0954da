/** Renders pages of a PDF on canvases with pdf.js; imported lazily, because few screens show a PDF. */
import { restorePush } from './nativePush.ts'

// Evaluated after the import above.

import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

restorePush()
GlobalWorkerOptions.workerSrc = workerSrc

/** Longest side of a canvas, because phones refuse larger ones. */
const MAX_SIDE_PX = 3000

export type OpenPdf = {
  pageCount: number
  /** Renders one page, `width` CSS pixels wide. */
  renderPage: (number: number, width: number) => Promise<HTMLCanvasElement>
  close: () => void
}

/** @throws if the file is not a readable PDF or has a password */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const data = new Uint8Array(await file.arrayBuffer())
  // The content security policy forbids eval.
  const task = getDocument({ data, isEvalSupported: false, verbosity: 0 })
  const pdf = await task.promise
  return {
    pageCount: pdf.numPages,
    renderPage: async (number, width) => {
      const page = await pdf.getPage(number)
      const unscaledViewport = page.getViewport({ scale: 1 })
      const fittingScale = (width * Math.min(window.devicePixelRatio, 2)) / unscaledViewport.width
      const scale = Math.min(
        fittingScale,
        MAX_SIDE_PX / Math.max(unscaledViewport.width, unscaledViewport.height),
      )
      const viewport = page.getViewport({ scale })
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      await page.render({ canvas, viewport }).promise
      return canvas
    },
    close: () => void task.destroy(),
  }
}
