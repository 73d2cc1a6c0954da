/** A slide of the front page; slides are manually ordered. */
import { z } from 'zod'
import { endpoint, nothing } from '#platform/contract/endpoint.ts'
import { imageName } from '#platform/contract/field/imageName.ts'
import { imageUpload } from '#platform/contract/field/imageUpload.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { optionalText, text } from '#platform/contract/fields.ts'
import { optionalLink } from '#platform/contract/links.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { defineResource } from '#platform/contract/resource.ts'
import { MEDIA_POLICY } from './access.ts'

export const slide = defineResource({
  name: 'slide',
  table: 'slides',
  label: 'Slide',
  api: '/slide',
  input: z.object({
    title: text('Judul'),
    description: optionalText('Keterangan', { maxLength: 2000, input: 'multiline' }),
    link: optionalLink('Link'),
    image: imageName('Gambar'),
    order: z.int().min(0).nullish().register(messageLabels, { label: 'Urutan' }),
  }),
  search: ['title', 'description'],
  columns: ['title', 'description', 'link'],
  sortable: ['order', 'title'],
  defaultSort: { field: 'order', order: 'asc' },
  isUnpaged: true,
  access: MEDIA_POLICY,
  sample: { title: 'Selamat datang' },
})

/**
 * The body must name every slide exactly once; otherwise the response is 409, as it is if the slides are no longer in the
 * order `base`, which was changed.
 */
export const orderSlides = endpoint({
  isRepeatable: true,
  method: 'POST',
  path: '/slide/ordering',
  bodyLimit: LIMITS.rowsBytes,
  summary: 'Menyusun ulang slide; setiap slide disebut tepat satu kali.',
  access: MEDIA_POLICY.change,
  body: z.object({
    orders: z
      .array(z.object({ id: z.int(), order: z.int().min(0) }))
      .max(1000)
      .register(messageLabels, { label: 'Urutan' }),
    base: z.array(z.int()).max(1000).nullish().register(messageLabels, { label: 'Urutan sebelumnya' }),
  }),
  output: nothing,
  sample: { orders: [] },
})

export const uploadSlideImage = endpoint({
  method: 'POST',
  path: '/slide/upload-image',
  summary: 'Mengunggah gambar slide.',
  access: MEDIA_POLICY.write,
  ...imageUpload,
  upload: { field: 'slide', accept: 'image' },
  output: z.object({ filename: z.string() }),
})
