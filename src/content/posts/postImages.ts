/** Where the images and documents of posts are stored. */
import { uploadContentImage, uploadPostImage } from '#contract/content/post.ts'
import { POST_FILE_EXTENSIONS, postFileProblem, uploadPostFile } from '#contract/content/posts/postFile.ts'
import type { UploadContentImage } from '#src/kit/richText/RichTextImages.ts'
import type { AttachDocument } from '#src/kit/richText/toolbar/RichTextFileTool.tsx'
import type { StoreImage } from '#src/kit/upload/useImageUpload.ts'
import { call } from '#src/providers/call.ts'

/** The post's own image; the name it takes the place of is sent as old_img. */
export const storePostImage: StoreImage = async ({ file, previous, report }) => {
  const body = { old_img: previous || null }
  const { result } = await call(uploadPostImage, { body, file, onProgress: report })
  return result.filename
}

/** An image inside the text. */
export const storeContentImage: UploadContentImage = async (file, report) => {
  const { result } = await call(uploadContentImage, { file, onProgress: report })
  return result.location
}

/** A document that the text links to. */
export const attachPostFile: AttachDocument = {
  accept: POST_FILE_EXTENSIONS.map((extension) => `.${extension}`).join(','),
  problemOf: postFileProblem,
  store: async (file, report) => (await call(uploadPostFile, { file, onProgress: report })).result,
}
