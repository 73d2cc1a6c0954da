/** Shrinks photos before the upload, because neither homework nor a page needs 12 megapixels. */
import { KB } from '#platform/contract/units.ts'

const MAX_SIDE_PX = 1600
const QUALITY = 0.82
/** A smaller photo is uploaded unchanged. */
const UNCHANGED_UP_TO_BYTES = 600 * KB

/** Whether the file is a HEIC photo of an iPhone, which only Safari can decode; some systems report no type. */
export function isHeic({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return /^image\/hei[cf]$/.test(type) || (!type && /\.hei[cf]$/i.test(name))
}

/**
 * @param maxSide the longer side of the result, in pixels
 * @returns the photo as JPEG, or the file itself if it is not a photo, small enough, or unreadable
 */
export async function shrinkPhoto(file: File, maxSide = MAX_SIDE_PX): Promise<File> {
  const isPhoto = /^image\/(jpeg|png|webp)$/.test(file.type) && file.size > UNCHANGED_UP_TO_BYTES
  if (!isPhoto && !isHeic(file)) return file
  try {
    const redrawnFile = await redrawAsJpeg(file, maxSide)
    return redrawnFile && (isHeic(file) || redrawnFile.size < file.size) ? redrawnFile : file
  } catch {
    // This browser cannot decode the file; the server then reports what is wrong with it.
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
  // Otherwise transparent parts would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob && new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
}
