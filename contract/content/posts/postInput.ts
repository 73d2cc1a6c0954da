/** The form of a post, and what POST and PUT accept. */
import { z } from 'zod'
import { optionalDayOrMoment } from '../../field/spelled.ts'
import {
  choice,
  fieldInfo,
  imageName,
  lastRead,
  optionalMoment,
  optionalText,
  REQUIRED,
  text,
} from '../../fields.ts'
import { COMMENT_STATUSES, POST_STATUSES, VISIBILITIES } from '../../options.ts'
import { POST_TYPES } from '../postType.ts'

export const postType = z.enum(POST_TYPES, { error: 'Jenis konten tidak dikenal' })

/** Written as `meta`, read as `post_meta`; numeric values come back as numbers. */
const metaName = z
  .string()
  .max(100)
  .regex(/^mtdt\w*$/, 'Nama meta harus diawali mtdt')
const metaValue = z.union([z.string().max(1000), z.number(), z.boolean()]).nullish()

/** 1 MB of markup is some 150 printed pages. */
export const MAX_CONTENT_LENGTH = 1_000_000

const content = z
  .string()
  .max(MAX_CONTENT_LENGTH, 'Isi terlalu panjang: paling banyak 1.000.000 huruf bersama tanda bentuknya')
  .nullish()
const contentInfo = { label: 'Isi', input: 'richText' } as const

const fields = {
  title: text('Judul'),
  excerpt: optionalText('Ringkasan', { most: 2000, input: 'multiline' }),
  content: content.transform((value) => value ?? '').register(fieldInfo, contentInfo),
  tags: optionalText('Keyword', { most: 500, hint: 'Pisahkan dengan koma' }),
  image: imageName('Gambar'),
  status: choice('Status', POST_STATUSES),
  visibility: choice('Visibilitas', VISIBILITIES).default('public'),
  comment_status: choice('Komentar', COMMENT_STATUSES).default('close'),
  agenda_date: optionalDayOrMoment('Tanggal Agenda'),
  publish_at: optionalMoment('Tampil sejak'),
  expire_at: optionalMoment('Tampil sampai'),
  type: postType.register(fieldInfo, { label: 'Jenis', input: 'hidden' }),
  meta: z
    .array(z.object({ name: metaName, value: metaValue }))
    .max(50)
    .optional(),
}

const agendaDate = {
  check: (value: { type?: unknown; agenda_date?: unknown }) =>
    value.type !== 'agenda' || Boolean(value.agenda_date),
  options: {
    error: REQUIRED,
    path: ['agenda_date'],
    // Checked even when other fields are wrong, so that all problems are reported together.
    when: () => true,
  },
}

/** Also asked of a plan of which only one moment was sent, and the other is stored. */
export const expiryAfterPublish = {
  check: ({ publish_at, expire_at }: { publish_at?: unknown; expire_at?: unknown }) =>
    !publish_at || !expire_at || publish_at < expire_at,
  options: { error: 'Harus sesudah waktu tampil', path: ['expire_at'] },
}

type Dated = { type?: unknown; agenda_date?: unknown; publish_at?: unknown; expire_at?: unknown }

/** An agenda must have its date; a post cannot expire before it is published. */
function withDateRules<Schema extends z.ZodType<Dated>>(schema: Schema): Schema {
  return schema
    .refine(agendaDate.check, agendaDate.options)
    .refine(expiryAfterPublish.check, expiryAfterPublish.options)
}

/** The form, and the body of POST. */
export const postInput = withDateRules(z.object(fields))
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
export const postChange = withDateRules(
  z.object({
    ...fields,
    content: content
      .transform((value) => (value === undefined ? undefined : (value ?? '')))
      .register(fieldInfo, contentInfo),
    slug,
  }),
)

/** The body of PUT: the form, and the version it was read at. */
export const postUpdate = withDateRules(z.object({ ...postChange.shape, ...lastRead }))
