/** A post (article, page, news, agenda, preface): its fields, its calls, who may change it. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint, listOutput, listQuery, nothing } from '../endpoint.ts'
import { openLink } from '../field/answerLinks.ts'
import { optionalDayOrMoment } from '../field/spelled.ts'
import {
  choice,
  fieldInfo,
  idParams,
  imageName,
  lastRead,
  moment,
  optionalMoment,
  optionalText,
  REQUIRED,
  text,
} from '../fields.ts'
import { COMMENT_STATUSES, LIMITS, POST_STATUSES, VISIBILITIES } from '../options.ts'
import type { AccountReference } from '../people/account.ts'
import { POST_TYPES } from './postType.ts'

/** Whoever wrote a post keeps their account. */
export const authorReference = {
  table: 'posts',
  column: 'author_id',
  label: 'konten',
} as const satisfies AccountReference

export const postType = z.enum(POST_TYPES, { error: 'Jenis konten tidak dikenal' })

/** Written as `meta`, read as `post_meta`; numeric values come back as numbers. */
const metaName = z
  .string()
  .max(100)
  .regex(/^mtdt\w*$/, 'Nama meta harus diawali mtdt')
const metaValue = z.union([z.string().max(1000), z.number(), z.boolean()]).nullish()

const person = z.object({ id: z.int(), name: z.string() })

/** 1 MB of markup is some 150 printed pages. */
const CONTENT_MOST = 1_000_000

const content = z
  .string()
  .max(CONTENT_MOST, 'Isi terlalu panjang: paling banyak 1.000.000 huruf bersama tanda bentuknya')
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

const dueTime = {
  check: ({ publish_at, expire_at }: { publish_at?: unknown; expire_at?: unknown }) =>
    !publish_at || !expire_at || publish_at < expire_at,
  options: { error: 'Harus sesudah waktu tampil', path: ['expire_at'] },
}

/** What the form holds and POST takes. An agenda must have its date; a post cannot expire before it is published. */
export const postInput = z
  .object(fields)
  .refine(agendaDate.check, agendaDate.options)
  .refine(dueTime.check, dueTime.options)
export type PostInput = z.output<typeof postInput>

/** The last part of a post's public address; the former one leads on to it. */
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
 * What the form of a stored post holds: its address too. Content that is not sent stays: a list's rows are
 * without it, and react-admin fills an edit form with such a row until the record itself has come.
 */
export const postChange = z
  .object({
    ...fields,
    content: content
      .transform((value) => (value === undefined ? undefined : (value ?? '')))
      .register(fieldInfo, contentInfo),
    slug,
  })
  .refine(agendaDate.check, agendaDate.options)
  .refine(dueTime.check, dueTime.options)

export const postRow = z.object({
  id: z.int(),
  type: postType,
  title: z.string(),
  slug: z.string(),
  excerpt: z.string().nullable(),
  tags: z.string().nullable(),
  image: z.string().nullable(),
  status: z.enum(['publish', 'draft']),
  visibility: z.enum(['public', 'private']),
  comment_status: z.enum(['open', 'close']),
  agenda_date: z.string().nullable(),
  publish_at: z.string().nullable(),
  expire_at: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
  author: person,
  user: person,
})
export const post = postRow.extend({
  content: z.string(),
  post_meta: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.number()]) })),
})
export type PostRow = z.output<typeof postRow>
export type Post = z.output<typeof post>

const sample = {
  title: 'Penerimaan Siswa Baru',
  status: 'draft',
  type: 'news',
  content: '<p>Dibuka 1 Juli.</p>',
}

export const POST_SORTABLE = [
  'created_at',
  'title',
  'author.name',
  'user.name',
  'status',
  'agenda_date',
] as const

export const listPosts = endpoint({
  method: 'GET',
  path: '/post/all/:type',
  summary: 'Daftar konten satu jenis, tanpa isinya.',
  access: POLICY.content.read,
  params: z.object({ type: postType }),
  query: listQuery({
    sortable: POST_SORTABLE,
    filters: ['status', 'visibility', 'created_at', 'agenda_date'],
  }),
  output: listOutput(postRow),
})

export const readPost = endpoint({
  method: 'GET',
  path: '/post/:id',
  summary: 'Satu konten dengan isi dan metanya.',
  access: POLICY.content.open,
  params: idParams,
  output: post,
})

export const createPost = endpoint({
  method: 'POST',
  path: '/post',
  summary: 'Menambah konten.',
  access: POLICY.content.create,
  bodyLimit: LIMITS.pageBytes,
  body: postInput,
  isCreate: true,
  output: post,
  sample,
})

export const updatePost = endpoint({
  method: 'PUT',
  path: '/post/:id',
  summary: 'Mengubah konten.',
  access: [...POLICY.content.change, ...POLICY.content.changeOthers],
  bodyLimit: LIMITS.pageBytes,
  params: idParams,
  body: z
    .object({ ...postChange.shape, ...lastRead })
    .refine(agendaDate.check, agendaDate.options)
    .refine(dueTime.check, dueTime.options),
  output: post,
  sample,
})

export const removePost = endpoint({
  method: 'DELETE',
  path: '/post/:id',
  summary: 'Menghapus konten; selama 30 hari ada di Sampah.',
  access: POLICY.content.remove,
  params: idParams,
  output: nothing,
})

/** A link that shows the unpublished page for an hour to anybody who has the link. */
export const previewPost = endpoint({
  method: 'POST',
  path: '/post/preview/:id',
  summary: 'Tautan pratinjau satu konten, berlaku satu jam.',
  access: POLICY.content.open,
  params: idParams,
  output: z.object({ url: z.string() }),
})

export const uploadPostImage = endpoint({
  method: 'POST',
  path: '/post/upload-image',
  summary: 'Mengunggah gambar utama konten.',
  access: POLICY.content.write,
  body: z.object({ old_img: z.string().max(200).nullish() }),
  upload: { field: 'img', accept: 'image' },
  output: z.object({ filename: z.string() }),
})

export const uploadContentImage = endpoint({
  method: 'POST',
  path: '/post/upload-image-content',
  summary: 'Mengunggah gambar di dalam isi konten.',
  access: POLICY.content.write,
  upload: { field: 'img', accept: 'image' },
  output: z.object({ location: openLink() }),
})
