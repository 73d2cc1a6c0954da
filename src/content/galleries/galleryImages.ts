/** Where the pictures of gallery items and album covers are stored and found. */
import { uploadAlbumCover } from '#contract/content/album.ts'
import { gallery, uploadGalleryImage, videoThumbnail } from '#contract/content/gallery.ts'
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

/** A photo becomes an item of the gallery at once, called by its file until somebody names it. */
export async function addToGallery(file: File, report: (share: number) => void): Promise<GalleryItem> {
  const image = await storeGalleryImage({ file, previous: '', report })
  const title = file.name.replace(/\.[^.]*$/, '').replaceAll('_', ' ') || 'Foto'
  const body = { title: title.slice(0, 255), type_gallery: 'image' as const, image }
  const { result } = await call(gallery.endpoints.create, { body })
  return { id: Number(result.id), title, image, type: 'image' }
}

function storing(endpoint: typeof uploadGalleryImage | typeof uploadAlbumCover): StoreImage {
  return async ({ file, previous, report }) => {
    const { result } = await call(endpoint, { body: { old_img: previous || null }, file, onProgress: report })
    return result.filename
  }
}
