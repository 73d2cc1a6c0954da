/** An image in a list or on a card, with a placeholder if it is missing or fails to load. */
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import { Box, type SxProps } from '@mui/material'
import { useState } from 'react'

const FRAME_STYLE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 1,
  borderRadius: 1,
  bgcolor: 'action.hover',
  color: 'text.disabled',
} as const

type Props = { src: string | null; ratio?: string; sx?: SxProps }

/** @example <Picture src={imageUrl(slide.image, 600)} ratio="16 / 9" /> */
export function Picture({ src, ratio = '3 / 2', sx = {} }: Props) {
  const [failedSrc, setFailedSrc] = useState<string>()
  if (!src || src === failedSrc)
    return (
      <Box sx={[{ ...FRAME_STYLE, aspectRatio: ratio }, ...[sx].flat()]}>
        <ImageOutlined />
      </Box>
    )
  return (
    <Box
      component="img"
      // Decorative, because the title beside it describes the image.
      alt=""
      src={src}
      loading="lazy"
      onError={() => setFailedSrc(src)}
      sx={[{ ...FRAME_STYLE, display: 'block', objectFit: 'cover', aspectRatio: ratio }, ...[sx].flat()]}
    />
  )
}
