/** The data calls of the media library; changes go through separate endpoints. */
import { imageUrl } from '#platform/console/kit/upload/imageUrl.ts'
import type { EntityData } from '#platform/console/providers/entity.ts'
import { MEDIA_POLICY } from '../../access.ts'
import { exportMedia, listMedia, type MediaPicture } from '../../library.ts'

export const MEDIA_RESOURCE = 'media'

export const mediaData: EntityData = {
  list: listMedia,
  exports: exportMedia,
  access: {
    read: MEDIA_POLICY.read,
    create: MEDIA_POLICY.read,
    change: MEDIA_POLICY.read,
    remove: MEDIA_POLICY.remove,
  },
}

/** The title of a picture: its file name, else its alternative text, else its id. */
export const titleOf = ({ filename, alt, id }: MediaPicture): string => filename || alt || `Gambar ${id}`

export const previewUrlOf = ({ name, preview_width }: MediaPicture): string => imageUrl(name, preview_width)
