/** Rows below a table that are no records: totals, notes, signatures, place and date. */
import { foldName } from '#platform/contract/folding.ts'
import type { SheetFormat } from '#platform/contract/import/importSheet.ts'
import type { Header } from '../sheet/header.ts'
import type { SheetRow } from '../sheet/rows.ts'

/** How such a row begins, in any table. */
const BEGINNINGS = [
  'jumlah',
  'total',
  'rekap',
  'keterangan',
  'catatan',
  'mengetahui',
  'dicetak',
  'diunduh',
  'halaman',
]
/** Two digits are a running number; identity numbers have more. */
const MIN_KEY_LENGTH = 3

type Sheet = { header: Header; format: SheetFormat; required: readonly string[] }

/**
 * A test of one row after the other. A record has a number of its own, or all else that is required; after the first row
 * that is surely none, whatever has neither is none.
 */
export function footerTest({ header, format, required }: Sheet): (row: SheetRow) => boolean {
  const indexesOf = (names: readonly string[]) =>
    header.columns.flatMap(({ field }, index) => (field && names.includes(field) ? [index] : []))
  const keys = indexesOf(format.matches?.flat() ?? [])
  const keyNames = format.matches?.flat() ?? []
  const needed = indexesOf(required.filter((name) => !keyNames.includes(name)))
  const beginnings = [...BEGINNINGS, ...(format.footers ?? [])].map(foldName)
  let hasEnded = false
  return ({ cells }) => {
    const at = (index: number) => (cells[index] ?? '').trim()
    if (keys.some((index) => isNumber(at(index)))) return false
    const filled = needed.filter((index) => at(index) !== '').length
    if (needed.length > 1 && filled === needed.length) return false
    const text = foldName(cells.join(' '))
    const isSurelyNone = beginnings.some(
      (beginning) => text === beginning || text.startsWith(`${beginning} `),
    )
    hasEnded ||= isSurelyNone
    // A row with something of a record, though not enough, is refused with its reason and not passed over.
    return hasEnded && (isSurelyNone || filled === 0 || keys.every((index) => at(index) === ''))
  }
}

/** A place and date has digits too, but more letters: 'Bantul, 17 Juli 2026'. */
function isNumber(cell: string): boolean {
  const digits = cell.replace(/\D/g, '').length
  return digits >= MIN_KEY_LENGTH && digits > cell.replace(/\P{L}/gu, '').length
}
