/** The media library ('Media'): all pictures of the website, where they are used, and how they are replaced. */
import { z } from 'zod'
import { endpoint, listOutput, listQuery, nothing } from '#platform/contract/endpoint.ts'
import { exportCall } from '#platform/contract/export/exportCall.ts'
import {
  choice,
  fieldInfo,
  idParams,
  moment,
  optionalChoice,
  optionalText,
} from '#platform/contract/fields.ts'
import type { Option, ReusePurpose } from '#platform/contract/options.ts'
import { MEDIA_POLICY } from './access.ts'
import { TURNS, type Turn } from './pictureTurn.ts'

/** A place that shows a picture, of whatever feature. */
const mediaUse = z.object({
  kind: z.string(),
  /** Of the record; for a setting, its position. */
  id: z.int(),
  title: z.string(),
  /** What the record is. @example 'Informasi' */
  label: z.string(),
  /** Where it is changed in the console. */
  path: z.string(),
})
export type MediaUse = z.output<typeof mediaUse>

const mediaPicture = z.object({
  id: z.int(),
  name: z.string(),
  /** The name under which it was uploaded; null for uploads older than the library. */
  filename: z.string().nullable(),
  alt: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The focal point, which stays visible when a page crops the picture: percent of width and height; null for the centre. */
  focus_x: z.int().nullable(),
  focus_y: z.int().nullable(),
  created_at: moment,
  /** A width that exists for sure, used in lists. */
  preview_width: z.int(),
  /** Whether it is kept even if nothing uses it. */
  is_saved: z.boolean(),
  uses: z.array(mediaUse),
})
export type MediaPicture = z.output<typeof mediaPicture>

const USAGE_OPTIONS = [
  { id: 'used', name: 'Dipakai' },
  { id: 'unused', name: 'Tidak dipakai' },
] as const

export const mediaFilters = z.object({ usage: choice('Pemakaian', USAGE_OPTIONS) })

export const listMedia = endpoint({
  method: 'GET',
  path: '/media',
  summary:
    'Gambar situs yang diunggah, dengan tempat pemakaiannya; dicari menurut nama berkas dan teks alternatif.',
  access: MEDIA_POLICY.read,
  query: listQuery({ sortable: ['created_at', 'filename'], filters: Object.keys(mediaFilters.shape) }),
  output: listOutput(mediaPicture),
})

export const exportMedia = exportCall(listMedia, {
  name: 'Media',
  columns: [
    { source: 'created_at', label: 'Tanggal', kind: 'moment' },
    { source: 'filename', label: 'Nama berkas' },
    { source: 'alt', label: 'Teks alternatif' },
    { source: 'width', label: 'Lebar', kind: 'number' },
    { source: 'height', label: 'Tinggi', kind: 'number' },
  ],
})

export const readMedia = endpoint({
  method: 'GET',
  path: '/media/:id',
  summary: 'Satu gambar dengan tempat pemakaiannya.',
  access: MEDIA_POLICY.read,
  params: idParams,
  output: mediaPicture,
})

const upload = { field: 'img', accept: 'image' } as const

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/media/upload-image',
  summary: 'Mengunggah gambar ke Media; gambar itu tetap ada walau belum dipakai.',
  access: MEDIA_POLICY.read,
  upload,
  output: mediaPicture,
})

const percentField = (label: string) =>
  z
    .int('Angka 0 sampai 100')
    .min(0, 'Angka 0 sampai 100')
    .max(100, 'Angka 0 sampai 100')
    .register(fieldInfo, { label, input: 'number' })
const focusField = (label: string) =>
  percentField(label).nullable().optional().register(fieldInfo, { label, input: 'number' })

export const updateMedia = endpoint({
  method: 'PUT',
  path: '/media/:id',
  summary:
    'Mengubah teks alternatif dan titik fokus satu gambar, dan apakah ia tetap disimpan walau tidak dipakai.',
  access: MEDIA_POLICY.read,
  params: idParams,
  body: z.object({
    alt: optionalText('Teks alternatif', { maxLength: 500 }),
    is_saved: z
      .boolean({ error: 'Ya atau tidak' })
      .optional()
      .register(fieldInfo, { label: 'Simpan di Media', input: 'boolean' }),
    focus_x: focusField('Titik fokus mendatar'),
    focus_y: focusField('Titik fokus tegak'),
  }),
  output: mediaPicture,
  sample: { alt: 'Siswa kelas VII saat upacara' },
})

/** The new picture gets a new name, since browsers have the old one in their caches. */
export const replaceMedia = endpoint({
  method: 'POST',
  path: '/media/:id/replace',
  summary: 'Mengganti satu gambar: semua yang memakainya memperlihatkan gambar yang baru.',
  access: MEDIA_POLICY.read,
  params: idParams,
  upload,
  output: z.object({ picture: mediaPicture, replaced: z.int() }),
})

/** Minimum width and height of a crop, in percent of the picture. */
export const MIN_CROP_PERCENT = 5
const CROP_TOO_NARROW = `Sisakan paling sedikit ${MIN_CROP_PERCENT} persen`

/** Allows fractions, which crops of an exact aspect ratio need. An absent edge is the picture's own edge. */
const cropEdgeField = (label: string, fallback: 0 | 100) =>
  z
    .number('Angka 0 sampai 100')
    .min(0, 'Angka 0 sampai 100')
    .max(100, 'Angka 0 sampai 100')
    .nullish()
    .transform((value) => value ?? fallback)
    .register(fieldInfo, { label, input: 'number' })

const cropEdges = z.object({
  left: cropEdgeField('Kiri', 0),
  top: cropEdgeField('Atas', 0),
  right: cropEdgeField('Kanan', 100),
  bottom: cropEdgeField('Bawah', 100),
})
/** The edges of a crop, in percent of the picture's width and height. */
export type CropEdges = z.output<typeof cropEdges>

/** Which part remains of the picture once it is turned clockwise. An absent turn is none. */
const pictureCrop = cropEdges.extend({
  turn: z
    .literal(TURNS, 'Putaran 0, 90, 180, atau 270 derajat')
    .nullish()
    .transform((value): Turn => value ?? 0)
    .register(fieldInfo, { label: 'Putaran', input: 'number' }),
})
/** Degrees clockwise, and the edges of the turned picture. */
export type PictureCrop = z.output<typeof pictureCrop>

/** The original picture stays in the library, so that a crop loses nothing. */
export const cropMedia = endpoint({
  method: 'POST',
  path: '/media/:id/crop',
  summary:
    'Memutar dan memotong satu gambar: semua yang memakainya memperlihatkan hasilnya; gambar utuhnya tetap di Media.',
  access: MEDIA_POLICY.read,
  params: idParams,
  body: pictureCrop
    .refine(({ left, right }) => right - left >= MIN_CROP_PERCENT, {
      error: CROP_TOO_NARROW,
      path: ['right'],
    })
    .refine(({ top, bottom }) => bottom - top >= MIN_CROP_PERCENT, {
      error: CROP_TOO_NARROW,
      path: ['bottom'],
    }),
  output: z.object({ picture: mediaPicture, replaced: z.int() }),
  sample: { left: 10, top: 0, right: 90, bottom: 100, turn: 90 },
})

const REUSE_OPTIONS = [
  { id: 'post', name: 'Konten' },
  { id: 'slide', name: 'Slide' },
  { id: 'gallery', name: 'Gallery' },
] as const satisfies Option<ReusePurpose>[]

export const reuseMedia = endpoint({
  method: 'POST',
  path: '/media/:id/use',
  summary:
    'Menyiapkan ukuran satu gambar untuk dipakai lagi di tempat lain; jawabannya nama yang disimpan di sana.',
  access: MEDIA_POLICY.read,
  params: idParams,
  body: z.object({ use: optionalChoice('Kegunaan', REUSE_OPTIONS) }),
  output: z.object({ filename: z.string() }),
  sample: { use: 'post' },
})

export const removeMedia = endpoint({
  method: 'DELETE',
  path: '/media/:id',
  summary: 'Menghapus satu gambar yang tidak dipakai di mana pun.',
  access: MEDIA_POLICY.remove,
  params: idParams,
  output: nothing,
})

export const removeUnusedMedia = endpoint({
  method: 'POST',
  path: '/media/remove-unused',
  summary: 'Menghapus semua gambar yang tidak dipakai dan sudah lebih dari sehari ada.',
  access: MEDIA_POLICY.remove,
  output: z.object({ removed: z.int() }),
})
