/** A row as the cells of a file: labels for choices, names for ids, days and hours as the school writes them. */
import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import type { ExportColumn } from '#contract/export/exportFile.ts'

export type Cell = string | number

/**
 * What stands in the file under each column; an import reads it again.
 *
 * @param zone the school's, in which moments are written
 */
export function cellsOf(row: object, columns: readonly ExportColumn[], zone: string): Cell[] {
  return columns.map((column) => {
    const value = valueAt(row, column.source)
    return isNothing(value) ? '' : cellOf(value, column, zone)
  })
}

function cellOf(value: unknown, { kind, options }: ExportColumn, zone: string): Cell {
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

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

function valueAt(row: object, source: string): unknown {
  return source
    .split('.')
    .reduce<unknown>(
      (place, name) =>
        typeof place === 'object' && place !== null ? new Map(Object.entries(place)).get(name) : undefined,
      row,
    )
}
