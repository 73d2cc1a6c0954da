/** Sets the focal point of a picture, by clicking into it or by sliders. */
import { Box, Button, ButtonBase, Typography } from '@mui/material'
import type { MouseEvent } from 'react'
import type { MediaPicture } from '../../library.ts'
import { LabelledSlider } from './LabelledSlider.tsx'
import { previewUrlOf } from './mediaData.ts'

/** Stays visible where a page crops the picture. In percent of width and height; null means the centre. */
export type FocalPoint = { x: number; y: number } | null

type Props = { picture: MediaPicture; focalPoint: FocalPoint; onChange: (focalPoint: FocalPoint) => void }

/** @example <MediaFocalPoint picture={picture} focalPoint={{ x: 50, y: 20 }} onChange={setFocus} /> */
export function MediaFocalPoint({ picture, focalPoint, onChange }: Props) {
  const { x, y } = focalPoint ?? { x: 50, y: 50 }
  const setFromClick = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // A click by keyboard has no position; the sliders serve the keyboard.
    if (detail === 0) return
    const bounds = currentTarget.getBoundingClientRect()
    onChange({
      x: toPercent((clientX - bounds.left) / bounds.width),
      y: toPercent((clientY - bounds.top) / bounds.height),
    })
  }
  return (
    <Box>
      <ButtonBase
        onClick={setFromClick}
        disableRipple
        aria-label="Tekan bagian yang penting"
        sx={IMAGE_BUTTON_STYLE}
      >
        <Box component="img" src={previewUrlOf(picture)} alt={picture.alt ?? ''} sx={IMAGE_STYLE} />
        {focalPoint && <Box aria-hidden sx={{ ...MARKER_STYLE, left: `${x}%`, top: `${y}%` }} />}
      </ButtonBase>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Tekan bagian gambar yang penting. Di tempat situs memotong gambar, bagian itu tetap terlihat.
      </Typography>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, alignItems: 'center', mt: 0.5 }}
      >
        <LabelledSlider
          label="Mendatar"
          value={x}
          onChange={(newValue) => onChange({ x: Number(newValue), y })}
        />
        <LabelledSlider
          label="Tegak"
          value={y}
          onChange={(newValue) => onChange({ x, y: Number(newValue) })}
        />
      </Box>
      {focalPoint && (
        <Button size="small" onClick={() => onChange(null)}>
          Kembali ke tengah
        </Button>
      )}
    </Box>
  )
}

const toPercent = (fraction: number) => Math.min(100, Math.max(0, Math.round(fraction * 100)))

const IMAGE_BUTTON_STYLE = {
  position: 'relative',
  display: 'block',
  width: 'fit-content',
  mx: 'auto',
  cursor: 'crosshair',
} as const
const IMAGE_STYLE = { display: 'block', maxHeight: 320, maxWidth: 1, borderRadius: 1 } as const
const MARKER_STYLE = {
  position: 'absolute',
  width: 28,
  height: 28,
  ml: '-14px',
  mt: '-14px',
  borderRadius: '50%',
  border: '3px solid #fff',
  boxShadow: '0 0 0 2px rgba(0,0,0,.65), inset 0 0 0 2px rgba(0,0,0,.65)',
} as const
