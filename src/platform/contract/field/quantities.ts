/** Field builders for numbers, money, booleans, moments and rich text. */
import { z } from 'zod'
import { type FieldUpload, fieldInfo, MAX_ID, REQUIRED, requiredOr } from '../fields.ts'
import { readMoney, readNumber } from '../number.ts'
import type { Decision } from './personal.ts'

export const NOT_A_NUMBER = 'Harus angka'

/** Reads the text that forms and spreadsheets send with `read`; what it cannot read stays for the schema to refuse. */
const readText = (read: (text: string) => number | null) => (value: unknown) => {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return text === '' ? null : (read(text) ?? text)
}
const parseNumber = readText(readNumber)
const parseMoney = readText(readMoney)

type NumberOptions = {
  /** @default 0 */
  min?: number
  /** @default 999,999; at most MAX_ID, the largest number of an integer column */
  max?: number
  /** Number of decimals. With 0 the column is an integer, otherwise a `double`. */
  decimals?: number
  hint?: string
}

function numberSchema({ min = 0, max = 999_999, decimals = 0 }: NumberOptions) {
  const error = requiredOr(NOT_A_NUMBER)
  const formatBound = (bound: number) => bound.toLocaleString('id-ID')
  const schema = (decimals === 0 ? z.int({ error: wholeNumberError(error) }) : z.number({ error }))
    .min(min, `Paling sedikit ${formatBound(min)}`)
    .max(Math.min(max, MAX_ID), `Paling banyak ${formatBound(max)}`)
  return decimals === 0
    ? schema
    : schema.refine(
        (value) => Number(value.toFixed(decimals)) === value,
        `Paling banyak ${decimals} angka di belakang koma`,
      )
}

const wholeNumberError =
  (otherwise: (issue: { input?: unknown }) => string) => (issue: { input?: unknown }) =>
    typeof issue.input === 'number' ? 'Harus bilangan bulat' : otherwise(issue)

/** @example number('Nilai', { max: 100, decimals: 2 }) */
export function number(label: string, options: NumberOptions = {}) {
  return z
    .preprocess(parseNumber, numberSchema(options))
    .register(fieldInfo, { label, input: 'number', ...(options.hint && { hint: options.hint }) })
}

export function optionalNumber(label: string, options: NumberOptions = {}) {
  return z
    .preprocess(parseNumber, numberSchema(options).nullable())
    .nullish()
    .transform((value) => value ?? null)
    .register(fieldInfo, { label, input: 'number', ...(options.hint && { hint: options.hint }) })
}

/** Whole rupiah, up to the largest number of an integer column, about two billion. */
export function money(label: string) {
  return z
    .preprocess(parseMoney, numberSchema({ max: MAX_ID }))
    .register(fieldInfo, { label, input: 'money' })
}

export function optionalMoney(label: string) {
  return z
    .preprocess(parseMoney, numberSchema({ max: MAX_ID }).nullable())
    .nullish()
    .transform((value) => value ?? null)
    .register(fieldInfo, { label, input: 'money' })
}

const BOOLEAN_WORDS: Readonly<Record<string, boolean>> = {
  ya: true,
  y: true,
  true: true,
  '1': true,
  tidak: false,
  t: false,
  false: false,
  '0': false,
  '': false,
}

/** A boolean; absent means false. */
export function boolean(label: string) {
  return z
    .preprocess(
      (value) => (value === null ? false : (BOOLEAN_WORDS[String(value).trim().toLowerCase()] ?? value)),
      z.boolean({ error: 'Ya atau tidak' }),
    )
    .optional()
    .transform((value) => value ?? false)
    .register(fieldInfo, { label, input: 'boolean' })
}

export const UNKNOWN_MOMENT = 'Waktu tidak dikenal, contoh: 2026-07-15T07:00:00+07:00'

/** Converts a Date, as the browser's input gives it, and '' to null. */
const toIsoMoment = (value: unknown) =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value === '' ? null : value

const momentSchema = () =>
  z.iso
    .datetime({ offset: true, error: requiredOr(UNKNOWN_MOMENT) })
    .transform((value) => new Date(value).toISOString())

/** A moment given with any UTC offset; stored as UTC ISO. */
export function dateTime(label: string, { personal }: Decision = {}) {
  return z.preprocess(toIsoMoment, momentSchema()).register(fieldInfo, { label, input: 'moment', personal })
}

export function optionalDateTime(label: string, { personal }: Decision = {}) {
  return z
    .preprocess(toIsoMoment, momentSchema().nullable())
    .nullish()
    .transform((value) => value ?? null)
    .register(fieldInfo, { label, input: 'moment', personal })
}

/** How images in rich text are uploaded. */
const EDITOR_IMAGES: FieldUpload = { accept: 'image', use: 'post' }

type RichTextOptions = { maxLength?: number } & Decision

/** HTML of the editor, sanitised by the server. A resource with it needs `bodyLimit: LIMITS.pageBytes`. */
export function richText(label: string, { maxLength = 200_000, personal }: RichTextOptions = {}) {
  return z
    .string({ error: requiredOr('Harus berupa teks') })
    .min(1, REQUIRED)
    .max(maxLength, `Paling banyak ${maxLength} huruf`)
    .register(fieldInfo, { label, input: 'richText', upload: EDITOR_IMAGES, personal })
}

export function optionalRichText(label: string, { maxLength = 200_000, personal }: RichTextOptions = {}) {
  return z
    .string({ error: 'Harus berupa teks' })
    .max(maxLength, `Paling banyak ${maxLength} huruf`)
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'richText', upload: EDITOR_IMAGES, personal })
}
