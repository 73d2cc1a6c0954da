/** One gallery item to be chosen for an album. */
import CheckCircle from '@mui/icons-material/CheckCircleRounded'
import { Box, ButtonBase, Typography } from '@mui/material'
import { GalleryPicture } from '../galleries/GalleryPicture.tsx'
import type { GalleryItem } from '../galleries/galleryImages.ts'

type Props = { item: GalleryItem; isTaken: boolean; isChosen: boolean; onToggle: () => void }

export function AlbumChoice({ item, isTaken, isChosen, onToggle }: Props) {
  return (
    <Box component="li">
      <ButtonBase
        onClick={onToggle}
        disabled={isTaken}
        role="checkbox"
        aria-checked={isChosen || isTaken}
        aria-label={isTaken ? `${item.title}, sudah di album` : item.title}
        sx={{
          ...face,
          borderColor: isChosen ? 'primary.main' : 'divider',
          boxShadow: (theme) => (isChosen ? `0 0 0 1px ${theme.palette.primary.main}` : 'none'),
          opacity: isTaken ? 0.5 : 1,
        }}
      >
        <GalleryPicture item={item} />
        {isChosen && <CheckCircle sx={mark} />}
        <Typography variant="body2" noWrap sx={{ px: 1, py: 0.75, width: 1 }}>
          {isTaken ? 'Sudah di album' : item.title}
        </Typography>
      </ButtonBase>
    </Box>
  )
}

const face = {
  width: 1,
  flexDirection: 'column',
  alignItems: 'stretch',
  textAlign: 'left',
  border: 1,
  borderRadius: 1,
  overflow: 'hidden',
  position: 'relative',
} as const

const mark = {
  position: 'absolute',
  top: 8,
  right: 8,
  color: 'primary.main',
  bgcolor: 'background.paper',
  borderRadius: '50%',
} as const
