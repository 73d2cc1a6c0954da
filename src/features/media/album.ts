/** An album: a cover, a title and gallery items in an order. */
import { z } from 'zod'
import { endpoint, nothing } from '#platform/contract/endpoint.ts'
import { imageName } from '#platform/contract/field/imageName.ts'
import { imageUpload } from '#platform/contract/field/imageUpload.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { optionalText, reference, text } from '#platform/contract/fields.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { defineResource } from '#platform/contract/resource.ts'
import { MEDIA_POLICY } from './access.ts'

const item = z.object({
  gallery: z.object({
    id: z.int(),
    title: z.string(),
    image: z.string().nullable(),
    type: z.enum(['image', 'video']),
  }),
})

const galleryIds = z
  .array(reference('Isi album'))
  .max(500, 'Paling banyak 500 isi')
  .register(messageLabels, { label: 'Isi album' })

export const album = defineResource({
  name: 'album',
  table: 'albums',
  label: 'Album',
  api: '/album',
  bodyLimit: LIMITS.rowsBytes,
  input: z.object({
    title: text('Judul'),
    description: optionalText('Keterangan', { maxLength: 2000, input: 'multiline' }),
    image: imageName('Sampul'),
    /** Ids of gallery items, in order. If absent, the stored ones stay. */
    galleries: galleryIds.nullish(),
  }),
  search: ['title', 'description'],
  columns: ['title', 'description'],
  sortable: ['title'],
  access: MEDIA_POLICY,
  extra: { galleries: z.array(item) },
  sample: { title: 'Perkemahan Sabtu Minggu', galleries: [] },
})

/** Sets only the items of an album, in the given order. */
export const setAlbumGallery = endpoint({
  method: 'POST',
  path: '/set-album-gallery',
  summary: 'Mengisi satu album; isi yang tidak disebut keluar dari album.',
  access: MEDIA_POLICY.change,
  bodyLimit: LIMITS.rowsBytes,
  body: z.object({ album_id: reference('Album'), galleries: galleryIds }),
  output: nothing,
  sample: { album_id: 1, galleries: [] },
})

export const uploadAlbumCover = endpoint({
  method: 'POST',
  path: '/album/upload-image',
  summary: 'Mengunggah sampul album.',
  access: MEDIA_POLICY.write,
  ...imageUpload,
  upload: { field: 'album', accept: 'image' },
  output: z.object({ filename: z.string() }),
})
