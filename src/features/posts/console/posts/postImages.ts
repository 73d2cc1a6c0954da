/** Uploads the images and documents of posts. */

import type { UploadContentImage } from '#platform/console/kit/richText/RichTextImages.ts'
import type { AttachDocument } from '#platform/console/kit/richText/toolbar/RichTextFileTool.tsx'
import type { StoreImage } from '#platform/console/kit/upload/ImageUpload.tsx'
import { call } from '#platform/console/providers/call.ts'
import { uploadContentImage, uploadPostImage } from '../../post.ts'
import { POST_FILE_EXTENSIONS, uploadPostFile } from '../../postFile.ts'
import { postFileProblem } from './postFileProblem.ts'

/** Uploads the main image of a post; `old_img` is the name of the image it replaces. */
export const storePostImage: StoreImage = async ({ file, previousFilename, onProgress }) => {
  const body = { old_img: previousFilename || null }
  const { result } = await call(uploadPostImage, { body, file, onProgress })
  return result.filename
}

/** Uploads an image inside the text. */
export const storeContentImage: UploadContentImage = async (file, onProgress) => {
  const { result } = await call(uploadContentImage, { file, onProgress })
  return result.location
}

/** Uploads a document that the text links to. */
export const attachPostFile: AttachDocument = {
  accept: POST_FILE_EXTENSIONS.map((extension) => `.${extension}`).join(','),
  problemOf: postFileProblem,
  store: async (file, onProgress) => (await call(uploadPostFile, { file, onProgress })).result,
}
