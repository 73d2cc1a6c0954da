/** A turned picture with a crop frame that can be dragged; the part outside the frame is darkened. */
import { Box } from '@mui/material'
import { type PointerEvent, useRef } from 'react'
import type { MediaPicture, PictureCrop } from '../../library.ts'
import { moveCrop, turnSize } from './cropEdges.ts'
import { previewUrlOf } from './mediaData.ts'

type Props = { picture: MediaPicture; crop: PictureCrop; onChange: (crop: PictureCrop) => void }

const MAX_HEIGHT_PX = 320

/** @example <CropPreview picture={picture} crop={crop} onChange={setCrop} /> */
export function CropPreview({ picture, crop, onChange }: Props) {
  const dragOrigin = useRef<{ clientX: number; clientY: number; crop: PictureCrop } | null>(null)
  const { left, top, right, bottom, turn } = crop
  const start = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId)
    dragOrigin.current = { clientX, clientY, crop }
  }
  const move = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const origin = dragOrigin.current
    const frame = currentTarget.parentElement?.getBoundingClientRect()
    if (!origin || !frame) return
    const x = ((clientX - origin.clientX) / frame.width) * 100
    const y = ((clientY - origin.clientY) / frame.height) * 100
    onChange({ ...origin.crop, ...moveCrop(origin.crop, { x, y }) })
  }
  const end = () => {
    dragOrigin.current = null
  }
  return (
    <Box sx={{ ...frameStyleOf(picture, turn), alignSelf: 'center', overflow: 'hidden' }}>
      <Box
        component="img"
        src={previewUrlOf(picture)}
        alt={picture.alt ?? ''}
        sx={turn === 0 ? { display: 'block', maxHeight: MAX_HEIGHT_PX, maxWidth: 1 } : turnedStyleOf(turn)}
      />
      <Box
        // Keyboard users have the sliders.
        aria-hidden
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        sx={{
          position: 'absolute',
          left: `${left}%`,
          top: `${top}%`,
          right: `${100 - right}%`,
          bottom: `${100 - bottom}%`,
          border: '2px solid #fff',
          boxShadow: '0 0 0 2000px rgba(0,0,0,.6)',
          cursor: 'move',
          touchAction: 'none',
        }}
      />
    </Box>
  )
}

/** Turning an element does not change its place in the layout, so the frame has the shape of the turned picture. */
function frameStyleOf(picture: MediaPicture, turn: PictureCrop['turn']) {
  if (turn === 0) return { position: 'relative', width: 'fit-content' } as const
  const { width, height } = turnSize(picture, turn)
  const ratio = width && height ? width / height : 1
  return {
    position: 'relative',
    containerType: 'size',
    aspectRatio: ratio,
    width: `min(100%, ${Math.round(MAX_HEIGHT_PX * ratio)}px)`,
  } as const
}

function turnedStyleOf(turn: PictureCrop['turn']) {
  const isOnSide = turn % 180 !== 0
  return {
    position: 'absolute',
    top: '50%',
    left: '50%',
    width: isOnSide ? '100cqh' : '100cqw',
    height: isOnSide ? '100cqw' : '100cqh',
    transform: `translate(-50%, -50%) rotate(${turn}deg)`,
  } as const
}
