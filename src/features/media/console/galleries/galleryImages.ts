/** Uploads the pictures of gallery items and album covers, and builds their URLs. */

import type { StoreImage } from '#platform/console/kit/upload/ImageUpload.tsx'
import { imageUrl } from '#platform/console/kit/upload/imageUrl.ts'
import { call } from '#platform/console/providers/call.ts'
import { videoThumbnailUrl } from '#platform/contract/video.ts'
import { uploadAlbumCover } from '../../album.ts'
import { gallery, uploadGalleryImage } from '../../gallery.ts'

export type GalleryItem = { id: number; title: string; image: string | null; type: 'image' | 'video' | null }

/** Pixels; the server resizes gallery pictures to this width. */
export const GALLERY_IMAGE_WIDTH = 400

/** The URL of an item's thumbnail: YouTube's for a video, our own for a picture. */
export function galleryPictureUrl({ image, type }: Pick<GalleryItem, 'image' | 'type'>): string | null {
  if (!image) return null
  return type === 'video' ? videoThumbnailUrl(image) : imageUrl(image, GALLERY_IMAGE_WIDTH)
}

export const storeGalleryImage = createImageUploader(uploadGalleryImage)
export const storeAlbumCover = createImageUploader(uploadAlbumCover)

/** Uploads a photo and creates a gallery item titled after its file name. */
export async function addToGallery(file: File, onProgress: (progress: number) => void): Promise<GalleryItem> {
  const image = await storeGalleryImage({ file, previousFilename: '', onProgress })
  const title = file.name.replace(/\.[^.]*$/, '').replaceAll('_', ' ') || 'Foto'
  const body = { title: title.slice(0, 255), type_gallery: 'image' as const, image }
  const { result } = await call(gallery.endpoints.create, { body })
  return { id: Number(result.id), title, image, type: 'image' }
}

function createImageUploader(endpoint: typeof uploadGalleryImage | typeof uploadAlbumCover): StoreImage {
  return async ({ file, previousFilename, onProgress }) => {
    const { result } = await call(endpoint, { body: { old_img: previousFilename || null }, file, onProgress })
    return result.filename
  }
}
