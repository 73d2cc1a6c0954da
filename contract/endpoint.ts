/** One call of the API: what it takes, who may make it, what it answers. */

import { z } from 'zod'
import type { Access } from './access.ts'
import type { ExportFile } from './export/exportFile.ts'
import { composed } from './field/composed.ts'
import { absentIfEmpty } from './field/spelling.ts'
import { PAGE_SIZE } from './options.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A multipart call: its one file field, and what may come in it. */
export type Upload = {
  field: string
  accept: 'image' | 'csv' | 'pdf' | 'zip' | 'attachment'
  isOptional?: true
}

type Shape = {
  method: Method
  /** Below the API base, with `:name` parameters. */
  path: string
  /** What the call does, in one Indonesian sentence; shown in the API's documentation. */
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  /** JSON, or the text fields beside the file where `upload` is set. */
  body?: z.ZodType
  /** The bodies it may be, where only the handler of one schema tells them apart. */
  forms?: readonly z.ZodType[]
  upload?: Upload
  /** Bytes of JSON, or of the text beside a file, where the default (LIMITS) is not enough. */
  bodyLimit?: number
  /** The `result` of the envelope. */
  output: z.ZodType
  /** A body that is accepted; the laws try it whole and without each required field. */
  sample?: Record<string, unknown>
  /** May be called while a one-time password still has to be changed. */
  isOpenBeforePasswordChange?: true
  /** Opened by a sealed link of an answer too, without the bearer header. */
  opensBySeal?: true
  /** Makes a record, so that its success is 201. */
  isCreate?: true
  /** Answers one person's record, by this name in the trail, where every look at it is noted. */
  auditReadsOf?: 'student' | 'teacher' | 'user' | 'submissions' | 'task_scores' | 'lesson_scores'
  /** The part of the path that names the record looked at, where it is not `id`. */
  auditReadsBy?: 'id' | 'task_id'
  /** Streams a file of this media type, or one of these, instead of the envelope; its output is `bytes`. */
  isFile?: string | readonly string[]
  /** What the file of a list holds. */
  exports?: ExportFile
}

export type Endpoint<S extends Shape = Shape> = S

/**
 * Declares a call. `access` is required: 'public' must be written out.
 *
 * @example endpoint({ method: 'GET', path: '/post/:id', access: POLICY.content.open, params: idParams, output: post, summary: 'Satu konten.' })
 */
export function endpoint<const S extends Shape>(shape: S): S {
  return shape
}

/** What a handler receives of a part (`params`, `query`, `body`, `headers`) after parsing. */
export type Input<
  S extends Shape,
  Part extends 'params' | 'query' | 'body' | 'headers',
> = S[Part] extends z.ZodType ? z.output<S[Part]> : undefined

/** What a handler returns, and the console reads as `result`. */
export type Output<S extends Shape> = z.output<S['output']>

/** Every JSON answer, errors included. `errors` names fields, nested ones dotted. */
export type Envelope<Result = unknown> = {
  success: boolean
  message: string
  result: Result
  errors?: Record<string, string>
}

/** Begins the part of a success's message that somebody has to act upon. @example 'Konten berhasil disimpan. Perhatian: …' */
export const WARNING = 'Perhatian:'

/** The envelope around a result, as a schema: for the API's documentation and the console's checks. */
export function envelope<Result extends z.ZodType>(result: Result) {
  return z.object({
    success: z.boolean(),
    message: z.string(),
    result,
    errors: z.record(z.string(), z.string()).optional(),
  })
}

/** A call that answers nothing but its message. */
export const nothing = z.null()

/** What a call with `isFile` answers: it goes out as it is. */
export const bytes = z.custom<string | Uint8Array | AsyncIterable<Uint8Array>>()

/** The operations of the `filter` parameter. */
const scalar = z.union([z.string().max(200), z.number(), z.boolean()])
const operation = z.discriminatedUnion('op', [
  z.object({ op: z.literal('in'), value: z.array(scalar).max(500) }),
  z.object({ op: z.literal('equal'), value: scalar }),
  z.object({ op: z.literal('between'), value: z.object({ from: scalar.nullish(), to: scalar.nullish() }) }),
])
export type FilterOperation = z.output<typeof operation>
export type ListQuery = {
  page: number
  page_size: number
  search: string
  orderby?: string | undefined
  order?: 'asc' | 'desc' | undefined
  filter: Record<string, FilterOperation>
}

/** An empty one is an absent one. */
const positive = (fallback: number) =>
  z
    .string()
    .regex(/^\d{0,9}$/, 'Harus angka')
    .optional()
    .transform((value) => Math.max(1, value ? Number(value) : fallback))

const optionalWord = <const Word extends string>(choices: readonly Word[], error: string) =>
  z.preprocess(absentIfEmpty, z.enum(choices, { error }).optional()).optional()

/** The parts that every list call has alike. */
const page = positive(1)
const pageSize = positive(PAGE_SIZE.default).transform((size) => Math.min(size, PAGE_SIZE.most))
const search = z
  .string()
  .check(z.trim(), z.overwrite(composed), z.maxLength(100, 'Pencarian paling banyak 100 huruf'))
  .optional()
  .default('')
const order = optionalWord(['asc', 'desc'], 'Arah urutan: asc atau desc')

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
    orderby: optionalWord(['id', ...sortable], 'Urutan ini tidak dikenal'),
    order,
    filter: z
      .string()
      .optional()
      .transform((value, context) => parseFilter(value, ['id', ...filters], context))
      .describe(describeFilter(['id', ...filters])),
  }) satisfies z.ZodType<ListQuery>
}

/** The grammar of the filter, for the API's documentation. */
function describeFilter(names: readonly string[]): string {
  const forms = 'in: daftar nilai; equal: satu nilai; between: objek dengan from, to atau keduanya'
  return `JSON {"nama": {"op": "in" | "equal" | "between", "value": …}}; ${forms}. Nama, dengan atau tanpa _id: ${names.join(', ')}.`
}

/** A filter on a relation is called `classroom` or `classroom_id` alike. @returns undefined where it is none */
function filterNamed(name: string, names: readonly string[]): string | undefined {
  return [name, name.replace(/_id$/, ''), `${name}_id`].find((known) => names.includes(known))
}

function parseFilter(value: string | undefined, names: readonly string[], context: z.RefinementCtx) {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  if (!value) return {}
  let json: unknown
  try {
    json = JSON.parse(value)
  } catch {
    return refuse('Filter bukan JSON')
  }
  const parsed = z.record(z.string(), operation).safeParse(json)
  if (!parsed.success) return refuse('Bentuk filter tidak dikenal')
  const filter: Record<string, FilterOperation> = {}
  for (const [name, comparison] of Object.entries(parsed.data)) {
    const known = filterNamed(name, names)
    if (known === undefined) return refuse(`Filter tidak dikenal: ${name}`)
    if (Object.hasOwn(filter, known)) return refuse(`Filter disebut dua kali: ${known}`)
    filter[known] = comparison
  }
  const { id } = filter
  if (id?.op === 'in' && id.value.length > PAGE_SIZE.most)
    return refuse(`Paling banyak ${PAGE_SIZE.most} id sekaligus`)
  return filter
}

/** The result of every list call. */
export function listOutput<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total_count: z.int(), total_page: z.int() })
}
export type ListResult<Row> = { rows: Row[]; total_count: number; total_page: number }

/** The header under which a creating call sent twice is done once. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'
/** As it stands in a refusal's `errors`. */
export const IDEMPOTENCY_FIELD = 'idempotency-key'

/** Chosen by the client, one for each thing it makes; a UUID will do. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, 'Idempotency-Key harus 8 sampai 200 huruf, angka atau tanda, tanpa spasi')
  .describe(
    'Kunci pilihan pengirim, satu untuk tiap data baru. Kiriman yang sama dengan kunci yang sama dalam sehari dijawab dengan jawaban pertama dan tidak menulis apa pun; isi lain dengan kunci yang sama ditolak dengan 422.',
  )

/** The headers of every creating call. */
export const creatingHeaders = z.object({ [IDEMPOTENCY_FIELD]: idempotencyKey.optional() })
