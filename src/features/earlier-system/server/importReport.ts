/** Formats the report of a legacy import: totals, reasons, and a CSV of all corrected and skipped rows. */
import { BOM, csvLines } from '#platform/server/resource/sheet/csv.ts'
import { type Dump, LEGACY_TABLES } from './dump/readDump.ts'
import type { ImportResult } from './importLegacySchool.ts'
import type { Note } from './importLog.ts'

/** Reasons printed on the screen for each table; the CSV has all. */
const MAX_REASONS = 6

/** Lines for the screen. */
export function reportLines({ log, unreadColumns }: ImportResult, dump: Dump): string[] {
  const totals = log.totals()
  const lines = [
    formatLine(['tabel', 'dibaca', 'dibawa', 'diperbaiki', 'ditinggal']),
    ...totals.map(([table, { read, imported, corrected, skipped }]) =>
      formatLine([table, ...[read, imported, corrected, skipped].map((n) => n.toLocaleString('id'))]),
    ),
    '',
    'Dibaca = dibawa + ditinggal; yang diperbaiki termasuk yang dibawa.',
  ]
  for (const [table] of totals) lines.push(...reasonLines(log.notes.filter((note) => note.table === table)))
  lines.push('', ...log.remarks)
  lines.push('Password lama tidak dibawa: setiap orang mendapat password sekali pakai.')
  if (unreadColumns.length > 0) lines.push(`Kolom yang tidak dibawa: ${unreadColumns.join(', ')}.`)
  const missing = LEGACY_TABLES.filter((table) => !dump.tables.has(table))
  if (missing.length > 0)
    lines.push(`Tabel yang tidak ada di dalam dump: ${missing.join(', ')}. Pastikan memang begitu.`)
  const unknown = [...dump.unknownTables].map(([table, rows]) => `${table} (${rows.toLocaleString('id')})`)
  if (unknown.length > 0) lines.push(`Tabel yang tidak dibawa: ${unknown.join(', ')}.`)
  lines.push(...dump.warnings)
  return lines
}

const WIDTHS = [26, 9, 9, 11, 10]
const formatLine = (cells: readonly string[]) =>
  cells
    .map((cell, index) => (index === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[index] ?? 0)))
    .join('')

const KIND_LABELS = { corrected: 'diperbaiki', skipped: 'ditinggal' } as const

/** The most frequent reasons first; reasons that differ only in numbers count together. */
function reasonLines(notes: readonly Note[]): string[] {
  const [first] = notes
  if (!first) return []
  const counts = new Map<string, number>()
  for (const { kind, field, reason } of notes) {
    const line = `${KIND_LABELS[kind]}: ${field ? `${field}, ` : ''}${reason.replace(/\d+/g, '…')}`
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a)
  const mostFrequent = sorted
    .slice(0, MAX_REASONS)
    .map(([reason, count]) => `  ${count.toLocaleString('id')} × ${reason}`)
  const others = sorted.length - mostFrequent.length
  return [
    '',
    `${first.table}:`,
    ...mostFrequent,
    ...(others > 0 ? [`  dan ${others} sebab lain di dalam CSV`] : []),
  ]
}

/** One line for every correction and every skipped row. */
export function notesCsv(notes: readonly Note[]): string {
  const header = ['tabel', 'id', 'nama', 'keputusan', 'kolom', 'sebelum', 'sesudah', 'sebab']
  const rows = notes.map(({ table, id, name, kind, field, before, after, reason }) => [
    table,
    String(id),
    name,
    KIND_LABELS[kind],
    field,
    truncate(before),
    truncate(after),
    reason,
  ])
  return BOM + csvLines([header, ...rows], ';')
}

/** Well below the 32,767 characters of a spreadsheet cell. */
const MAX_CELL_LENGTH = 2000
const truncate = (text: string | null) => (text ?? '').slice(0, MAX_CELL_LENGTH)
