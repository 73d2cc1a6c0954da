/** Where the pictures of gallery items and album covers are stored and found. */
import { uploadAlbumCover } from '#contract/content/album.ts'
import { uploadGalleryImage, videoThumbnail } from '#contract/content/gallery.ts'
import { imageUrl } from '#src/kit/upload/imageUrl.ts'
import type { StoreImage } from '#src/kit/upload/useImageUpload.ts'
import { call } from '#src/providers/call.ts'

export type GalleryItem = { id: number; title: string; image: string | null; type: 'image' | 'video' | null }

/** The width the server makes of gallery pictures. */
export const GALLERY_WIDTH = 400

/** What an item looks like: the video service's thumbnail of a video, our own of a picture. */
export function galleryPicture({ image, type }: Pick<GalleryItem, 'image' | 'type'>): string | null {
  if (!image) return null
  return type === 'video' ? videoThumbnail(image) : imageUrl(image, GALLERY_WIDTH)
}

export const storeGalleryImage = storing(uploadGalleryImage)
export const storeAlbumCover = storing(uploadAlbumCover)

function storing(endpoint: typeof uploadGalleryImage | typeof uploadAlbumCover): StoreImage {
  return async ({ file, previous, report }) => {
    const { result } = await call(endpoint, { body: { old_img: previous || null }, file, onProgress: report })
    return result.filename
  }
}
