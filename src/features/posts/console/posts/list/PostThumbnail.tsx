/** The image of a post, 120 pixels wide; a placeholder if it has none. */

import { Picture } from '#platform/console/kit/file/Picture.tsx'
import { imageUrl } from '#platform/console/kit/upload/imageUrl.ts'

const THUMBNAIL_STYLE = { width: 120, maxWidth: 1 } as const

export function PostThumbnail({ image }: { image: string | null }) {
  return <Picture src={image && imageUrl(image, 300)} sx={THUMBNAIL_STYLE} />
}
