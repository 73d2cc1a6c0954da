/** The year somebody entered the school: `YYYY` or `YYYY-MM-DD` (decisions §4). */

import { z } from 'zod'
import { fieldInfo, REQUIRED } from '../fields.ts'

const ENTRY_YEAR = /^\d{4}(-\d{2}-\d{2})?$/
const FORMAT = 'Tahun masuk: 2026 atau 2026-07-15'

export function entryYear(label: string) {
  return z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .regex(ENTRY_YEAR, FORMAT)
    .register(fieldInfo, { label, input: 'text' })
}

export function optionalEntryYear(label: string) {
  return z
    .string()
    .trim()
    .regex(/^(\d{4}(-\d{2}-\d{2})?)?$/, FORMAT)
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'text' })
}
