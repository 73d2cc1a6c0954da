/** The deadline of a task: a day, or a day and time, in the school's time zone. */
import { z } from 'zod'
import { fieldInfo, REQUIRED } from '#platform/contract/fields.ts'
import { lastMoment } from '#platform/contract/zone.ts'

const DEADLINE_ERROR = 'Batas waktu tidak dikenal, contoh: 2026-11-20 atau 2026-11-20T15:00'
/** Years 2000 to 2199 only: moments are compared as text, so years need four digits. */
const DEADLINE_PATTERN = /^(2[01]\d{2}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/

/** `YYYY-MM-DD`, meaning the end of that day, or `YYYY-MM-DDTHH:mm`. */
export function deadline(label: string) {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? REQUIRED : DEADLINE_ERROR) })
    .trim()
    .min(1, REQUIRED)
    .refine((value) => value === '' || isDeadline(value), DEADLINE_ERROR)
    .register(fieldInfo, { label, input: 'date', hint: 'Sampai akhir hari itu, atau sampai jam yang diisi' })
}

function isDeadline(value: string): boolean {
  const [, day, time = '23:59'] = value.match(DEADLINE_PATTERN) ?? []
  if (!day) return false
  const moment = new Date(`${day}T${time}:00.000Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${day}T${time}`)
}

/**
 * The last moment before the deadline passes, UTC ISO.
 *
 * @example dueMoment('2026-11-20', 'Asia/Jakarta') // '2026-11-20T16:59:59.999Z'
 */
export function dueMoment(value: string, zone: string): string {
  const [, day, time = '23:59'] = value.match(DEADLINE_PATTERN) ?? []
  return lastMoment({ day: day ?? '', time, zone })
}
