/** Uploads the images of slides. */
import { uploadSlideImage } from '#contract/content/slide.ts'
import type { StoreImage } from '#src/kit/upload/useImageUpload.ts'
import { call } from '#src/providers/call.ts'

export const storeSlideImage: StoreImage = async ({ file, previous, report }) => {
  const { result } = await call(uploadSlideImage, {
    body: { old_img: previous || null },
    file,
    onProgress: report,
  })
  return result.filename
}
