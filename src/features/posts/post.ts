/** A post (article, page, news, agenda, preface): its fields and calls. */
import { z } from 'zod'
import { endpoint, listOutput, listQuery, nothing } from '#platform/contract/endpoint.ts'
import { imageUpload } from '#platform/contract/field/imageUpload.ts'
import { openLink } from '#platform/contract/field/responseLinks.ts'
import { choice, idParams, moment, optionalDate, optionalMoment } from '#platform/contract/fields.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { CONTENT_POLICY } from './access.ts'
import { storedAudience } from './audience.ts'
import { VISIBILITIES } from './choices.ts'
import { postInput, postType, postUpdate } from './postInput.ts'
import { POST_STATES } from './publication.ts'

const userRef = z.object({ id: z.int(), name: z.string() })

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
  /** When its author handed it over to be published. */
  submitted_at: moment.nullable(),
  /** To whom it is addressed; to nobody in particular if it is empty. */
  audience: storedAudience,
  created_at: moment,
  updated_at: moment,
  author: userRef,
  user: userRef,
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

/** The fields of the list's filter, except the author. */
export const postFilters = z.object({
  state: choice('Status', POST_STATES),
  visibility: choice('Visibilitas', VISIBILITIES),
  created_at: optionalMoment('Tanggal'),
  agenda_date: optionalDate('Tanggal Agenda'),
})

export const listPosts = endpoint({
  method: 'GET',
  path: '/post/all/:type',
  summary: 'Daftar konten satu jenis, tanpa isinya.',
  access: CONTENT_POLICY.read,
  params: z.object({ type: postType }),
  query: listQuery({
    sortable: POST_SORTABLE,
    filters: [...Object.keys(postFilters.shape), 'status', 'author'],
  }),
  output: listOutput(postRow),
})

/** The options of the author filter: only accounts that have written a post of this type. */
export const listPostAuthors = endpoint({
  method: 'GET',
  path: '/post/authors/:type',
  summary: 'Penulis konten satu jenis, menurut nama.',
  access: CONTENT_POLICY.read,
  params: z.object({ type: postType }),
  output: z.object({ rows: z.array(userRef) }),
})

export const readPost = endpoint({
  method: 'GET',
  path: '/post/:id',
  summary: 'Satu konten dengan isi dan metanya.',
  access: CONTENT_POLICY.open,
  params: idParams,
  output: post,
})

export const createPost = endpoint({
  method: 'POST',
  path: '/post',
  summary: 'Menambah konten.',
  access: CONTENT_POLICY.create,
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
  access: [...CONTENT_POLICY.change, ...CONTENT_POLICY.changeOthers],
  bodyLimit: LIMITS.pageBytes,
  params: idParams,
  body: postUpdate,
  output: post,
  sample,
})

/** Tells those who may publish it. Only drafts are handed over. */
export const submitPost = endpoint({
  method: 'POST',
  path: '/post/:id/submit',
  summary: 'Mengajukan konten kepada yang boleh menerbitkannya.',
  access: [...CONTENT_POLICY.change, ...CONTENT_POLICY.changeOthers],
  params: idParams,
  output: post,
})

export const removePost = endpoint({
  method: 'DELETE',
  path: '/post/:id',
  summary: 'Menghapus konten; selama 30 hari ada di Sampah.',
  access: CONTENT_POLICY.remove,
  params: idParams,
  output: nothing,
})

/** Returns a link under which anybody can see the unpublished page for an hour. */
export const previewPost = endpoint({
  isRepeatable: true,
  method: 'POST',
  path: '/post/preview/:id',
  summary: 'Tautan pratinjau satu konten, berlaku satu jam.',
  access: CONTENT_POLICY.open,
  params: idParams,
  output: z.object({ url: z.string() }),
})

export const uploadPostImage = endpoint({
  method: 'POST',
  path: '/post/upload-image',
  summary: 'Mengunggah gambar utama konten.',
  access: CONTENT_POLICY.write,
  ...imageUpload,
  upload: { field: 'img', accept: 'image' },
  output: z.object({ filename: z.string() }),
})

export const uploadContentImage = endpoint({
  method: 'POST',
  path: '/post/upload-image-content',
  summary: 'Mengunggah gambar di dalam isi konten.',
  access: CONTENT_POLICY.write,
  upload: { field: 'img', accept: 'image' },
  output: z.object({ location: openLink() }),
})
