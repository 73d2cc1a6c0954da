/** Uploads the images of slides. */
import { uploadSlideImage } from '#contract/content/slide.ts'
import type { StoreImage } from '#src/kit/upload/useImageUpload.ts'
import { call } from '#src/providers/call.ts'

export const storeSlideImage: StoreImage = async ({ file, previousFilename, onProgress }) => {
  const { result } = await call(uploadSlideImage, {
    body: { old_img: previousFilename || null },
    file,
    onProgress,
  })
  return result.filename
}
