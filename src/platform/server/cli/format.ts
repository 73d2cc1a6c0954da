/** Formats timestamps, sizes and row counts for the command line. */
import { MB } from '#platform/contract/units.ts'
import { dayIn } from '#platform/contract/zone.ts'
import type { Context } from '../context.ts'
import type { CopiedTable } from '../db/copy/copyDatabase.ts'

/** The current time for a folder's name, in the school's time zone. @example '2026-11-22-074512' */
export function timestampName({ config, clock }: Pick<Context, 'config' | 'clock'>): string {
  const now = clock()
  const time = new Intl.DateTimeFormat('sv', { timeZone: config.SCHOOL_TZ, timeStyle: 'medium' }).format(now)
  return `${dayIn(config.SCHOOL_TZ, now)}-${time.replaceAll(':', '')}`
}

/** @example formatSize(5_400_000) // '5,1 MB' */
export function formatSize(bytes: number): string {
  return `${(bytes / MB).toLocaleString('id', { maximumFractionDigits: 1 })} MB`
}

/** A line for each table that has rows. */
export function formatRowCounts(tables: readonly CopiedTable[]): string[] {
  const filled = tables.filter(({ rows }) => rows > 0)
  const width = Math.max(0, ...filled.map(({ table }) => table.length))
  return filled.map(({ table, rows }) => `  ${table.padEnd(width)}  ${rows.toLocaleString('id')}`)
}
