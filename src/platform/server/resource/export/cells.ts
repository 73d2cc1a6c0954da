/** Formats a row as cells: labels for choices, dates and times in the Indonesian format. */
import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import type { ExportColumn } from '#platform/contract/export/exportFile.ts'

export type Cell = string | number

/**
 * The cells of a row, one per column, in a format that the import can read.
 *
 * @param zone time zone in which moments are written
 */
export function toCells(row: object, columns: readonly ExportColumn[], zone: string): Cell[] {
  return columns.map((column) => {
    const value = valueAt(row, column.source)
    return isBlank(value) ? '' : toCell(value, column, zone)
  })
}

function toCell(value: unknown, { kind, options }: ExportColumn, zone: string): Cell {
  if (options) return options.find(({ id }) => id === value)?.name ?? String(value)
  switch (kind) {
    case 'number':
      return Number(value)
    case 'boolean':
      return value === true ? 'Ya' : 'Tidak'
    case 'date':
      return String(value).split('-').reverse().join('/')
    case 'moment':
      return format(new TZDate(String(value), zone), 'dd/MM/yyyy HH.mm')
    default:
      return [value].flat().join('|')
  }
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

function valueAt(row: object, source: string): unknown {
  return source
    .split('.')
    .reduce<unknown>(
      (parent, name) =>
        typeof parent === 'object' && parent !== null ? new Map(Object.entries(parent)).get(name) : undefined,
      row,
    )
}
