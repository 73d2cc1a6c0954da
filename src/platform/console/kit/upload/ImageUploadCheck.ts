/** Checks image files before the upload; the server also checks their content. */
import { LIMITS } from '#platform/contract/options.ts'
import { MB } from '#platform/contract/units.ts'
import { isHeic } from './shrinkPhoto.ts'

/** The `accept` of a file input; it makes phones convert their photos to JPEG. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp'

export const IMAGE_HINT = `JPG, PNG atau WebP, paling besar ${LIMITS.imageBytes / MB} MB`

const HEIC_MESSAGE = 'Foto HEIC dari iPhone belum dapat dibaca. Simpan fotonya sebagai JPEG, lalu pilih lagi.'

/** The reason why a file cannot be uploaded as an image, if any. */
export function imageProblem(file: File): string | undefined {
  const wrongType = imageTypeProblem(file)
  if (wrongType) return wrongType
  if (file.size === 0) return 'Berkas gambar kosong.'
  if (file.size > LIMITS.imageBytes) {
    const size = (file.size / MB).toLocaleString('id-ID', { maximumFractionDigits: 1 })
    return `Gambar terlalu besar (${size} MB). Paling besar ${LIMITS.imageBytes / MB} MB.`
  }
  return undefined
}

/** The reason why the file's type is not accepted, if any; ignores its size. */
export function imageTypeProblem(file: File): string | undefined {
  if (isHeic(file)) return HEIC_MESSAGE
  return IMAGE_TYPES.split(',').includes(file.type)
    ? undefined
    : 'Jenis berkas tidak didukung. Pilih gambar JPG, PNG atau WebP.'
}
