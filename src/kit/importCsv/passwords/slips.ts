/** One-time passwords as paper slips to cut apart; each class starts on a new page. */
import { parseCsv } from './parseCsv.ts'

export type Slip = { name: string; group: string; login: string; password: string }

/** @param text the CSV the server offers, whose columns are name, class, login, password */
export function slipsOf(text: string): Slip[] {
  const [header, ...rows] = parseCsv(text)
  const at = (row: readonly string[], name: string) => row[header?.indexOf(name) ?? -1] ?? ''
  return rows
    .map((row) => ({
      name: at(row, 'name'),
      group: at(row, 'class'),
      login: at(row, 'login'),
      password: at(row, 'password'),
    }))
    .sort(
      (one, other) => one.group.localeCompare(other.group, 'id') || one.name.localeCompare(other.name, 'id'),
    )
}

/** Prints in a separate iframe, so that nothing else on the page is printed. */
export function printSlips(slips: readonly Slip[], address: string) {
  const frame = document.createElement('iframe')
  frame.title = 'Slip password'
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) return frame.remove()
  page.title = 'Slip password'
  page.body.style.fontFamily = 'sans-serif'
  page.body.append(...groupsOf(slips).map((of) => groupPage(page, of, address)))
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}

function groupsOf(slips: readonly Slip[]): [string, Slip[]][] {
  const groups = new Map<string, Slip[]>()
  for (const slip of slips) groups.set(slip.group, [...(groups.get(slip.group) ?? []), slip])
  return [...groups]
}

function groupPage(page: Document, [group, slips]: [string, Slip[]], address: string): HTMLElement {
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

function slipBox(page: Document, { name, group, login, password }: Slip, address: string): HTMLElement {
  const box = page.createElement('div')
  Object.assign(box.style, {
    border: '1px dashed black',
    padding: '3mm',
    breakInside: 'avoid',
    fontSize: '10pt',
    overflowWrap: 'anywhere',
  })
  const lines = [
    [name, group].filter(Boolean).join(' · '),
    `Alamat: ${address}`,
    `Nama masuk: ${login}`,
    `Password sekali pakai: ${password}`,
    'Password harus diganti saat pertama masuk.',
  ]
  box.append(
    ...lines.map((text, index) => {
      const line = page.createElement('div')
      if (index === 0) line.style.fontWeight = 'bold'
      // One-time passwords contain letters and digits that look alike.
      if (index === 2 || index === 3) line.style.fontFamily = 'monospace'
      line.textContent = text
      return line
    }),
  )
  return box
}
