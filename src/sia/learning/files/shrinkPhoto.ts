/** Photos of a phone's camera are made smaller before they travel: a page of homework needs no 12 megapixels. */

const LONGEST = 1600
const QUALITY = 0.82
/** What is no larger travels as it is. */
const SMALL = 600 * 1024

/** @returns the photo as JPEG, or the file itself where it is no photo, small already, or cannot be read */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!/^image\/(jpeg|png|webp|heic|heif)$/.test(file.type) || file.size <= SMALL) return file
  try {
    return await redrawn(file)
  } catch {
    // This browser cannot read it; the server then says what it thinks of the file as it is.
    return file
  }
}

async function redrawn(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return file
  // A drawing with see-through parts would otherwise turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/jpeg', QUALITY))
  if (!blob || blob.size >= file.size) return file
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
}
