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

/** A school year of which the first year counts. @example '2026/2027', 'TA 2026-2027', '2026/27' */
const SCHOOL_YEAR =
  /^(?:t\.?[ap]\.?|tahun(?: (?:ajaran|pelajaran))?)?\s?((?:19|20)\d\d)\s?[/-]\s?(?:\d\d|(?:19|20)\d\d)$/i
/** @example toEntryYear('2026/2027') // '2026' */
const toEntryYear = (value: unknown) =>
  typeof value === 'string' ? (SCHOOL_YEAR.exec(value.trim())?.[1] ?? value) : value

/** For imports. Its input is 'date', because a spreadsheet may have turned the year into a date. */
export function optionalEntryYear(label: string) {
  return z
    .preprocess(
      toEntryYear,
      z
        .string()
        .trim()
        .refine((value) => value === '' || isEntryYear(value), FORMAT)
        .nullish(),
    )
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'date', personal: false })
}
