/** How everybody signs in for the first time: a list, and slips of paper to be cut apart, class by class. */
import {
  PASSWORD_COLUMNS,
  type Slip,
  slipLines,
  slipsByGroup,
  sortedSlips,
} from '#contract/export/passwordSlips.ts'
import { BOM, csvLines } from '../resource/sheet/csv.ts'
import type { Login } from './map/accounts.ts'

const GROUP_OF_TYPE = { administrator: 'Petugas', teacher: 'Guru', student: 'Siswa tanpa kelas' } as const

/** @param classes of those who are in one, by account */
export function slipsOf(logins: readonly Login[], classes: ReadonlyMap<number, string>): Slip[] {
  return sortedSlips(
    logins.map(({ userId, type, name, login, password }) => ({
      name,
      group: classes.get(userId) ?? GROUP_OF_TYPE[type],
      login,
      password,
    })),
  )
}

/** The columns of the lists that the console offers, which reads them too. */
export function slipsCsv(slips: readonly Slip[]): string {
  const rows = slips.map(({ name, group, login, password }) => [name, group, login, password])
  return BOM + csvLines([[...PASSWORD_COLUMNS], ...rows], ';')
}

/** A page that a browser prints: each class begins on a sheet of its own. @param address of the console */
export function slipsPage(slips: readonly Slip[], address: string): string {
  const sections = slipsByGroup(slips).map(
    ([group, members]) =>
      `<section><h1>${escaped(group)}</h1><div>${members.map((slip) => slipBox(slip, address)).join('')}</div></section>`,
  )
  return `<!doctype html><html lang="id"><meta charset="utf-8"><title>Slip password</title><style>${STYLE}</style>${sections.join('\n')}</html>\n`
}

/** As the console prints them. */
const STYLE = `body{font-family:sans-serif}section{break-after:page}h1{font-size:14pt}
div{display:grid;grid-template-columns:1fr 1fr;gap:4mm}
article{border:1px dashed black;padding:3mm;break-inside:avoid;font-size:10pt;overflow-wrap:anywhere}
p{margin:0}b{font-family:monospace}p:first-child{font-weight:bold}`

function slipBox(slip: Slip, address: string): string {
  const lines = slipLines(slip, address).map(
    ({ text, code }) => `<p>${escaped(text)}${code === undefined ? '' : `<b>${escaped(code)}</b>`}</p>`,
  )
  return `<article>${lines.join('')}</article>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
