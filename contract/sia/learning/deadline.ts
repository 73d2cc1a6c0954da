/** Until when a task is handed in on time: a day of the school's zone, or an hour of it. */
import { z } from 'zod'
import { fieldInfo, REQUIRED } from '../../fields.ts'

const RULE = 'Batas waktu tidak dikenal, contoh: 2026-11-20 atau 2026-11-20T15:00'
const SHAPE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/

/** `YYYY-MM-DD`, the end of that day, or `YYYY-MM-DDTHH:mm`. */
export function deadline(label: string) {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? REQUIRED : RULE) })
    .trim()
    .min(1, REQUIRED)
    .refine((value) => value === '' || isDeadline(value), RULE)
    .register(fieldInfo, { label, input: 'date', hint: 'Sampai akhir hari itu, atau sampai jam yang diisi' })
}

function isDeadline(value: string): boolean {
  const [, day, time = '23:59'] = value.match(SHAPE) ?? []
  if (!day) return false
  const moment = new Date(`${day}T${time}:00.000Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${day}T${time}`)
}

/**
 * The last moment that is still in time, UTC ISO.
 *
 * @example dueMoment('2026-11-20', 'Asia/Jakarta') // '2026-11-20T16:59:59.999Z'
 */
export function dueMoment(value: string, zone: string): string {
  const [, day, time = '23:59'] = value.match(SHAPE) ?? []
  const local = Date.parse(`${day}T${time}:59.999Z`)
  // Twice, because the zone may change its clock between the first guess and the moment itself.
  const guess = local - offsetAt(local, zone)
  return new Date(local - offsetAt(guess, zone)).toISOString()
}

/** How far the zone's clock is ahead of UTC, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return shown - Math.floor(moment / 1000) * 1000
}
