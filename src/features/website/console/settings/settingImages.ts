/** Uploads the logo and the favicon. */
import type { StoreImage } from '#platform/console/kit/upload/ImageUpload.tsx'
import { call } from '#platform/console/providers/call.ts'
import { uploadLogo } from '../../setting.ts'

export const storeLogo: StoreImage = async ({ file, previousFilename, onProgress }) => {
  const { result } = await call(uploadLogo, { body: { old_img: previousFilename || null }, file, onProgress })
  return result.filename
}
