/** A post's image in a list, 120 pixels wide; a calm blank where there is none. */
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import { Box } from '@mui/material'
import { useState } from 'react'

const THUMBNAIL_WIDTH = 120
const frame = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: THUMBNAIL_WIDTH,
  maxWidth: 1,
  aspectRatio: '3 / 2',
  borderRadius: 1,
  bgcolor: 'action.hover',
  color: 'text.disabled',
} as const

export function PostThumbnail({ image }: { image: string | null }) {
  const [missing, setMissing] = useState<string>()
  if (!image || image === missing) {
    return (
      <Box sx={frame}>
        <ImageOutlined />
      </Box>
    )
  }
  return (
    <Box
      component="img"
      // The title beside it says what the row is.
      alt=""
      src={`/images/300-${image}`}
      loading="lazy"
      onError={() => setMissing(image)}
      sx={{ ...frame, display: 'block', objectFit: 'cover' }}
    />
  )
}
