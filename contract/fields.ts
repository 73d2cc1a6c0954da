/** Builders of the fields every schema is made of; each carries the label it is shown with. */

import { z } from 'zod'
import type { AccessKey } from './access.ts'
import { composed, withoutInvisible } from './field/composed.ts'
import { type ImageUse, idsOf, LIMITS, type Option } from './options.ts'
import { schemaOf } from './schemaOf.ts'

/** The message of every missing required field. */
export const REQUIRED = 'Harus diisi'
export const UNKNOWN_CHOICE = 'Pilihan tidak dikenal'

/** How a field is entered; the kit has one input for each kind. */
export type InputKind =
  | 'text'
  | 'multiline'
  | 'digits'
  | 'number'
  | 'money'
  | 'boolean'
  | 'choice'
  | 'date'
  | 'moment'
  | 'password'
  | 'richText'
  | 'image'
  | 'privateFile'
  | 'reference'
  | 'references'
  | 'hidden'

/** Whom a reference names, as far as an input or a query needs to know. */
export type Target = {
  table: string
  label: string
  api: string
  /** The field a record is called by, and the keys that each name one, such as NISN; their labels are `lookupLabels`. */
  title: string
  keys: readonly string[]
  lookupLabels: readonly string[]
  read: readonly AccessKey[]
}

/** The table between the two that a many-to-many joins, and its columns. */
export type Join = { table: string; own: string; other: string }

/** What a call of the resource's own takes; `owner` is the reference to the person it belongs to. */
export type FieldUpload = { accept: 'image'; use: ImageUse } | { accept: 'pdf'; owner?: string }

export type FieldInfo = {
  /** Indonesian, as the school says it; column header and input label. */
  label: string
  input: InputKind
  options?: readonly Option<string>[]
  target?: Target
  join?: Join
  upload?: FieldUpload
  hint?: string
}

/** What a form, a table header or a CSV check needs to know of a schema, kept beside the schema. */
export const fieldInfo = z.registry<FieldInfo>()

const isBlank = (value: unknown) => value === undefined || value === null || value === ''
/** 'Harus diisi' where nothing was given, otherwise what is wrong with it. */
export const orRequired = (message: string) => (issue: { input?: unknown }) =>
  isBlank(issue.input) ? REQUIRED : message

/** What is typed, as it is kept. Given to `check` together, since each method of zod's would copy the schema once more. */
const tidy = [z.overwrite(withoutInvisible), z.trim(), z.overwrite(composed)]

type TextOptions = { most?: number; hint?: string; input?: InputKind; required?: string }

/** Required text: NFC, trimmed, 1 to `most` (255) characters. */
export function text(
  label: string,
  { most = 255, hint, input = 'text', required = REQUIRED }: TextOptions = {},
) {
  return z
    .string({ error: (issue) => (isBlank(issue.input) ? required : 'Harus berupa teks') })
    .check(...tidy, z.minLength(1, required), z.maxLength(most, `Paling banyak ${most} huruf`))
    .register(fieldInfo, { label, input, ...(hint && { hint }) })
}

/** Text that may be left out; nothing, '' and null are all stored as null. */
export function optionalText(label: string, { most = 255, hint, input = 'text' }: TextOptions = {}) {
  return z
    .string({ error: 'Harus berupa teks' })
    .check(...tidy, z.maxLength(most, `Paling banyak ${most} huruf`))
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input, ...(hint && { hint }) })
}

const DIGITS = /^\d+$/
const DIGITS_ONLY = 'Hanya boleh angka'

/** A number kept as text so that leading zeros survive (NIS, NISN, NIK, NIP). */
export function digits(label: string, { most = 30 }: { most?: number } = {}) {
  return z
    .string({ error: orRequired('Harus berupa teks') })
    .check(
      z.overwrite(withoutInvisible),
      z.trim(),
      z.minLength(1, REQUIRED),
      z.maxLength(most, `Paling banyak ${most} angka`),
      z.regex(DIGITS, DIGITS_ONLY),
    )
    .register(fieldInfo, { label, input: 'digits' })
}

export function optionalDigits(label: string, { most = 30 }: { most?: number } = {}) {
  return z
    .string({ error: 'Harus berupa teks' })
    .check(
      z.overwrite(withoutInvisible),
      z.trim(),
      z.maxLength(most, `Paling banyak ${most} angka`),
      z.regex(/^\d*$/, DIGITS_ONLY),
    )
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'digits' })
}

/** One of a closed list. */
export function choice<const Id extends string>(label: string, options: readonly Option<Id>[]) {
  return z
    .enum(idsOf(options), { error: orRequired(UNKNOWN_CHOICE) })
    .register(fieldInfo, { label, input: 'choice', options })
}

export function optionalChoice<const Id extends string>(label: string, options: readonly Option<Id>[]) {
  return z
    .enum(idsOf<Id | ''>([{ id: '', name: '' }, ...options]), { error: UNKNOWN_CHOICE })
    .nullish()
    .transform((value) => options.find(({ id }) => id === value)?.id ?? null)
    .register(fieldInfo, { label, input: 'choice', options })
}

export const UNKNOWN_DATE = 'Tanggal tidak dikenal, contoh: 2026-07-15'

/** A calendar day without time or zone, `YYYY-MM-DD`. */
export function date(label: string) {
  return z.iso.date({ error: orRequired(UNKNOWN_DATE) }).register(fieldInfo, { label, input: 'date' })
}

export function optionalDate(label: string) {
  return z
    .union([z.literal(''), z.iso.date({ error: UNKNOWN_DATE })], { error: UNKNOWN_DATE })
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'date' })
}

/** A moment, kept as UTC ISO whatever zone it was given in; '' and null are none, left out the stored one stays. */
export function optionalMoment(label: string) {
  return z
    .union([z.literal(''), z.iso.datetime({ offset: true, ...UNKNOWN_MOMENT })], UNKNOWN_MOMENT)
    .nullish()
    .transform((value) => (value ? new Date(value).toISOString() : value === undefined ? value : null))
    .refine((value) => !value || /^\d{4}-/.test(value), UNKNOWN_MOMENT)
    .register(fieldInfo, { label, input: 'moment' })
}

/** Also for years of other than four digits, which an offset can lead to: their texts do not sort as their moments do. */
const UNKNOWN_MOMENT = { error: 'Waktu tidak dikenal, contoh: 2026-07-15T07:00:00+07:00' }

/** The largest id a database column holds; more must not reach PostgreSQL, which calls it an error. */
export const MAX_ID = 2 ** 31 - 1

/** The id of another record. Digits-as-text are accepted, as forms and older consoles send them. */
export function reference(label: string) {
  return z
    .preprocess(
      (value) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value),
      z
        .int({ error: orRequired(UNKNOWN_CHOICE) })
        .check(z.positive(UNKNOWN_CHOICE), z.lte(MAX_ID, UNKNOWN_CHOICE)),
    )
    .register(fieldInfo, { label, input: 'reference' })
}

/** A password as chosen by its owner: at least 8 characters, kept exactly as typed. */
export function password(label: string, required: string) {
  return z
    .string({ error: required })
    .min(1, required)
    .min(LIMITS.passwordLeast, `Password setidaknya ${LIMITS.passwordLeast} karakter`)
    .max(200, 'Password paling banyak 200 karakter')
    .register(fieldInfo, { label, input: 'password' })
}

/** The name of an image that an upload call answered with, or nothing. */
export function imageName(label: string) {
  return z
    .string()
    .trim()
    .regex(/^([a-z0-9]{20,40}\.(jpg|png|webp))?$/, 'Gambar tidak dikenal. Unggah ulang gambarnya.')
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'image' })
}

/** A moment, UTC ISO; what the server writes into created_at and updated_at. */
export const moment = z.string().register(fieldInfo, { label: 'Tanggal', input: 'hidden' })

/** The updated_at last read: where the record has changed since, the answer is 409 and nothing is written. */
export const lastRead = { updated_at: z.string().nullish() }

export const idParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/, 'Id harus angka')
    .transform(Number)
    .refine((id) => id <= MAX_ID, 'Id harus angka'),
})

export type DescribedField = FieldInfo & { name: string; isRequired: boolean }

/**
 * The field of a schema by name, with its label and whether it must be filled.
 *
 * @example describeField(lesson.input, 'code') // { name: 'code', label: 'Kode', input: 'text', isRequired: true }
 */
export function describeField(schema: z.ZodObject, name: string): DescribedField {
  const field: z.ZodType | undefined = schema.shape[name]
  const info = field && infoOf(field)
  if (!field || !info) throw new Error(`Field tanpa label: ${name}`)
  return { ...info, name, isRequired: !field.safeParse('').success && !field.safeParse(null).success }
}

const described = new WeakMap<z.ZodObject, readonly DescribedField[]>()

/** Every labelled field of a schema, in the order they were declared; found once, as imports ask for each row. */
export function describeFields(schema: z.ZodObject): readonly DescribedField[] {
  const isLabelled = (name: string) => infoOf(schema.shape[name]) !== undefined
  const describe = (name: string) => describeField(schema, name)
  const found = described.get(schema) ?? Object.keys(schema.shape).filter(isLabelled).map(describe)
  described.set(schema, found)
  return found
}

/** A field with a default is still the field it was made from. */
function infoOf(field: z.ZodType): FieldInfo | undefined {
  return (
    fieldInfo.get(field) ?? (field instanceof z.ZodDefault ? infoOf(schemaOf(field.unwrap())) : undefined)
  )
}
