/** One-time passwords as paper slips to cut apart; each class starts on a new page. */
import {
  type PASSWORD_COLUMNS,
  type PasswordSlip,
  slipLines,
  slipsByGroup,
  sortedSlips,
} from '#contract/export/passwordSlips.ts'
import { parseCsv } from './parseCsv.ts'

/** @param text the CSV the server offers, whose columns are name, class, login, password */
export function slipsOf(text: string): PasswordSlip[] {
  const [header, ...rows] = parseCsv(text)
  const at = (row: readonly string[], name: (typeof PASSWORD_COLUMNS)[number]) =>
    row[header?.indexOf(name) ?? -1] ?? ''
  return sortedSlips(
    rows.map((row) => ({
      name: at(row, 'name'),
      group: at(row, 'class'),
      login: at(row, 'login'),
      password: at(row, 'password'),
    })),
  )
}

/** Prints in a separate iframe, so that nothing else on the page is printed. */
export function printSlips(slips: readonly PasswordSlip[], address: string) {
  const frame = document.createElement('iframe')
  frame.title = 'Slip password'
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) return frame.remove()
  page.title = 'Slip password'
  page.body.style.fontFamily = 'sans-serif'
  page.body.append(...slipsByGroup(slips).map((of) => groupPage(page, of, address)))
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}

function groupPage(page: Document, [group, slips]: [string, PasswordSlip[]], address: string): HTMLElement {
  const section = page.createElement('section')
  section.style.breakAfter = 'page'
  const heading = page.createElement('h1')
  heading.style.fontSize = '14pt'
  heading.textContent = group || 'Tanpa kelas'
  const grid = page.createElement('div')
  Object.assign(grid.style, { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '4mm' })
  grid.append(...slips.map((slip) => slipBox(page, slip, address)))
  section.append(heading, grid)
  return section
}

function slipBox(page: Document, slip: PasswordSlip, address: string): HTMLElement {
  const box = page.createElement('div')
  Object.assign(box.style, {
    border: '1px dashed black',
    padding: '3mm',
    breakInside: 'avoid',
    fontSize: '10pt',
    overflowWrap: 'anywhere',
  })
  box.append(
    ...slipLines(slip, address).map(({ text, code }, index) => {
      const line = page.createElement('div')
      if (index === 0) line.style.fontWeight = 'bold'
      line.append(text)
      if (code !== undefined) {
        const secret = page.createElement('b')
        secret.style.fontFamily = 'monospace'
        secret.textContent = code
        line.append(secret)
      }
      return line
    }),
  )
  return box
}
