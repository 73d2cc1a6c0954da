/** A gallery item: an uploaded picture, or a video identified by its id at the video service. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { imageUpload } from '#platform/contract/field/imageUpload.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { fieldInfo, optionalText, text } from '#platform/contract/fields.ts'
import type { Option } from '#platform/contract/options.ts'
import { defineResource } from '#platform/contract/resource.ts'
import { MEDIA_POLICY } from './access.ts'

const GALLERY_TYPES = ['image', 'video'] as const
const GALLERY_TYPE_OPTIONS = [
  { id: 'image', name: 'Gambar' },
  { id: 'video', name: 'Video' },
] as const satisfies Option[]
const galleryType = z.enum(GALLERY_TYPES, { error: 'Jenis: image atau video' })

export const gallery = defineResource({
  name: 'gallery',
  table: 'galleries',
  label: 'Gallery',
  api: '/gallery',
  input: z.object({
    title: text('Judul'),
    description: optionalText('Keterangan', { maxLength: 2000, input: 'multiline' }),
    type: galleryType.nullish().register(messageLabels, { label: 'Jenis' }),
    /** Older consoles send `type` under this name. */
    type_gallery: galleryType.nullish().register(messageLabels, { label: 'Jenis' }),
    image: z
      .string()
      .trim()
      .max(500)
      .nullish()
      .transform((value) => value || null)
      .register(fieldInfo, { label: 'Gambar atau video', input: 'image' }),
    order: z.int().min(0).nullish().register(messageLabels, { label: 'Urutan' }),
  }),
  search: ['title', 'description'],
  columns: ['title', 'description'],
  sortable: ['title', 'order'],
  filters: ['type'],
  access: MEDIA_POLICY,
  extra: { type: galleryType, type_gallery: z.never().optional() },
  exported: [{ source: 'type', label: 'Jenis', options: GALLERY_TYPE_OPTIONS }],
  sample: { title: 'Upacara bendera', type: 'image' },
})

export const uploadGalleryImage = endpoint({
  method: 'POST',
  path: '/gallery/upload-image',
  summary: 'Mengunggah gambar gallery.',
  access: MEDIA_POLICY.write,
  ...imageUpload,
  upload: { field: 'gallery', accept: 'image' },
  output: z.object({ filename: z.string() }),
})
