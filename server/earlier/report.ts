/** The report of a move: sums of each table, why rows were changed or left, and each of them in a CSV. */
import { BOM, csvLines } from '../resource/sheet/csv.ts'
import { type Dump, EARLIER_TABLES } from './dump/readDump.ts'
import type { Moved } from './importEarlier.ts'
import type { Note } from './ledger.ts'

/** Reasons that are told on the screen for each table; the CSV has all. */
const MAX_REASONS = 6

/** Lines for the screen. */
export function reportLines({ ledger, unused }: Moved, dump: Dump): string[] {
  const sums = ledger.sums()
  const lines = [
    line(['tabel', 'dibaca', 'dibawa', 'diperbaiki', 'ditinggal']),
    ...sums.map(([table, { read, brought, mended, left }]) =>
      line([table, ...[read, brought, mended, left].map((n) => n.toLocaleString('id'))]),
    ),
    '',
    'Dibaca = dibawa + ditinggal; yang diperbaiki termasuk yang dibawa.',
  ]
  for (const [table] of sums) lines.push(...reasonLines(ledger.notes.filter((note) => note.table === table)))
  lines.push('', ...ledger.remarks)
  lines.push('Password lama tidak dibawa: setiap orang mendapat password sekali pakai.')
  if (unused.length > 0) lines.push(`Kolom yang tidak dibawa: ${unused.join(', ')}.`)
  const missing = EARLIER_TABLES.filter((table) => !dump.tables.has(table))
  if (missing.length > 0)
    lines.push(`Tabel yang tidak ada di dalam dump: ${missing.join(', ')}. Pastikan memang begitu.`)
  const unknown = [...dump.unknown].map(([table, rows]) => `${table} (${rows.toLocaleString('id')})`)
  if (unknown.length > 0) lines.push(`Tabel yang tidak dibawa: ${unknown.join(', ')}.`)
  lines.push(...dump.doubts)
  return lines
}

const WIDTHS = [26, 9, 9, 11, 10]
const line = (cells: readonly string[]) =>
  cells.map((cell, n) => (n === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[n] ?? 0))).join('')

const KINDS = { mended: 'diperbaiki', left: 'ditinggal' } as const

/** The commonest first; names and numbers within a reason are one reason. */
function reasonLines(notes: readonly Note[]): string[] {
  const [first] = notes
  if (!first) return []
  const counts = new Map<string, number>()
  for (const { kind, field, why } of notes) {
    const reason = `${KINDS[kind]}: ${field ? `${field}, ` : ''}${why.replace(/\d+/g, '…')}`
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  const sorted = [...counts].sort((one, other) => other[1] - one[1])
  const commonest = sorted
    .slice(0, MAX_REASONS)
    .map(([reason, n]) => `  ${n.toLocaleString('id')} × ${reason}`)
  const others = sorted.length - commonest.length
  return [
    '',
    `${first.table}:`,
    ...commonest,
    ...(others > 0 ? [`  dan ${others} sebab lain di dalam CSV`] : []),
  ]
}

/** Every row that was changed or left. */
export function notesCsv(notes: readonly Note[]): string {
  const header = ['tabel', 'id', 'nama', 'keputusan', 'kolom', 'sebelum', 'sesudah', 'sebab']
  const rows = notes.map(({ table, id, name, kind, field, before, after, why }) => [
    ...[table, String(id), name, KINDS[kind], field],
    ...[truncated(before), truncated(after), why],
  ])
  return BOM + csvLines([header, ...rows], ';')
}

/** Cells of a spreadsheet hold 32,767 letters; nobody reads a tenth of that in one. */
const MAX_LETTERS = 2000
const truncated = (text: string | null) => (text ?? '').slice(0, MAX_LETTERS)
