/** Autosaved text of a post: a private copy on the server, available to its author on any device. */
import { z } from 'zod'
import { endpoint, nothing } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { moment } from '#platform/contract/fields.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { CONTENT_POLICY } from './access.ts'
import { MAX_CONTENT_LENGTH, postType } from './postInput.ts'

/** Maximum number of autosaves per user and post; beyond it, the oldest is deleted. */
export const MAX_AUTOSAVES = 10

/** Days until an autosave is deleted, on the server and on a device. */
export const AUTOSAVE_DAYS = 30

const optionalText = (label: string, maxLength: number) =>
  z.string().max(maxLength).nullish().register(messageLabels, { label })
const MAX_FIELD_LENGTH = 5000

/** Only sizes are checked here, since the text is unfinished; saving the post checks the rest. */
export const autosavedValues = z.object({
  title: optionalText('Judul', MAX_FIELD_LENGTH),
  excerpt: optionalText('Ringkasan', MAX_FIELD_LENGTH),
  content: optionalText('Isi', MAX_CONTENT_LENGTH),
  tags: optionalText('Keyword', MAX_FIELD_LENGTH),
  image: optionalText('Gambar', 200),
  status: optionalText('Status', 20),
  visibility: optionalText('Visibilitas', 20),
  audience: z
    .array(z.object({ kind: z.string().max(20), id: z.int().nullish() }))
    .max(200)
    .nullish()
    .register(messageLabels, { label: 'Ditujukan kepada' }),
  agenda_date: optionalText('Tanggal Agenda', 50),
  publish_at: optionalText('Tampil sejak', 50),
  expire_at: optionalText('Tampil sampai', 50),
  slug: optionalText('Alamat', MAX_FIELD_LENGTH),
  meta: z
    .array(
      z.object({
        name: z.string().max(100),
        value: z.union([z.string().max(1000), z.number(), z.boolean()]).nullish(),
      }),
    )
    .max(50)
    .nullish()
    .register(messageLabels, { label: 'Meta' }),
})
export type AutosavedValues = z.output<typeof autosavedValues>

/** Id of the open form, so that two tabs on one post have separate autosaves; '' from clients that send none. */
const draft = z
  .string()
  .max(64)
  .regex(/^[\w-]*$/, 'Hanya huruf, angka dan tanda hubung')

const autosave = z.object({
  draft: z.string(),
  values: autosavedValues,
  /** `updated_at` of the stored post when typing began; null for a new one. */
  base: z.string().nullable(),
  saved_at: moment,
})
export type Autosave = z.output<typeof autosave>

const params = z.object({
  type: postType,
  id: z.coerce.number<string>('Id tidak dikenal').int('Id tidak dikenal').nonnegative('Id tidak dikenal'),
})
/** The post that is being edited; `id` is 0 for a new one. */
export type EditedPost = z.output<typeof params>
const path = '/post/autosave/:type/:id'
const access = CONTENT_POLICY.write

export const readAutosave = endpoint({
  method: 'GET',
  path,
  summary: 'Isian sendiri yang belum disimpan pada satu konten; id 0 untuk konten baru.',
  access,
  params,
  output: z.object({
    /** The newest autosave. */
    autosave: autosave.nullable(),
    /** The autosaves of other tabs and devices, newest first. */
    others: z.array(autosave),
  }),
})

export const keepAutosave = endpoint({
  isRepeatable: true,
  method: 'PUT',
  path,
  summary: 'Menyimpan sementara isian satu konten untuk diri sendiri; konten itu sendiri tidak berubah.',
  access,
  bodyLimit: LIMITS.pageBytes,
  params,
  body: z.object({
    draft: draft.default('').register(messageLabels, { label: 'Tanda formulir' }),
    base: z.string().max(50).nullish().register(messageLabels, { label: 'Versi dasar' }),
    values: autosavedValues.clone().register(messageLabels, { label: 'Isian' }),
  }),
  output: z.object({ saved_at: moment }),
  sample: { draft: 'tab-1', base: null, values: { title: 'Rapat orang tua', content: '<p>Hari Sabtu</p>' } },
})

export const dropAutosave = endpoint({
  isRepeatable: true,
  method: 'DELETE',
  path,
  summary: 'Membuang isian sendiri yang belum disimpan.',
  access,
  params,
  query: z.object({ draft: draft.default('') }),
  output: nothing,
})
