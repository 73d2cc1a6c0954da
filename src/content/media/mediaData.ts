/** The media library as an entity: listed and removed as others are, changed by calls of its own. */
import { POLICY } from '#contract/access.ts'
import { exportMedia, listMedia, type MediaPicture } from '#contract/content/library.ts'
import { imageUrl } from '#src/kit/upload/imageUrl.ts'
import type { EntityData } from '#src/providers/entity.ts'

export const LIBRARY = 'media'

export const mediaData: EntityData = {
  list: listMedia,
  exports: exportMedia,
  access: {
    read: POLICY.media.read,
    create: POLICY.media.read,
    change: POLICY.media.read,
    remove: POLICY.media.remove,
  },
}

/** What a picture is called where it has no name of its own. */
export const titleOf = ({ filename, alt, id }: MediaPicture): string => filename || alt || `Gambar ${id}`

export const previewOf = ({ name, preview_width }: MediaPicture): string => imageUrl(name, preview_width)
