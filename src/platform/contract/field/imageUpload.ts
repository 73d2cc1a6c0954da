/** The request body that the upload calls of images share. */
import { z } from 'zod'
import { messageLabels } from './labelAt.ts'

/** What is sent beside an image: the name of the image it replaces, which is removed if nothing else uses it. */
const imageUploadBody = z.object({
  old_img: z.string().max(200).nullish().register(messageLabels, { label: 'Gambar lama' }),
})

/** The body with its sample. */
export const imageUpload = { body: imageUploadBody, sample: { old_img: 'k3v9x2m7q1w8z5t4b6n0.jpg' } } as const
