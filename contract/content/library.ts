/** The media library ('Media'): every picture of the website, what it is called, where it is used, and its replacement. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint, listOutput, listQuery, nothing } from '../endpoint.ts'
import { exportCall } from '../export/exportCall.ts'
import { choice, fieldInfo, idParams, moment, optionalChoice, optionalText } from '../fields.ts'
import type { ImageUse, Option } from '../options.ts'
import { postType } from './posts/postInput.ts'

/** What shows a picture; of a setting the id says which. */
const use = z.object({
  kind: z.enum(['post', 'slide', 'gallery', 'album', 'setting']),
  id: z.int(),
  title: z.string(),
  /** Of a post. */
  type: postType.nullable(),
})
export type MediaUse = z.output<typeof use>

const mediaPicture = z.object({
  id: z.int(),
  name: z.string(),
  /** As it was sent; unknown of what was sent before the library was there. */
  filename: z.string().nullable(),
  alt: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The point that stays in sight where a page cuts it, in percent of its width and height; null for the middle. */
  focus_x: z.int().nullable(),
  focus_y: z.int().nullable(),
  created_at: moment,
  /** A width that is surely there, to be shown in lists. */
  preview_width: z.int(),
  /** Stays though nothing shows it. */
  is_saved: z.boolean(),
  uses: z.array(use),
})
export type MediaPicture = z.output<typeof mediaPicture>

const USAGES = [
  { id: 'used', name: 'Dipakai' },
  { id: 'unused', name: 'Tidak dipakai' },
] as const

export const mediaFilters = z.object({ usage: choice('Pemakaian', USAGES) })

export const listMedia = endpoint({
  method: 'GET',
  path: '/media',
  summary:
    'Gambar situs yang diunggah, dengan tempat pemakaiannya; dicari menurut nama berkas dan teks alternatif.',
  access: POLICY.media.read,
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
  access: POLICY.media.read,
  params: idParams,
  output: mediaPicture,
})

const upload = { field: 'img', accept: 'image' } as const

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/media/upload-image',
  summary: 'Mengunggah gambar ke Media; gambar itu tetap ada walau belum dipakai.',
  access: POLICY.media.read,
  upload,
  output: mediaPicture,
})

const percent = (label: string) =>
  z
    .int('Angka 0 sampai 100')
    .min(0, 'Angka 0 sampai 100')
    .max(100, 'Angka 0 sampai 100')
    .register(fieldInfo, { label, input: 'number' })
const focus = (label: string) =>
  percent(label).nullable().optional().register(fieldInfo, { label, input: 'number' })

export const updateMedia = endpoint({
  method: 'PUT',
  path: '/media/:id',
  summary:
    'Mengubah teks alternatif dan titik fokus satu gambar, dan apakah ia tetap disimpan walau tidak dipakai.',
  access: POLICY.media.read,
  params: idParams,
  body: z.object({
    alt: optionalText('Teks alternatif', { most: 500 }),
    is_saved: z
      .boolean({ error: 'Ya atau tidak' })
      .optional()
      .register(fieldInfo, { label: 'Simpan di Media', input: 'boolean' }),
    focus_x: focus('Titik fokus mendatar'),
    focus_y: focus('Titik fokus tegak'),
  }),
  output: mediaPicture,
  sample: { alt: 'Siswa kelas VII saat upacara' },
})

/** The new one gets a name of its own, since browsers keep what they have under the old one. */
export const replaceMedia = endpoint({
  method: 'POST',
  path: '/media/:id/replace',
  summary: 'Mengganti satu gambar: semua yang memakainya memperlihatkan gambar yang baru.',
  access: POLICY.media.read,
  params: idParams,
  upload,
  output: z.object({ picture: mediaPicture, replaced: z.int() }),
})

/** What a crop leaves of each side at the least, in percent; less would hardly be a picture. */
export const MIN_CROP = 5
const CROP_TOO_NARROW = `Sisakan paling sedikit ${MIN_CROP} persen`

/** With fractions, without which no crop has exactly the shape it was asked for. An edge that is not given is the picture's own. */
const edge = (label: string, own: 0 | 100) =>
  z
    .number('Angka 0 sampai 100')
    .min(0, 'Angka 0 sampai 100')
    .max(100, 'Angka 0 sampai 100')
    .nullish()
    .transform((given) => given ?? own)
    .register(fieldInfo, { label, input: 'number' })

const edges = z.object({
  left: edge('Kiri', 0),
  top: edge('Atas', 0),
  right: edge('Kanan', 100),
  bottom: edge('Bawah', 100),
})
/** Where a part of a picture begins and ends, in percent of its width and height. */
export type CropEdges = z.output<typeof edges>

/** Where a point of the whole lies in its part, in percent; one that was cut off lies at the edge next to it. */
export function pointWithin({ left, top, right, bottom }: CropEdges, point: { x: number; y: number }) {
  const share = (at: number, from: number, to: number) =>
    Math.round(Math.min(1, Math.max(0, (at - from) / (to - from))) * 100)
  return { x: share(point.x, left, right), y: share(point.y, top, bottom) }
}

/** The whole stays in the library, so that nothing is lost with what was cut off. */
export const cropMedia = endpoint({
  method: 'POST',
  path: '/media/:id/crop',
  summary:
    'Memotong satu gambar: semua yang memakainya memperlihatkan potongannya; gambar utuhnya tetap di Media.',
  access: POLICY.media.read,
  params: idParams,
  body: edges
    .refine(({ left, right }) => right - left >= MIN_CROP, { error: CROP_TOO_NARROW, path: ['right'] })
    .refine(({ top, bottom }) => bottom - top >= MIN_CROP, { error: CROP_TOO_NARROW, path: ['bottom'] }),
  output: z.object({ picture: mediaPicture, replaced: z.int() }),
  sample: { left: 10, top: 0, right: 90, bottom: 100 },
})

/** What a picture may be reused as, whatever it was uploaded for. */
export const REUSES = ['post', 'slide', 'gallery'] as const satisfies ImageUse[]
export type ReusePurpose = (typeof REUSES)[number]
const REUSE_NAMES = [
  { id: 'post', name: 'Konten' },
  { id: 'slide', name: 'Slide' },
  { id: 'gallery', name: 'Gallery' },
] as const satisfies Option<ReusePurpose>[]

export const reuseMedia = endpoint({
  method: 'POST',
  path: '/media/:id/use',
  summary:
    'Menyiapkan ukuran satu gambar untuk dipakai lagi di tempat lain; jawabannya nama yang disimpan di sana.',
  access: POLICY.media.read,
  params: idParams,
  body: z.object({ use: optionalChoice('Kegunaan', REUSE_NAMES) }),
  output: z.object({ filename: z.string() }),
  sample: { use: 'post' },
})

export const removeMedia = endpoint({
  method: 'DELETE',
  path: '/media/:id',
  summary: 'Menghapus satu gambar yang tidak dipakai di mana pun.',
  access: POLICY.media.remove,
  params: idParams,
  output: nothing,
})

export const removeUnusedMedia = endpoint({
  method: 'POST',
  path: '/media/remove-unused',
  summary: 'Menghapus semua gambar yang tidak dipakai dan sudah lebih dari sehari ada.',
  access: POLICY.media.remove,
  output: z.object({ removed: z.int() }),
})

/** Every call of the library, as the catalogue lists them. */
export const libraryCalls = {
  listMedia,
  exportMedia,
  readMedia,
  uploadMedia,
  updateMedia,
  replaceMedia,
  cropMedia,
  reuseMedia,
  removeMedia,
  removeUnusedMedia,
} as const
