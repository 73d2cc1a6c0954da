/** Which files are worth sending as an image; the server decides by content. */
import { LIMITS } from '#contract/options.ts'

/** The `accept` of a file input; with it phones hand over JPEG instead of their own formats. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp'

const MEGABYTE = 1024 * 1024

export const IMAGE_HINT = `JPG, PNG atau WebP, paling besar ${LIMITS.imageBytes / MEGABYTE} MB`

/** Why a file cannot be an image of ours, or undefined. */
export function imageProblem(file: File): string | undefined {
  if (!IMAGE_TYPES.split(',').includes(file.type))
    return 'Jenis berkas tidak didukung. Pilih gambar JPG, PNG atau WebP.'
  if (file.size === 0) return 'Berkas gambar kosong.'
  if (file.size > LIMITS.imageBytes) {
    const size = (file.size / MEGABYTE).toLocaleString('id-ID', { maximumFractionDigits: 1 })
    return `Gambar terlalu besar (${size} MB). Paling besar ${LIMITS.imageBytes / MEGABYTE} MB.`
  }
  return undefined
}
