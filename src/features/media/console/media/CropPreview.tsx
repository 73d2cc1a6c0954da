/** A picture with a crop frame that can be dragged; the part outside the frame is darkened. */
import { Box } from '@mui/material'
import { type PointerEvent, useRef } from 'react'
import type { CropEdges, MediaPicture } from '../../library.ts'
import { moveCrop } from './cropEdges.ts'
import { previewUrlOf } from './mediaData.ts'

type Props = { picture: MediaPicture; edges: CropEdges; onChange: (edges: CropEdges) => void }

/** @example <CropPreview picture={picture} edges={edges} onChange={setEdges} /> */
export function CropPreview({ picture, edges, onChange }: Props) {
  const dragOrigin = useRef<{ clientX: number; clientY: number; edges: CropEdges } | null>(null)
  const { left, top, right, bottom } = edges
  const start = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId)
    dragOrigin.current = { clientX, clientY, edges }
  }
  const move = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const origin = dragOrigin.current
    const frame = currentTarget.parentElement?.getBoundingClientRect()
    if (!origin || !frame) return
    const x = ((clientX - origin.clientX) / frame.width) * 100
    const y = ((clientY - origin.clientY) / frame.height) * 100
    onChange(moveCrop(origin.edges, { x, y }))
  }
  const end = () => {
    dragOrigin.current = null
  }
  return (
    <Box sx={{ position: 'relative', width: 'fit-content', alignSelf: 'center', overflow: 'hidden' }}>
      <Box
        component="img"
        src={previewUrlOf(picture)}
        alt={picture.alt ?? ''}
        sx={{ display: 'block', maxHeight: 320, maxWidth: 1 }}
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
