/** One gallery item in an album. */
import Close from '@mui/icons-material/CloseRounded'
import { Box, Card, IconButton, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { GalleryPicture } from '../galleries/GalleryPicture.tsx'
import type { GalleryItem } from '../galleries/galleryImages.ts'

type Props = { item: GalleryItem; dragHandle: ReactNode; onRemove: () => void }

export function AlbumItemCard({ item, dragHandle, onRemove }: Props) {
  return (
    <Card sx={{ height: 1, position: 'relative' }}>
      <GalleryPicture item={item} />
      <Box sx={{ ...OVERLAY_STYLE, left: 6 }}>{dragHandle}</Box>
      <Box sx={{ ...OVERLAY_STYLE, right: 6 }}>
        <Tooltip title="Keluarkan dari album">
          <IconButton
            onClick={onRemove}
            aria-label={`Keluarkan ${item.title} dari album`}
            sx={{ width: 40, height: 40 }}
          >
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <Typography variant="body2" sx={TITLE_STYLE} title={item.title}>
        {item.title}
      </Typography>
    </Card>
  )
}

/** The opaque background keeps the buttons legible over any picture. */
const OVERLAY_STYLE = {
  position: 'absolute',
  top: 6,
  display: 'flex',
  borderRadius: 1,
  bgcolor: 'background.paper',
  opacity: 0.92,
} as const

const TITLE_STYLE = {
  m: 1.25,
  fontWeight: 600,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
} as const
