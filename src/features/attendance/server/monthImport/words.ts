/** How schools write marks, days and months in their own sheets. */
import { foldName } from '#platform/contract/folding.ts'
import { monthName } from '#platform/contract/zone.ts'
import type { AttendanceStatus } from '../../status.ts'

/** Ticks, also those that symbol fonts show for a letter. */
const PRESENT_SIGNS = ['.', '·', '•', '●', '√', '✓', '✔', 'ü', '/.', '+']
const WORDS: Record<AttendanceStatus, string> = {
  H: 'h hadir hdr v masuk present',
  S: 's sakit skt',
  I: 'i izin ijin iz',
  A: 'a alpa alpha alfa al absen bolos tk',
  T: 't terlambat telat tl',
}
const STATUS_OF_WORD = new Map<string, AttendanceStatus>()
for (const status of ['H', 'S', 'I', 'A', 'T'] as const)
  for (const word of WORDS[status].split(' ')) STATUS_OF_WORD.set(word, status)
STATUS_OF_WORD.set('tanpa keterangan', 'A')

/** @returns null for what is no mark @example readMark('sakit') // 'S' */
export function readMark(text: string): AttendanceStatus | null {
  const trimmed = text.trim()
  return PRESENT_SIGNS.includes(trimmed) ? 'H' : (STATUS_OF_WORD.get(foldName(trimmed)) ?? null)
}

/** Days without school, as they are written into every row. */
const NO_SCHOOL = ['l', 'lb', 'lbr', 'libur', 'minggu', 'ahad']

/** Whether a cell says nothing of the student: empty, dashes, or a day without school. */
export function isBlank(text: string): boolean {
  const folded = foldName(text)
  return (folded === '' && !PRESENT_SIGNS.includes(text.trim())) || NO_SCHOOL.includes(folded)
}

export const isDash = (text: string) => /^[-–—]+$/.test(text.trim())

const WEEKDAYS = new Set(
  'sen senin sel selasa rab rabu kam kamis jum jumat sab sabtu min mg minggu ahad s r k j m tgl tanggal hari'.split(
    ' ',
  ),
)

/**
 * The day of a month that a heading names.
 *
 * @example dayOfHeading('Sen 3', '2026-08') // 3, as of '3', '03/08/2026', '3 Agt' and '2026-08-03'; null of '3 Sep'
 */
export function dayOfHeading(text: string, month: string): number | null {
  const words = foldName(text)
    .split(' ')
    .filter((word) => !WEEKDAYS.has(word))
  if (words[0]?.length === 4) words.reverse()
  const [day = '', monthWord, year, more] = words
  const [fullYear = '', number = ''] = month.split('-')
  if (!/^\d{1,2}$/.test(day) || Number(day) < 1 || Number(day) > 31 || more !== undefined) return null
  if (monthWord !== undefined && !isMonth(monthWord, month, Number(number))) return null
  return year === undefined || year === fullYear || year === fullYear.slice(2) ? Number(day) : null
}

/** Other short forms than the first three letters. */
const SHORT_MONTHS: Readonly<Record<number, readonly string[]>> = { 8: ['agt', 'ags', 'aug'], 11: ['nop'] }

function isMonth(word: string, month: string, number: number): boolean {
  if (/^\d+$/.test(word)) return Number(word) === number
  const name = foldName(monthName(month).split(' ')[0] ?? '')
  return (word.length > 2 && name.startsWith(word)) || (SHORT_MONTHS[number] ?? []).includes(word)
}
