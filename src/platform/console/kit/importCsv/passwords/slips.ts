/** Prints one-time passwords as slips to cut apart; each class starts on a new page. */
import {
  type PASSWORD_COLUMNS,
  type PasswordSlip,
  slipLines,
  slipsByGroup,
  sortedSlips,
} from '#platform/contract/export/passwordSlips.ts'
import { parseCsv } from './parseCsv.ts'

/** @param text the server's CSV */
export function parseSlips(text: string): PasswordSlip[] {
  const [header, ...rows] = parseCsv(text)
  const readCell = (row: readonly string[], name: (typeof PASSWORD_COLUMNS)[number]) =>
    row[header?.indexOf(name) ?? -1] ?? ''
  return sortedSlips(
    rows.map((row) => ({
      name: readCell(row, 'name'),
      group: readCell(row, 'class'),
      login: readCell(row, 'login'),
      password: readCell(row, 'password'),
      changeBefore: readCell(row, 'change_before'),
    })),
  )
}

/** The address of the console, and the word for a group. */
type Printed = { address: string; group: string }

/** Prints in a separate iframe, so that nothing else on the page is printed. */
export function printSlips(slips: readonly PasswordSlip[], printed: Printed) {
  const frame = document.createElement('iframe')
  frame.title = 'Slip password'
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  document.body.append(frame)
  const printDocument = frame.contentDocument
  if (!printDocument || !frame.contentWindow) return frame.remove()
  printDocument.title = 'Slip password'
  printDocument.body.style.fontFamily = 'sans-serif'
  printDocument.body.append(
    ...slipsByGroup(slips).map((slipGroup) => renderGroupPage(printDocument, slipGroup, printed)),
  )
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}

function renderGroupPage(
  printDocument: Document,
  [group, slips]: [string, PasswordSlip[]],
  { address, group: groupName }: Printed,
): HTMLElement {
  const section = printDocument.createElement('section')
  section.style.breakAfter = 'page'
  const heading = printDocument.createElement('h1')
  heading.style.fontSize = '14pt'
  heading.textContent = group || `Tanpa ${groupName}`
  const grid = printDocument.createElement('div')
  Object.assign(grid.style, { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '4mm' })
  grid.append(...slips.map((slip) => renderSlip(printDocument, slip, address)))
  section.append(heading, grid)
  return section
}

function renderSlip(printDocument: Document, slip: PasswordSlip, address: string): HTMLElement {
  const box = printDocument.createElement('div')
  Object.assign(box.style, {
    border: '1px dashed black',
    padding: '3mm',
    breakInside: 'avoid',
    fontSize: '10pt',
    overflowWrap: 'anywhere',
  })
  box.append(
    ...slipLines(slip, address).map(({ text, code }, index) => {
      const line = printDocument.createElement('div')
      if (index === 0) line.style.fontWeight = 'bold'
      line.append(text)
      if (code !== undefined) {
        const secret = printDocument.createElement('b')
        secret.style.fontFamily = 'monospace'
        secret.textContent = code
        line.append(secret)
      }
      return line
    }),
  )
  return box
}
