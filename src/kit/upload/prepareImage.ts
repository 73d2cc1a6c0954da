/** A chosen picture, made fit to be sent: a camera's photo in the size a page needs, an iPhone's as JPEG where it can be. */
import { imageProblem } from './ImageUploadCheck.ts'
import { isHeic, shrinkPhoto } from './shrinkPhoto.ts'

/** The longest side the server keeps. */
const MAX_SIDE_PX = 1920

type Prepared = { file: File; problem?: undefined } | { file?: undefined; problem: string }

/** @example const { file, problem } = await prepareImage(chosen) */
export async function prepareImage(originalFile: File): Promise<Prepared> {
  // Drawings stay as they are: as JPEG they would lose what is see-through.
  const isPhoto = originalFile.type === 'image/jpeg' || isHeic(originalFile)
  const file = isPhoto ? await shrinkPhoto(originalFile, MAX_SIDE_PX) : originalFile
  const problem = imageProblem(file)
  return problem ? { problem } : { file }
}
