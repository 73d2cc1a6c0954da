/** Renders pages of a PDF on canvases with pdf.js; a chunk of its own, loaded only where a PDF is shown. */
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerSrc

/** No side of a drawn page is longer, in pixels; phones refuse larger canvases. */
const MAX_SIDE_PX = 3000

export type OpenPdf = {
  pages: number
  /** Draws one page, `width` CSS pixels wide. @returns a canvas to put into the page */
  draw: (number: number, width: number) => Promise<HTMLCanvasElement>
  close: () => void
}

/** @throws where the bytes are no PDF that can be drawn, or one with a password */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const data = new Uint8Array(await file.arrayBuffer())
  // Our content policy allows no eval.
  const task = getDocument({ data, isEvalSupported: false, verbosity: 0 })
  const pdf = await task.promise
  return {
    pages: pdf.numPages,
    draw: async (number, width) => {
      const page = await pdf.getPage(number)
      const natural = page.getViewport({ scale: 1 })
      const fittingScale = (width * Math.min(window.devicePixelRatio, 2)) / natural.width
      const scale = Math.min(fittingScale, MAX_SIDE_PX / Math.max(natural.width, natural.height))
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
