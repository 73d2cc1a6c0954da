/** Uploads the images and documents of posts. */
import { uploadContentImage, uploadPostImage } from '#contract/content/post.ts'
import { POST_FILE_EXTENSIONS, postFileProblem, uploadPostFile } from '#contract/content/posts/postFile.ts'
import type { UploadContentImage } from '#src/kit/richText/RichTextImages.ts'
import type { AttachDocument } from '#src/kit/richText/toolbar/RichTextFileTool.tsx'
import type { StoreImage } from '#src/kit/upload/useImageUpload.ts'
import { call } from '#src/providers/call.ts'

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
