/** Uploads the images of slides. */
import type { StoreImage } from '#platform/console/kit/upload/ImageUpload.tsx'
import { call } from '#platform/console/providers/call.ts'
import { uploadSlideImage } from '../../slide.ts'

export const storeSlideImage: StoreImage = async ({ file, previousFilename, onProgress }) => {
  const { result } = await call(uploadSlideImage, {
    body: { old_img: previousFilename || null },
    file,
    onProgress,
  })
  return result.filename
}
