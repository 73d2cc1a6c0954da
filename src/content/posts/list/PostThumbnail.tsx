/** A post's image in a list, 120 pixels wide; a calm blank where there is none. */
import { imageUrl } from '#src/kit/upload/imageUrl.ts'
import { Picture } from '#src/kit/upload/Picture.tsx'

const size = { width: 120, maxWidth: 1 } as const

export function PostThumbnail({ image }: { image: string | null }) {
  return <Picture src={image && imageUrl(image, 300)} sx={size} />
}
