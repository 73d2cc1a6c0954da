/** Uploads the logo and the favicon. */
import { uploadLogo } from '#contract/content/setting.ts'
import type { StoreImage } from '#src/kit/upload/useImageUpload.ts'
import { call } from '#src/providers/call.ts'

export const storeLogo: StoreImage = async ({ file, previousFilename, onProgress }) => {
  const { result } = await call(uploadLogo, { body: { old_img: previousFilename || null }, file, onProgress })
  return result.filename
}
