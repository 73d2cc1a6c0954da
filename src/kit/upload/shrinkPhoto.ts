/** Photos of a phone's camera are made smaller before they travel: neither homework nor a page needs 12 megapixels. */
import { KB } from '#contract/units.ts'

const MAX_SIDE_PX = 1600
const QUALITY = 0.82
/** A photo of at most so many bytes is sent as it is. */
const UNCHANGED_UP_TO_BYTES = 600 * KB

/** A photo as iPhones keep it; only Safari can read one. Some systems tell no type, only the name. */
export function isHeic({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return /^image\/hei[cf]$/.test(type) || (!type && /\.hei[cf]$/i.test(name))
}

/**
 * @param maxSide the longer side of the result, in pixels
 * @returns the photo as JPEG, or the file itself where it is no photo, small already, or cannot be read
 */
export async function shrinkPhoto(file: File, maxSide = MAX_SIDE_PX): Promise<File> {
  const isPhoto = /^image\/(jpeg|png|webp)$/.test(file.type) && file.size > UNCHANGED_UP_TO_BYTES
  if (!isPhoto && !isHeic(file)) return file
  try {
    const redrawn = await redrawAsJpeg(file, maxSide)
    return redrawn && (isHeic(file) || redrawn.size < file.size) ? redrawn : file
  } catch {
    // This browser cannot read it; the server then says what it thinks of the file as it is.
    return file
  }
}

async function redrawAsJpeg(file: File, maxSide: number): Promise<File | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  // A drawing with see-through parts would otherwise turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob && new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
}
