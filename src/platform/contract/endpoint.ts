/** The declaration of an API call: input, access rule and output. */
import { z } from 'zod'
import type { Access } from './access.ts'
import type { ExportFile } from './export/exportFile.ts'
import { emptyToUndefined } from './field/coercions.ts'
import { normalizeUnicode } from './field/unicode.ts'
import { PAGE_SIZE } from './options.ts'
import type { PersonEntities } from './personEntities.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The file field of a multipart call, and the accepted kind of file. */
export type Upload = {
  field: string
  accept: 'image' | 'csv' | 'pdf' | 'zip' | 'attachment'
  isOptional?: true
}

export type Refusals = Partial<Record<409 | 422, Readonly<Record<string, z.ZodType>>>>

type PersonEntity = keyof PersonEntities

type EndpointSpec = {
  method: Method
  /** Path below the API base, with `:name` parameters. */
  path: string
  /** One Indonesian sentence about the call, for the API's documentation. */
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  /** The JSON body, or the text fields of a multipart call. */
  body?: z.ZodType
  /** The alternatives a body can have, for documentation, if `body` itself does not show them. */
  bodyVariants?: readonly z.ZodType[]
  upload?: Upload
  /** Maximum bytes of JSON or text fields, if more than the default (LIMITS). */
  bodyLimit?: number
  /** The `result` of the envelope. */
  output: z.ZodType
  /** The `result` of refusals by status, each with a name for the documentation; all others have null. */
  refusals?: Refusals
  /** A valid body; tests send it as it is and without each required field. */
  sample?: Record<string, unknown>
  /** Allowed while the user still has to change a one-time password. */
  isOpenBeforePasswordChange?: true
  /** Allowed while the user still has to set up a second step, as are the calls above. */
  isOpenBeforeSecondStep?: true
  /** A secret could be guessed by it, so attempts are limited. */
  limitsAttempts?: true
  /** Also accepts a sealed link from an earlier response instead of the bearer header. */
  acceptsSealedLink?: true
  /**
   * Repeating it does no harm, or answers with a new secret, so its answer is not kept. Every other writing call that is
   * repeated with its idempotency key gets the first answer, because a second one would be refused: the loan has
   * already ended, the record is already gone, the version is already another.
   */
  isRepeatable?: true
  /** Creates a record, so that the success status is 201. */
  isCreate?: true
  /** Returns data of one person or group: each read is recorded in the trail under this entity and the id in the path. */
  auditReadsOf?: PersonEntity
  /** Returns a list of persons: reads are recorded under this entity, one row per reader and screen. */
  auditListOf?: PersonEntity
  /** The list of the result that has the persons, if the result has others too; without persons nothing is recorded. */
  auditedList?: string
  /** The path parameter with the id of the audited record, if it is not `id`. */
  auditIdParam?: string
  /** Media type of the file that is streamed instead of the envelope; the output is then `bytes`. */
  fileMediaType?: string | readonly string[]
  /** Sends the part of the file that a Range header asks for. */
  sendsRanges?: true
  /** The exported file, if the call exports a list. */
  exportFile?: ExportFile
}

export type Endpoint<S extends EndpointSpec = EndpointSpec> = S

/**
 * Declares a call. `access` is required: 'public' must be written out.
 *
 * @example endpoint({ method: 'GET', path: '/post/:id', access: CONTENT_POLICY.open, params: idParams, output: post, summary: 'Satu konten.' })
 */
export function endpoint<const S extends EndpointSpec>(shape: S): S {
  return shape
}

/** Whether a call with an idempotency key runs once. A file is not compared, and what contains a password is not kept. */
export const runsOnce = ({ method, access, upload, limitsAttempts, isRepeatable }: Endpoint): boolean =>
  method !== 'GET' && access !== 'public' && !upload && !limitsAttempts && !isRepeatable

/** The parsed `params`, `query`, `body` or `headers` that a handler receives. */
export type Input<
  S extends EndpointSpec,
  Part extends 'params' | 'query' | 'body' | 'headers',
> = S[Part] extends z.ZodType ? z.output<S[Part]> : undefined

/** What a handler returns; clients receive it as `result`. */
export type Output<S extends EndpointSpec> = z.output<S['output']>

/** The format of every JSON response, errors included. The keys of `errors` are field names, dotted if nested. */
export type Envelope<Result = unknown> = {
  success: boolean
  message: string
  result: Result
  errors?: Record<string, string>
}

/** Prefix of the part of a success message that asks for action. @example 'Konten berhasil disimpan. Perhatian: …' */
export const WARNING_PREFIX = 'Perhatian:'

/** The schema of an envelope with this result. */
export function envelope<Result extends z.ZodType>(result: Result) {
  return z.object({
    success: z.boolean(),
    message: z.string(),
    result,
    errors: z.record(z.string(), z.string()).optional(),
  })
}

/** Output of a call whose response has only a message. */
export const nothing = z.null()

/** Output of a call with `fileMediaType`, sent unchanged. */
export const bytes = z.custom<string | Uint8Array | AsyncIterable<Uint8Array>>()

/** A value in the `filter` parameter. */
const scalar = z.union([z.string().max(200), z.number(), z.boolean()])
/** Strict, since a bound or an operation that is overlooked would list more than was asked for. */
export const filterOperation = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('in'), value: z.array(scalar).max(500) }),
  z.strictObject({ op: z.literal('equal'), value: scalar }),
  z.strictObject({
    op: z.literal('between'),
    value: z.strictObject({ from: scalar.nullish(), to: scalar.nullish() }),
  }),
  z.strictObject({ op: z.literal('gte'), value: scalar }),
  z.strictObject({ op: z.literal('lte'), value: scalar }),
  z.strictObject({ op: z.literal('null'), value: z.boolean() }),
])
/** The names in the `filter` parameter of each list, for the documentation. */
export const filterNames = z.registry<{ names: readonly string[] }>()
export type FilterOperation = z.output<typeof filterOperation>
export type ListQuery = {
  page: number
  page_size: number
  search: string
  orderby?: string | undefined
  order?: 'asc' | 'desc' | undefined
  filter: Record<string, FilterOperation>
}

/** Treats an empty string as absent. */
const positiveInteger = (fallback: number) =>
  z
    .string()
    .regex(/^\d{0,9}$/, 'Harus angka')
    .optional()
    .transform((value) => Math.max(1, value ? Number(value) : fallback))

const optionalEnum = <const Word extends string>(choices: readonly Word[], error: string) =>
  z.preprocess(emptyToUndefined, z.enum(choices, { error }).optional()).optional()

/** The query parameters that all list calls share. */
const page = positiveInteger(1)
const pageSize = positiveInteger(PAGE_SIZE.default).transform((size) => Math.min(size, PAGE_SIZE.max))
const search = z
  .string()
  .check(z.trim(), z.overwrite(normalizeUnicode), z.maxLength(100, 'Pencarian paling banyak 100 huruf'))
  .optional()
  .default('')
const order = optionalEnum(['asc', 'desc'], 'Arah urutan: asc atau desc')

/**
 * The query of every list call: page from 1, page_size capped at 100, search, orderby, order and
 * filter; names outside the whitelist are refused with 422 and never reach SQL. `id` sorts and filters
 * every list.
 */
export function listQuery({
  sortable,
  filters = [],
}: {
  sortable: readonly string[]
  filters?: readonly string[]
}) {
  return z.object({
    page,
    page_size: pageSize,
    search,
    orderby: optionalEnum(['id', ...sortable], 'Urutan ini tidak dikenal'),
    order,
    filter: z
      .string()
      .optional()
      .transform((value, context) => parseFilter(value, ['id', ...filters], context))
      .describe(describeFilter(['id', ...filters]))
      .register(filterNames, { names: ['id', ...filters] }),
  }) satisfies z.ZodType<ListQuery>
}

/** Describes the format of the filter in the API's documentation. */
function describeFilter(names: readonly string[]): string {
  const forms =
    'in: daftar nilai; equal: satu nilai; between: objek dengan from, to atau keduanya; gte, lte: paling sedikit, paling banyak; null: true untuk yang kosong, false untuk yang terisi'
  return `JSON {"nama": {"op": "in" | "equal" | "between" | "gte" | "lte" | "null", "value": …}}; ${forms}. Nama, dengan atau tanpa _id: ${names.join(', ')}.`
}

/** Accepts the filter of a relation with or without `_id`. @returns undefined for an unknown filter */
function resolveFilterName(name: string, names: readonly string[]): string | undefined {
  return [name, name.replace(/_id$/, ''), `${name}_id`].find((known) => names.includes(known))
}

/** Parsing would otherwise drop the name, and a list with an unknown filter would show everything. */
function refusePrototype(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new SyntaxError('A filter changes no prototype')
  return value
}

function parseFilter(value: string | undefined, names: readonly string[], context: z.RefinementCtx) {
  const refuse = (message: string, params = {}) => {
    context.addIssue({ code: 'custom', message, params })
    return z.NEVER
  }
  if (!value) return {}
  let json: unknown
  try {
    json = JSON.parse(value, refusePrototype)
  } catch {
    return refuse('Filter bukan JSON')
  }
  const parsed = z.record(z.string(), filterOperation).safeParse(json)
  if (!parsed.success) return refuse('Bentuk filter tidak dikenal')
  const filter: Record<string, FilterOperation> = {}
  for (const [name, comparison] of Object.entries(parsed.data)) {
    const known = resolveFilterName(name, names)
    if (known === undefined) return refuse(`Filter tidak dikenal: ${name}`, { unknown: name, names })
    if (Object.hasOwn(filter, known)) return refuse(`Filter disebut dua kali: ${known}`)
    filter[known] = comparison
  }
  const { id } = filter
  if (id?.op === 'in' && id.value.length > PAGE_SIZE.max)
    return refuse(`Paling banyak ${PAGE_SIZE.max} id sekaligus`)
  return filter
}

/** The result of every list call. */
export function listOutput<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total_count: z.int(), total_page: z.int() })
}
export type ListResult<Row> = { rows: Row[]; total_count: number; total_page: number }

/** Header that makes a writing call idempotent: a repeated request with the same key runs once. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'
/** Name of the header in lower case, as used in `errors`. */
export const IDEMPOTENCY_FIELD = 'idempotency-key'

/** Chosen by the client, one per record to create, for example a UUID. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, 'Idempotency-Key harus 8 sampai 200 huruf, angka atau tanda, tanpa spasi')
  .describe(
    'Kunci pilihan pengirim, satu untuk tiap data baru. Kiriman yang sama dengan kunci yang sama dalam sehari dijawab dengan jawaban pertama dan tidak menulis apa pun; isi lain dengan kunci yang sama ditolak dengan 422.',
  )

/** The headers of every create call. */
export const creatingHeaders = z.object({ [IDEMPOTENCY_FIELD]: idempotencyKey.optional() })
