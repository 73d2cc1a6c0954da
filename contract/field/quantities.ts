/** Builders of fields that are no text: numbers, money, yes or no, moments, and text with a layout. */
import { z } from 'zod'
import { type FieldUpload, fieldInfo, MAX_ID, orRequired, REQUIRED } from '../fields.ts'

const NUMBER = /^-?\d{1,12}([.,]\d{1,6})?$/
const MONEY = /^(?:rp\.? ?)?(\d{1,3}(?:\.\d{3}){1,3}|\d{1,12})$/i
const NO_NUMBER = 'Harus angka'

/** Forms and spreadsheets send text, with a comma where the school writes one. */
function numeral(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return null
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : text
}

/** '150.000' and 'Rp 150.000' are a hundred and fifty thousand. */
function amount(value: unknown): unknown {
  const digits = typeof value === 'string' ? MONEY.exec(value.trim())?.[1] : undefined
  return digits === undefined ? numeral(value) : Number(digits.replaceAll('.', ''))
}

type NumberOptions = {
  /** @default 0 */
  least?: number
  /** @default 999,999; whole numbers end where a database column does */
  most?: number
  /** Digits after the comma; without any the column is an integer, otherwise `double`. */
  decimals?: number
  hint?: string
}

function numberSchema({ least = 0, most = 999_999, decimals = 0 }: NumberOptions) {
  const error = orRequired(NO_NUMBER)
  const written = (bound: number) => bound.toLocaleString('id-ID')
  const bounded = (decimals === 0 ? z.int({ error: whole(error) }) : z.number({ error }))
    .min(least, `Paling sedikit ${written(least)}`)
    .max(Math.min(most, MAX_ID), `Paling banyak ${written(most)}`)
  return decimals === 0
    ? bounded
    : bounded.refine(
        (value) => Number(value.toFixed(decimals)) === value,
        `Paling banyak ${decimals} angka di belakang koma`,
      )
}

const whole = (otherwise: (issue: { input?: unknown }) => string) => (issue: { input?: unknown }) =>
  typeof issue.input === 'number' ? 'Harus bilangan bulat' : otherwise(issue)

/** @example number('Nilai', { most: 100, decimals: 2 }) */
export function number(label: string, options: NumberOptions = {}) {
  return z
    .preprocess(numeral, numberSchema(options))
    .register(fieldInfo, { label, input: 'number', ...(options.hint && { hint: options.hint }) })
}

export function optionalNumber(label: string, options: NumberOptions = {}) {
  return z
    .preprocess(numeral, numberSchema(options).nullable())
    .nullish()
    .transform((value) => value ?? null)
    .register(fieldInfo, { label, input: 'number', ...(options.hint && { hint: options.hint }) })
}

/** Whole rupiah, up to what an integer column holds: some two thousand million. */
export function money(label: string) {
  return z.preprocess(amount, numberSchema({ most: MAX_ID })).register(fieldInfo, { label, input: 'money' })
}

export function optionalMoney(label: string) {
  return z
    .preprocess(amount, numberSchema({ most: MAX_ID }).nullable())
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

/** Yes or no; what is left out is no. */
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

const UNKNOWN_MOMENT = 'Waktu tidak dikenal, contoh: 2026-07-15T07:00:00+07:00'

/** The browser's input gives a Date. */
const dated = (value: unknown) =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value === '' ? null : value

const momentSchema = () =>
  z.iso
    .datetime({ offset: true, error: orRequired(UNKNOWN_MOMENT) })
    .transform((value) => new Date(value).toISOString())

/** A day and an hour, whatever zone it was given in; kept as UTC ISO. */
export function dateTime(label: string) {
  return z.preprocess(dated, momentSchema()).register(fieldInfo, { label, input: 'moment' })
}

export function optionalDateTime(label: string) {
  return z
    .preprocess(dated, momentSchema().nullable())
    .nullish()
    .transform((value) => value ?? null)
    .register(fieldInfo, { label, input: 'moment' })
}

/** Within the text. */
const PICTURES: FieldUpload = { accept: 'image', use: 'post' }

/** HTML of the editor, made harmless by the server; a resource with it needs `bodyLimit: LIMITS.pageBytes`. */
export function richText(label: string, { most = 200_000 }: { most?: number } = {}) {
  return z
    .string({ error: orRequired('Harus berupa teks') })
    .min(1, REQUIRED)
    .max(most, `Paling banyak ${most} huruf`)
    .register(fieldInfo, { label, input: 'richText', upload: PICTURES })
}

export function optionalRichText(label: string, { most = 200_000 }: { most?: number } = {}) {
  return z
    .string({ error: 'Harus berupa teks' })
    .max(most, `Paling banyak ${most} huruf`)
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'richText', upload: PICTURES })
}
