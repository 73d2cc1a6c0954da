/** Photos of a phone's camera are made smaller before they travel: neither homework nor a page needs 12 megapixels. */
import { KB } from '#contract/units.ts'

const LONGEST = 1600
const QUALITY = 0.82
/** What is no larger travels as it is. */
const SMALL = 600 * KB

/** A photo as iPhones keep it; only Safari can read one. Some systems tell no type, only the name. */
export function isHeic({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return /^image\/hei[cf]$/.test(type) || (!type && /\.hei[cf]$/i.test(name))
}

/**
 * @param longest side of what comes out, in pixels
 * @returns the photo as JPEG, or the file itself where it is no photo, small already, or cannot be read
 */
export async function shrinkPhoto(file: File, longest = LONGEST): Promise<File> {
  const isPhoto = /^image\/(jpeg|png|webp)$/.test(file.type) && file.size > SMALL
  if (!isPhoto && !isHeic(file)) return file
  try {
    const drawn = await redrawn(file, longest)
    return drawn && (isHeic(file) || drawn.size < file.size) ? drawn : file
  } catch {
    // This browser cannot read it; the server then says what it thinks of the file as it is.
    return file
  }
}

async function redrawn(file: File, longest: number): Promise<File | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  // A drawing with see-through parts would otherwise turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/jpeg', QUALITY))
  return blob && new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
}
