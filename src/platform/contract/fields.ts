/** Field builders for all schemas; each field has the label it is shown with. */
import { z } from 'zod'
import type { AccessKey } from './access.ts'
import { readDigits } from './digits.ts'
import type { Decision, Personal } from './field/personal.ts'
import { isOnlyBlanks, normalizeUnicode, removeInvisible } from './field/unicode.ts'
import { type ImageUse, idsOf, LIMITS, type Option } from './options.ts'
import type { PersonEntities } from './personEntities.ts'
import { schemaOf } from './schemaOf.ts'

/** The message of every missing required field. */
export const REQUIRED = 'Harus diisi'
export const UNKNOWN_CHOICE = 'Pilihan tidak dikenal'

/** The kind of input for a field; `src/platform/console/kit` has a component for each. */
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

/** The resource a reference points to, as far as inputs and queries need it. */
export type ReferenceTarget = {
  table: string
  label: string
  api: string
  /** The field used as title, and unique fields such as the number of a card; `lookupLabels` are the labels of these. */
  title: string
  keys: readonly string[]
  lookupLabels: readonly string[]
  read: readonly AccessKey[]
  /** The entity under which reads of its list are recorded, if it describes persons. */
  auditReadsOf?: keyof PersonEntities | undefined
}

/** The join table of a many-to-many relation, and its columns: the record with the field, and the record it refers to. */
export type Join = { table: string; ownerColumn: string; targetColumn: string }

/** What a field's upload call accepts; `owner` is the field that refers to the file's owner. */
export type FieldUpload = { accept: 'image'; use: ImageUse } | { accept: 'pdf'; owner?: string }

export type FieldInfo = {
  /** Indonesian; used as column header and input label. */
  label: string
  input: InputKind
  personal?: Personal | undefined
  options?: readonly Option<string>[]
  target?: ReferenceTarget
  join?: Join
  upload?: FieldUpload
  hint?: string
}

/** Registry of the FieldInfo of each schema. */
export const fieldInfo = z.registry<FieldInfo>()

const isBlank = (value: unknown) => value === undefined || value === null || value === ''
/** An error callback: 'Harus diisi' for a blank value, otherwise the message. */
export const requiredOr = (message: string) => (issue: { input?: unknown }) =>
  isBlank(issue.input) ? REQUIRED : message

/** Normalises typed text. Passed to `check` together, since each method of zod would copy the schema again. */
const NORMALIZATION = [z.overwrite(removeInvisible), z.trim(), z.overwrite(normalizeUnicode)]

type TextOptions = Decision & {
  maxLength?: number
  hint?: string
  input?: InputKind
  requiredMessage?: string
}

/** Required text: NFC, trimmed, 1 to `maxLength` (255) characters. */
export function text(
  label: string,
  { maxLength = 255, hint, input = 'text', requiredMessage = REQUIRED, personal }: TextOptions = {},
) {
  return z
    .string({ error: (issue) => (isBlank(issue.input) ? requiredMessage : 'Harus berupa teks') })
    .check(
      ...NORMALIZATION,
      z.minLength(1, requiredMessage),
      z.maxLength(maxLength, `Paling banyak ${maxLength} huruf`),
    )
    .register(fieldInfo, { label, input, personal, ...(hint && { hint }) })
}

/** Optional text; absent, '' and null are all stored as null. */
export function optionalText(
  label: string,
  { maxLength = 255, hint, input = 'text', personal }: TextOptions = {},
) {
  return z
    .string({ error: 'Harus berupa teks' })
    .check(...NORMALIZATION, z.maxLength(maxLength, `Paling banyak ${maxLength} huruf`))
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input, personal, ...(hint && { hint }) })
}

const DIGITS = /^\d+$/
const DIGITS_ONLY = 'Hanya boleh angka'
/** Text that is no number stays as it is, to be refused. */
const DIGITS_NORMALIZATION = z.overwrite(
  (value: string) => readDigits(value) ?? removeInvisible(value).trim(),
)
type DigitsOptions = Decision & { maxLength?: number }

/** A number stored as text, so that leading zeros survive (NIK, and numbers of cards). */
export function digits(label: string, { maxLength = 30, personal }: DigitsOptions = {}) {
  return z
    .string({ error: requiredOr('Harus berupa teks') })
    .check(
      DIGITS_NORMALIZATION,
      z.minLength(1, REQUIRED),
      z.maxLength(maxLength, `Paling banyak ${maxLength} angka`),
      z.regex(DIGITS, DIGITS_ONLY),
    )
    .register(fieldInfo, { label, input: 'digits', personal })
}

export function optionalDigits(label: string, { maxLength = 30, personal }: DigitsOptions = {}) {
  return z
    .string({ error: 'Harus berupa teks' })
    .check(
      DIGITS_NORMALIZATION,
      z.maxLength(maxLength, `Paling banyak ${maxLength} angka`),
      z.regex(/^\d*$/, DIGITS_ONLY),
    )
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'digits', personal })
}

/** One of a closed list. */
export function choice<const Id extends string>(
  label: string,
  options: readonly Option<Id>[],
  { personal }: Decision = {},
) {
  return z
    .enum(idsOf(options), { error: requiredOr(UNKNOWN_CHOICE) })
    .register(fieldInfo, { label, input: 'choice', options, personal })
}

export function optionalChoice<const Id extends string>(
  label: string,
  options: readonly Option<Id>[],
  { personal }: Decision = {},
) {
  return z
    .enum(idsOf<Id | ''>([{ id: '', name: '' }, ...options]), { error: UNKNOWN_CHOICE })
    .nullish()
    .transform((value) => options.find(({ id }) => id === value)?.id ?? null)
    .register(fieldInfo, { label, input: 'choice', options, personal })
}

export const UNKNOWN_DATE = 'Tanggal tidak dikenal, contoh: 2026-07-15'
/** A calendar day without time and zone, `YYYY-MM-DD`. */
export function date(label: string, { personal }: Decision = {}) {
  return z.iso
    .date({ error: requiredOr(UNKNOWN_DATE) })
    .register(fieldInfo, { label, input: 'date', personal })
}

export function optionalDate(label: string, { personal }: Decision = {}) {
  return z
    .union([z.literal(''), z.iso.date({ error: UNKNOWN_DATE })], { error: UNKNOWN_DATE })
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'date', personal })
}

/** An optional moment, stored as UTC ISO. '' and null clear it; if absent, the stored one stays. */
export function optionalMoment(label: string) {
  return z
    .union([z.literal(''), z.iso.datetime({ offset: true, ...UNKNOWN_MOMENT })], UNKNOWN_MOMENT)
    .nullish()
    .transform((value) => (value ? new Date(value).toISOString() : value === undefined ? value : null))
    .refine((value) => !value || /^\d{4}-/.test(value), UNKNOWN_MOMENT)
    .register(fieldInfo, { label, input: 'moment' })
}

/** Also for years without exactly four digits, which an offset can produce: as text they would sort wrongly. */
const UNKNOWN_MOMENT = { error: 'Waktu tidak dikenal, contoh: 2026-07-15T07:00:00+07:00' }

/** The largest integer of a database column; PostgreSQL fails on larger ones. */
export const MAX_ID = 2 ** 31 - 1

/** The id of another record. Digits as text are accepted, since forms and older consoles send them. */
export function reference(label: string) {
  return z
    .preprocess(
      (value) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value),
      z
        .int({ error: requiredOr(UNKNOWN_CHOICE) })
        .check(z.positive(UNKNOWN_CHOICE), z.lte(MAX_ID, UNKNOWN_CHOICE)),
    )
    .register(fieldInfo, { label, input: 'reference' })
}

export const PASSWORD_TOO_SHORT = `Password setidaknya ${LIMITS.passwordMinLength} karakter`
export const PASSWORD_ONLY_BLANKS = 'Password tidak boleh hanya spasi'

/** A password chosen by its user: at least 8 characters and not only blanks, used exactly as typed. */
export function password(label: string, requiredMessage: string) {
  return z
    .string({ error: requiredMessage })
    .min(1, requiredMessage)
    .min(LIMITS.passwordMinLength, PASSWORD_TOO_SHORT)
    .max(128, 'Password paling banyak 128 karakter')
    .refine((value) => !isOnlyBlanks(value), PASSWORD_ONLY_BLANKS)
    .register(fieldInfo, { label, input: 'password' })
}

/** A moment in UTC ISO that the server writes, such as created_at. */
export const moment = z.string().register(fieldInfo, { label: 'Tanggal', input: 'hidden' })

const updated_at = z.string().nullish().register(fieldInfo, { label: 'Versi data', input: 'hidden' })
/** The `updated_at` the client last read. If the record has changed since, the response is 409 and nothing is written. */
export const expectedVersion = { updated_at }

export const idParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/, 'Id harus angka')
    .transform(Number)
    .refine((id) => id <= MAX_ID, 'Id harus angka'),
})

export type DescribedField = FieldInfo & { name: string; isRequired: boolean }

/**
 * Describes a field of a schema: its label, its input and whether it is required.
 *
 * @example describeField(book.input, 'code') // { name: 'code', label: 'Kode', input: 'text', isRequired: true }
 */
export function describeField(schema: z.ZodObject, name: string): DescribedField {
  const field: z.ZodType | undefined = schema.shape[name]
  const info = field && infoOf(field)
  if (!field || !info) throw new Error(`Field without a label: ${name}`)
  return { ...info, name, isRequired: !field.safeParse('').success && !field.safeParse(null).success }
}

const descriptionCache = new WeakMap<z.ZodObject, readonly DescribedField[]>()

/** All labelled fields of a schema, in declaration order; cached, because imports ask for every row. */
export function describeFields(schema: z.ZodObject): readonly DescribedField[] {
  const isLabelled = (name: string) => infoOf(schema.shape[name]) !== undefined
  const describe = (name: string) => describeField(schema, name)
  const found = descriptionCache.get(schema) ?? Object.keys(schema.shape).filter(isLabelled).map(describe)
  descriptionCache.set(schema, found)
  return found
}

/** Looks inside a default if the field itself has no info. */
function infoOf(field: z.ZodType): FieldInfo | undefined {
  const inner = field instanceof z.ZodDefault ? schemaOf(field.unwrap()) : undefined
  return fieldInfo.get(field) ?? (inner && infoOf(inner))
}
