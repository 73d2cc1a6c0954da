/** The year somebody entered the school: `YYYY` or `YYYY-MM-DD`. */

import { z } from 'zod'
import { fieldInfo, REQUIRED } from '#platform/contract/fields.ts'

const isEntryYear = (value: string) =>
  /^(19|20)\d{2}/.test(value) && (value.length === 4 || z.iso.date().safeParse(value).success)
const FORMAT = 'Tahun masuk: 2026 atau 2026-07-15'

export function entryYear(label: string) {
  return z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .refine(isEntryYear, FORMAT)
    .register(fieldInfo, { label, input: 'text', personal: false })
}

/** For imports. Its input is 'date', because a spreadsheet may have turned the year into a date. */
export function optionalEntryYear(label: string) {
  return z
    .string()
    .trim()
    .refine((value) => value === '' || isEntryYear(value), FORMAT)
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'date', personal: false })
}
