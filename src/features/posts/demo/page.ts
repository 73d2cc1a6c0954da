/** Draws a PDF of one A4 page with text in standard fonts and lines. */
import { randomBytes } from 'node:crypto'

/** A text or a line; coordinates are points from the top left of 595 by 842. */
export type PageElement =
  | { text: string; x: number; y: number; size?: number; isBold?: boolean }
  | { from: readonly [x: number, y: number]; to: readonly [x: number, y: number] }

const WIDTH = 595
const HEIGHT = 842
const TEXT_SIZE = 10

/** @example drawPage([{ text: 'RAPOR', x: 50, y: 60, size: 16, isBold: true }]) */
export function drawPage(elements: readonly PageElement[]): Buffer {
  const content = ['0.6 w', ...elements.map(drawElement)].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F0 5 0 R /F1 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let file = '%PDF-1.4\n'
  const xrefRows = objects.map((body, index) => {
    const offset = String(file.length).padStart(10, '0')
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${offset} 00000 n \n`
  })
  const size = objects.length + 1
  const xrefTable = `xref\n0 ${size}\n0000000000 65535 f \n${xrefRows.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  // Latin-1 has one byte per character, so the offsets in characters are those in bytes.
  return Buffer.from(file + xrefTable + trailer, 'latin1')
}

/** Pads a PDF to the size of a scan, by an incompressible comment and a second trailer. */
export function padPage(page: Buffer, bytes: number): Buffer {
  const end = page.subarray(page.lastIndexOf('startxref'))
  const filler = randomBytes(Math.ceil((bytes * 3) / 4)).toString('base64')
  return Buffer.concat([page, Buffer.from(`%${filler.slice(0, bytes)}\n`), end])
}

function drawElement(element: PageElement): string {
  if ('text' in element) {
    const { text, x, y, size = TEXT_SIZE, isBold = false } = element
    const escaped = text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, '\\$&')
    return `BT /F${isBold ? 1 : 0} ${size} Tf ${x} ${HEIGHT - y} Td (${escaped}) Tj ET`
  }
  const [x, y] = element.from
  const [toX, toY] = element.to
  return `${x} ${HEIGHT - y} m ${toX} ${HEIGHT - toY} l S`
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}
