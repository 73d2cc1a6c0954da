/** A picture with the part that a crop leaves, which a finger or the mouse moves; the rest is darker. */
import { Box } from '@mui/material'
import { type PointerEvent, useRef } from 'react'
import type { CropEdges, MediaPicture } from '#contract/content/library.ts'
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
    const from = dragOrigin.current
    const frame = currentTarget.parentElement?.getBoundingClientRect()
    if (!from || !frame) return
    const x = ((clientX - from.clientX) / frame.width) * 100
    const y = ((clientY - from.clientY) / frame.height) * 100
    onChange(moveCrop(from.edges, { x, y }))
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
        // For keys there are the sliders.
        aria-hidden
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        sx={{
          ...{ position: 'absolute', border: '2px solid #fff', boxShadow: '0 0 0 2000px rgba(0,0,0,.6)' },
          ...{ left: `${left}%`, top: `${top}%`, right: `${100 - right}%`, bottom: `${100 - bottom}%` },
          ...{ cursor: 'move', touchAction: 'none' },
        }}
      />
    </Box>
  )
}
