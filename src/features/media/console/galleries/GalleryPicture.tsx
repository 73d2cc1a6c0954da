/** The thumbnail of a gallery item, with a play icon on videos. */
import PlayCircle from '@mui/icons-material/PlayCircleRounded'
import { Box } from '@mui/material'
import { Picture } from '#platform/console/kit/file/Picture.tsx'
import { type GalleryItem, galleryPictureUrl } from './galleryImages.ts'

export function GalleryPicture({ item }: { item: Pick<GalleryItem, 'image' | 'type'> }) {
  return (
    <Box sx={{ position: 'relative', width: 1 }}>
      <Picture src={galleryPictureUrl(item)} />
      {item.type === 'video' && <PlayCircle titleAccess="Video" fontSize="large" sx={PLAY_ICON_STYLE} />}
    </Box>
  )
}

const PLAY_ICON_STYLE = {
  position: 'absolute',
  inset: 0,
  m: 'auto',
  color: 'common.white',
  filter: 'drop-shadow(0 1px 3px rgb(0 0 0 / 0.6))',
} as const
