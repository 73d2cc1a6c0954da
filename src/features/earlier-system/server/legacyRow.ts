/** A row of a dump while it is mapped: reads its cells as typed values and collects corrections. */

import { readDay } from '#platform/contract/day.ts'
import { readDigits } from '#platform/contract/digits.ts'
import { matchChoice } from '#platform/contract/field/coercions.ts'
import { normalizeUnicode } from '#platform/contract/field/unicode.ts'
import type { Option } from '#platform/contract/options.ts'
import { MINUTE, SECOND } from '#platform/contract/units.ts'
import { lastMoment } from '#platform/contract/zone.ts'
import type { Cells, LegacyTable } from './dump/readDump.ts'
import type { Correction } from './importLog.ts'

/** Thrown while a row is mapped: the row is not imported; the message is the reason. */
export class RowSkipped extends Error {
  override name = 'RowSkipped'
}

type RowSource = {
  table: LegacyTable
  cells: Cells
  /** The school's time zone, in which the earlier system stored moments. */
  zone: string
  utc: ReadonlySet<string>
  /** Called with each column that is read. */
  onColumnRead: (column: string) => void
}

/** Whether a date is set: NOT NULL columns contain zeros instead of NULL. */
export const isDateSet = (legacyDate: string | null | undefined): boolean => /[1-9]/.test(legacyDate ?? '')

/** A day as MySQL writes it, and the time after it. */
const SQL_DAY = /^\d{4}-\d\d-\d\d(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/
/** Longer numbers are none of a person. */
const MAX_DIGITS = 30
/** Values that people enter instead of leaving a field empty. */
const EMPTY_VALUES = new Set(['-', '--', '.', '0', 'null', 'tidak ada', 'tidak punya', 'belum ada'])

export class LegacyRow {
  readonly id: number
  readonly corrections: Correction[] = []
  readonly #source: RowSource

  constructor(reading: RowSource) {
    this.#source = reading
    this.id = Number(reading.cells.id ?? 0)
  }

  get table(): LegacyTable {
    return this.#source.table
  }

  /** Join tables may have no id. */
  get hasId(): boolean {
    return Boolean(this.#source.cells.id)
  }

  get isDeleted(): boolean {
    return isDateSet(this.raw('deleted_at'))
  }

  /** The name of the row's record, for the report. */
  get name(): string {
    const { name, title, slug } = this.#source.cells
    return (title ?? name ?? slug ?? '').slice(0, 100)
  }

  /** The cell as in the dump; undefined if there is no such column. */
  raw(column: string): string | null | undefined {
    this.#source.onColumnRead(column)
    return this.#source.cells[column]
  }

  noteCorrection(field: string, after: string | null, reason: string): void {
    this.corrections.push({ field, before: this.#source.cells[field] ?? null, after, reason })
  }

  skipRow(reason: string): never {
    throw new RowSkipped(reason)
  }

  /** The trimmed text without NUL characters; null if it is empty or missing. */
  text(column: string): string | null {
    return normalizeUnicode((this.raw(column) ?? '').replaceAll('\0', '')).trim() || null
  }

  required(column: string, label: string): string {
    return this.text(column) ?? this.skipRow(`${label} kosong`)
  }

  /** Digits without separators; null if the cell is no number. */
  digits(column: string): string | null {
    const text = this.text(column)
    if (text === null) return null
    const bare = readDigits(text)
    if (bare !== null && bare.length <= MAX_DIGITS && !/^0+$/.test(bare)) {
      if (bare !== text) this.noteCorrection(column, bare, 'hanya angkanya')
      return bare
    }
    this.noteCorrection(column, null, EMPTY_VALUES.has(text.toLowerCase()) ? 'tidak diisi' : 'bukan nomor')
    return null
  }

  integer(column: string): number | null {
    const text = this.text(column)
    return text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : null
  }

  /** A date as YYYY-MM-DD; null for MySQL's zero date. */
  day(column: string): string | null {
    const text = this.text(column)
    if (text === null) return null
    const day = readDay(text, { zone: this.#source.zone })
    if (day === null) this.noteCorrection(column, null, 'bukan tanggal')
    else if (!SQL_DAY.test(text)) this.noteCorrection(column, day, 'hari, bulan, tahun')
    return day
  }

  /** A moment as UTC ISO, converted from the school's time zone if needed. */
  moment(column: string): string | null {
    const text = this.text(column)
    if (text === null) return null
    const [, hour = '00', minute = '00', second = '00'] = SQL_DAY.exec(text) ?? []
    const day = readDay(text, { zone: 'UTC' })
    if (!day || hour > '23' || minute > '59' || second > '59') {
      this.noteCorrection(column, null, 'bukan tanggal')
      return null
    }
    const { utc, zone } = this.#source
    if (text.endsWith('Z') || utc.has(`${this.table}.${column}`))
      return `${day}T${hour}:${minute}:${second}.000Z`
    const hourStart = findHourStart(zone, day, hour)
    return new Date(hourStart + Number(minute) * MINUTE + Number(second) * SECOND).toISOString()
  }

  /** Both timestamps; a missing one gets the other's value, or the moment of the import. */
  timestamps(importedAt: string): { created_at: string; updated_at: string } {
    const created = this.moment('created_at')
    const updated = this.moment('updated_at')
    return { created_at: created ?? updated ?? importedAt, updated_at: updated ?? created ?? importedAt }
  }

  /** The matching option, in any spelling; null if there is none. */
  choice<Id extends string>(column: string, options: readonly Option<Id>[]): Id | null {
    const text = this.text(column)
    if (text === null) return null
    const id = matchChoice(text, options)
    const choice = options.find((option) => option.id === id)?.id ?? null
    if (choice !== text)
      this.noteCorrection(column, choice, choice ? 'ejaan' : 'tidak ada dalam pilihan Pelita')
    return choice
  }
}

const hourCache = new Map<string, number>()

/** The moment an hour begins in the zone; cached, since a dump has few hours and many moments. */
function findHourStart(zone: string, day: string, hour: string): number {
  const key = `${zone} ${day} ${hour}`
  const hourStart = hourCache.get(key) ?? Date.parse(lastMoment({ day, time: `${hour}:00`, zone })) - 59_999
  hourCache.set(key, hourStart)
  return hourStart
}
