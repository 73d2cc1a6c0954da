/** The form of a post, and what POST and PUT accept. */
import { z } from 'zod'
import { imageName } from '#platform/contract/field/imageName.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { optionalDayOrMoment } from '#platform/contract/field/lenientFields.ts'
import {
  choice,
  expectedVersion,
  fieldInfo,
  optionalMoment,
  optionalText,
  REQUIRED,
  text,
} from '#platform/contract/fields.ts'
import { audience } from './audience.ts'
import { COMMENT_STATUSES, POST_STATUSES, VISIBILITIES } from './choices.ts'
import { POST_TYPE, POST_TYPES } from './postType.ts'

export const postType = z.enum(POST_TYPES, { error: 'Jenis konten tidak dikenal' })

/** Written as `meta`, read as `post_meta`; numeric values come back as numbers. */
const metaName = z
  .string()
  .max(100)
  .regex(/^mtdt\w*$/, 'Nama meta harus diawali mtdt')
  .register(messageLabels, { label: 'Nama meta' })
const metaValue = z
  .union([z.string().max(1000), z.number(), z.boolean()])
  .nullish()
  .register(messageLabels, { label: 'Nilai meta' })

/** 1 MB of markup is about 150 printed pages. */
export const MAX_CONTENT_LENGTH = 1_000_000

const content = z
  .string()
  .max(MAX_CONTENT_LENGTH, 'Isi terlalu panjang: paling banyak 1.000.000 huruf bersama tanda bentuknya')
  .nullish()
const contentInfo = { label: 'Isi', input: 'richText' } as const

const fields = {
  title: text('Judul'),
  excerpt: optionalText('Ringkasan', { maxLength: 2000, input: 'multiline' }),
  content: content.transform((value) => value ?? '').register(fieldInfo, contentInfo),
  tags: optionalText('Keyword', { maxLength: 500, hint: 'Pisahkan dengan koma' }),
  image: imageName('Gambar'),
  status: choice('Status', POST_STATUSES),
  /** Left out, a post is public, unless it is addressed to people. */
  visibility: choice('Visibilitas', VISIBILITIES)
    .optional()
    .register(fieldInfo, { label: 'Visibilitas', input: 'choice', options: VISIBILITIES }),
  audience,
  comment_status: choice('Komentar', COMMENT_STATUSES).default('close'),
  agenda_date: optionalDayOrMoment('Tanggal Agenda'),
  publish_at: optionalMoment('Tampil sejak'),
  expire_at: optionalMoment('Tampil sampai'),
  type: postType.register(fieldInfo, { label: 'Jenis', input: 'hidden' }),
  meta: z
    .array(z.object({ name: metaName, value: metaValue }))
    .max(50)
    .optional()
    .register(messageLabels, { label: 'Meta' }),
}

const agendaDateRule = {
  check: (value: { type?: unknown; agenda_date?: unknown }) =>
    value.type !== 'agenda' || Boolean(value.agenda_date),
  options: {
    error: REQUIRED,
    path: ['agenda_date'],
    // Checked even when other fields are wrong, so that all problems are reported together.
    when: () => true,
  },
}

/** The server also checks it when a request changes only one of the two moments. */
export const expiryAfterPublishRule = {
  check: ({ publish_at, expire_at }: { publish_at?: unknown; expire_at?: unknown }) =>
    !publish_at || !expire_at || publish_at < expire_at,
  options: { error: 'Harus sesudah waktu tampil', path: ['expire_at'] },
}

const audienceRule = {
  check: ({ type, audience }: RuledFields) =>
    !audience?.length || POST_TYPES.some((one) => one === type && POST_TYPE[one].hasAudience),
  options: { error: 'Hanya informasi yang dapat ditujukan kepada orang', path: ['audience'] },
}

type RuledFields = {
  type?: unknown
  audience?: readonly unknown[] | undefined
  agenda_date?: unknown
  publish_at?: unknown
  expire_at?: unknown
}

/** An agenda must have a date; a post cannot expire before it is published; only news is addressed to people. */
function withRules<Schema extends z.ZodType<RuledFields>>(schema: Schema): Schema {
  return schema
    .refine(agendaDateRule.check, agendaDateRule.options)
    .refine(expiryAfterPublishRule.check, expiryAfterPublishRule.options)
    .refine(audienceRule.check, audienceRule.options)
}

/** The create form, and the body of POST. */
export const postInput = withRules(z.object(fields))
export type PostInput = z.output<typeof postInput>

/** Last part of the public address; the old address redirects to it. */
const slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(100, 'Paling banyak 100 huruf')
  .regex(/^[a-z0-9-]*$/, 'Hanya huruf, angka dan tanda hubung')
  .refine((value) => !/^-|-$|--/.test(value), 'Tanda hubung hanya di antara kata')
  .nullish()
  .transform((value) => value || undefined)
  .register(fieldInfo, { label: 'Alamat', input: 'text' })

/**
 * The edit form of a stored post, with its address. Missing content is left unchanged: list rows have no
 * content, and react-admin first fills the form from a list row.
 */
export const postEditInput = withRules(
  z.object({
    ...fields,
    content: content
      .transform((value) => (value === undefined ? undefined : (value ?? '')))
      .register(fieldInfo, contentInfo),
    slug,
  }),
)

/** The body of PUT: the edit form, and the version it was loaded with. */
export const postUpdate = withRules(z.object({ ...postEditInput.shape, ...expectedVersion }))
