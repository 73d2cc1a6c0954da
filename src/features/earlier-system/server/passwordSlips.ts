/** Password slips: a CSV list, and a printable page of slips by class. */
import {
  PASSWORD_COLUMNS,
  type PasswordSlip,
  slipLines,
  slipsByGroup,
  sortedSlips,
} from '#platform/contract/export/passwordSlips.ts'
import { BOM, csvLines } from '#platform/server/resource/sheet/csv.ts'
import type { Login } from './map/accounts.ts'

const GROUP_OF_TYPE = { administrator: 'Petugas', teacher: 'Guru', student: 'Siswa tanpa kelas' } as const

/** @param classes class names by account id @param changeBefore the day on which the passwords end */
export function createSlips(
  logins: readonly Login[],
  { classes, changeBefore }: { classes: ReadonlyMap<number, string>; changeBefore: string },
): PasswordSlip[] {
  return sortedSlips(
    logins.map(({ userId, type, name, login, password }) => ({
      name,
      group: classes.get(userId) ?? GROUP_OF_TYPE[type],
      login,
      password,
      changeBefore,
    })),
  )
}

/** The CSV has the columns of the console's lists, so that the console can read it. */
export function formatSlipsCsv(slips: readonly PasswordSlip[]): string {
  const rows = slips.map(({ name, group, login, password, changeBefore }) => [
    name,
    group,
    login,
    password,
    changeBefore,
  ])
  return BOM + csvLines([[...PASSWORD_COLUMNS], ...rows], ';')
}

/** Renders a printable HTML page; each class begins on a new sheet. @param address the console's address */
export function renderSlipsPage(slips: readonly PasswordSlip[], address: string): string {
  const sections = slipsByGroup(slips).map(
    ([group, members]) =>
      `<section><h1>${escapeHtml(group)}</h1><div>${members.map((slip) => renderSlip(slip, address)).join('')}</div></section>`,
  )
  return `<!doctype html><html lang="id"><meta charset="utf-8"><title>Slip password</title><style>${STYLE}</style>${sections.join('\n')}</html>\n`
}

/** The same style as the console's slips. */
const STYLE = `body{font-family:sans-serif}section{break-after:page}h1{font-size:14pt}
div{display:grid;grid-template-columns:1fr 1fr;gap:4mm}
article{border:1px dashed black;padding:3mm;break-inside:avoid;font-size:10pt;overflow-wrap:anywhere}
p{margin:0}b{font-family:monospace}p:first-child{font-weight:bold}`

function renderSlip(slip: PasswordSlip, address: string): string {
  const lines = slipLines(slip, address).map(
    ({ text, code }) => `<p>${escapeHtml(text)}${code === undefined ? '' : `<b>${escapeHtml(code)}</b>`}</p>`,
  )
  return `<article>${lines.join('')}</article>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
