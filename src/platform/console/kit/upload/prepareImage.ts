/** Prepares a picked image for the upload: shrinks photos and converts HEIC to JPEG if the browser can. */
import { imageProblem } from './ImageUploadCheck.ts'
import { isHeic, shrinkPhoto } from './shrinkPhoto.ts'

/** The server stores no picture with a longer side. */
const MAX_SIDE_PX = 1920

type PreparedImage = { file: File; problem?: undefined } | { file?: undefined; problem: string }

/** @example const { file, problem } = await prepareImage(pickedFile) */
export async function prepareImage(originalFile: File): Promise<PreparedImage> {
  // PNG and WebP are kept, because JPEG would lose their transparency.
  const isPhoto = originalFile.type === 'image/jpeg' || isHeic(originalFile)
  const file = isPhoto ? await shrinkPhoto(originalFile, MAX_SIDE_PX) : originalFile
  const problem = imageProblem(file)
  return problem ? { problem } : { file }
}
