/** The field of a picture's file name. */
import { z } from 'zod'
import { fieldInfo } from '../fields.ts'

/** The file name that an image upload returned, or nothing. */
export function imageName(label: string) {
  return z
    .string()
    .trim()
    .regex(/^([a-z0-9]{20,40}\.(jpg|png|webp))?$/, 'Gambar tidak dikenal. Unggah ulang gambarnya.')
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'image' })
}
