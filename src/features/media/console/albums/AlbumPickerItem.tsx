/** One gallery item in the picker of an album, with a checkbox. */
import CheckCircle from '@mui/icons-material/CheckCircleRounded'
import { Box, ButtonBase, Typography } from '@mui/material'
import { GalleryPicture } from '../galleries/GalleryPicture.tsx'
import type { GalleryItem } from '../galleries/galleryImages.ts'

type Props = { item: GalleryItem; isInAlbum: boolean; isSelected: boolean; onToggle: () => void }

export function AlbumPickerItem({ item, isInAlbum, isSelected, onToggle }: Props) {
  return (
    <Box component="li">
      <ButtonBase
        onClick={onToggle}
        disabled={isInAlbum}
        role="checkbox"
        aria-checked={isSelected || isInAlbum}
        aria-label={isInAlbum ? `${item.title}, sudah di album` : item.title}
        sx={{
          ...TILE_STYLE,
          borderColor: isSelected ? 'primary.main' : 'divider',
          boxShadow: (theme) => (isSelected ? `0 0 0 1px ${theme.palette.primary.main}` : 'none'),
          opacity: isInAlbum ? 0.5 : 1,
        }}
      >
        <GalleryPicture item={item} />
        {isSelected && <CheckCircle sx={CHECK_STYLE} />}
        <Typography variant="body2" noWrap sx={{ px: 1, py: 0.75, width: 1 }}>
          {isInAlbum ? 'Sudah di album' : item.title}
        </Typography>
      </ButtonBase>
    </Box>
  )
}

const TILE_STYLE = {
  width: 1,
  flexDirection: 'column',
  alignItems: 'stretch',
  textAlign: 'left',
  border: 1,
  borderRadius: 1,
  overflow: 'hidden',
  position: 'relative',
} as const

const CHECK_STYLE = {
  position: 'absolute',
  top: 8,
  right: 8,
  color: 'primary.main',
  bgcolor: 'background.paper',
  borderRadius: '50%',
} as const
