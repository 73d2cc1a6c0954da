/** The point of a picture that stays in sight where a page cuts it: pressed in the picture, or moved by sliders. */
import { Box, Button, ButtonBase, Typography } from '@mui/material'
import type { MouseEvent } from 'react'
import type { MediaPicture } from '#contract/content/library.ts'
import { LabelledSlider } from './LabelledSlider.tsx'
import { previewOf } from './mediaData.ts'

/** In percent of width and height; null for the middle. */
export type Focus = { x: number; y: number } | null

type Props = { picture: MediaPicture; focus: Focus; onChange: (focus: Focus) => void }

/** @example <MediaFocus picture={picture} focus={{ x: 50, y: 20 }} onChange={setFocus} /> */
export function MediaFocus({ picture, focus, onChange }: Props) {
  const { x, y } = focus ?? { x: 50, y: 50 }
  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // A key presses nowhere; for keys there are the sliders.
    if (detail === 0) return
    const frame = currentTarget.getBoundingClientRect()
    onChange({
      x: percent((clientX - frame.left) / frame.width),
      y: percent((clientY - frame.top) / frame.height),
    })
  }
  return (
    <Box>
      <ButtonBase onClick={press} disableRipple aria-label="Tekan bagian yang penting" sx={stage}>
        <Box component="img" src={previewOf(picture)} alt={picture.alt ?? ''} sx={whole} />
        {focus && <Box aria-hidden sx={{ ...point, left: `${x}%`, top: `${y}%` }} />}
      </ButtonBase>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Tekan bagian gambar yang penting. Di tempat situs memotong gambar, bagian itu tetap terlihat.
      </Typography>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, alignItems: 'center', mt: 0.5 }}
      >
        <LabelledSlider label="Mendatar" value={x} onChange={(moved) => onChange({ x: Number(moved), y })} />
        <LabelledSlider label="Tegak" value={y} onChange={(moved) => onChange({ x, y: Number(moved) })} />
      </Box>
      {focus && (
        <Button size="small" onClick={() => onChange(null)}>
          Kembali ke tengah
        </Button>
      )}
    </Box>
  )
}

const percent = (share: number) => Math.min(100, Math.max(0, Math.round(share * 100)))

const stage = {
  position: 'relative',
  display: 'block',
  width: 'fit-content',
  mx: 'auto',
  cursor: 'crosshair',
} as const
const whole = { display: 'block', maxHeight: 320, maxWidth: 1, borderRadius: 1 } as const
const point = {
  position: 'absolute',
  width: 28,
  height: 28,
  ml: '-14px',
  mt: '-14px',
  borderRadius: '50%',
  border: '3px solid #fff',
  boxShadow: '0 0 0 2px rgba(0,0,0,.65), inset 0 0 0 2px rgba(0,0,0,.65)',
} as const
