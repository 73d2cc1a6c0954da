/** Draws files of the demonstration's lessons: worksheets as PDF, and photos of exercise books. */
import { randomBytes } from 'node:crypto'
import { seededRandom } from '#features/people/demo/factories.ts'
import { drawPage, type PageElement } from '#features/posts/demo/page.ts'
import { FILE_TYPES } from '../file.ts'

const LEFT = 56
const TOP = 72
const LINE = 18
const LINE_LENGTH = 84

type Worksheet = { school: string; lesson: string; title: string; text: string }

/** @returns a PDF of one page */
export function drawWorksheet({ school, lesson, title, text }: Worksheet): Buffer {
  // The standard PDF fonts have no curly quotes.
  const lines = wrapText(text.replace(/’/g, "'").replace(/[“”]/g, '"'))
  const questions = TOP + 110 + LINE * lines.length
  return drawPage([
    { text: school.toUpperCase(), x: LEFT, y: TOP, size: 12, isBold: true },
    { text: lesson, x: LEFT, y: TOP + 18 },
    { from: [LEFT, TOP + 28], to: [539, TOP + 28] },
    { text: title, x: LEFT, y: TOP + 64, size: 18, isBold: true },
    ...lines.map((line, n): PageElement => ({ text: line, x: LEFT, y: TOP + 92 + LINE * n, size: 11 })),
    ...Array.from({ length: 12 }, (_, n): PageElement => {
      const y = questions + 36 * n
      return { from: [LEFT, y], to: [539, y] }
    }),
    { text: 'Contoh untuk peragaan.', x: LEFT, y: 800, size: 8 },
  ])
}

function wrapText(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim()
    if (line.length > LINE_LENGTH) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines
}

const PAGE_LAYOUT = { width: 900, height: 1200, margin: 90, line: 62 }

/** Draws a photo of an exercise book page with ruled lines and handwriting. @returns a JPEG */
export async function drawPhoto(n: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height, margin, line } = PAGE_LAYOUT
  const random = seededRandom('photo', n)
  const ink = random.pick(['#1e3a8a', '#111827', '#312e81'])
  const rules = Array.from({ length: 16 }, (_, row) => margin + 80 + row * line)
  const written = rules.slice(1, 9 + random(6)).map((y) => drawScribble(y - 8, random))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#8b5e3c"/>
    <g transform="rotate(${random(5) - 2} ${width / 2} ${height / 2})">
      <rect x="40" y="40" width="${width - 80}" height="${height - 80}" fill="#fbf8ef"/>
      ${rules.map((y) => `<path d="M60 ${y}H${width - 60}" stroke="#a5c4e6" stroke-width="2"/>`).join('')}
      <path d="M140 60V${height - 60}" stroke="#e59a9a" stroke-width="2"/>
      <g fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round">${written.join('')}</g>
    </g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 72 }).toBuffer()
}

/** Draws a line of illegible handwriting as SVG paths. */
function drawScribble(y: number, random: ReturnType<typeof seededRandom>): string {
  const words: string[] = []
  for (let x = 160 + random(20); x < PAGE_LAYOUT.width - 180; ) {
    const letters = 3 + random(6)
    const strokes = Array.from({ length: letters }, () => `q5 ${-14 - random(18)} 9 0t9 ${random(9) - 4}`)
    words.push(`<path d="M${x} ${y}${strokes.join('')}"/>`)
    x += letters * 18 + 22
  }
  return words.join('')
}

export type StoredFile = { stored: string; size: number }
type FileOwner = {
  entity: 'material' | 'task' | 'submission' | 'attempt'
  id: number
  user_id: number | null
  at: string
}

/** The row of a file attached to a record; files that share bytes have different names. */
export function toFileRow(
  filename: string,
  { stored, size }: StoredFile,
  { entity, id, user_id, at }: FileOwner,
) {
  return {
    name: entity === 'submission' ? stored : randomBytes(16).toString('hex'),
    stored,
    filename,
    type: filename.endsWith('.pdf') ? FILE_TYPES.pdf : FILE_TYPES.jpg,
    size,
    entity,
    entity_id: id,
    position: 0,
    user_id,
    created_at: at,
    updated_at: at,
  }
}
