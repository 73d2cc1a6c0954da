/** One gallery item in an album. */
import Close from '@mui/icons-material/CloseRounded'
import { Box, Card, IconButton, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { GalleryPicture } from '../galleries/GalleryPicture.tsx'
import type { GalleryItem } from '../galleries/galleryImages.ts'

type Props = { item: GalleryItem; handle: ReactNode; onRemove: () => void }

export function AlbumItemCard({ item, handle, onRemove }: Props) {
  return (
    <Card sx={{ height: 1, display: 'flex', flexDirection: 'column' }}>
      <GalleryPicture item={item} />
      <Box sx={{ display: 'flex', alignItems: 'center', p: 0.5, gap: 0.5, flexGrow: 1 }}>
        {handle}
        <Typography variant="body2" sx={title}>
          {item.title}
        </Typography>
        <Tooltip title="Keluarkan dari album">
          <IconButton size="small" onClick={onRemove} aria-label={`Keluarkan ${item.title} dari album`}>
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
    </Card>
  )
}

const title = {
  flexGrow: 1,
  minWidth: 0,
  fontWeight: 600,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
} as const
