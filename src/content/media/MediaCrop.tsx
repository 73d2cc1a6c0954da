/** 'Potong gambar': crops a picture to the part between four edges. */
import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { type CropEdges, cropMedia, type MediaPicture, MIN_CROP } from '#contract/content/library.ts'
import { useQuestion } from '#src/kit/dialog/useQuestion.tsx'
import type { useAction } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'
import { LabelledSlider } from './LabelledSlider.tsx'
import { previewUrlOf } from './mediaData.ts'

const UNCROPPED: CropEdges = { left: 0, top: 0, right: 100, bottom: 100 }
const EDGES = ['left', 'top', 'right', 'bottom'] as const
const RATIOS = [
  { name: '16 : 9', ratio: 16 / 9 },
  { name: '4 : 3', ratio: 4 / 3 },
  { name: '1 : 1', ratio: 1 },
]

type Props = {
  picture: MediaPicture
  run: ReturnType<typeof useAction>['run']
  isBusy: boolean
  onDone: (isDone: boolean) => void
  onCancel: () => void
}

/** @example <MediaCrop picture={picture} run={run} isBusy={isBusy} onDone={done} onCancel={close} /> */
export function MediaCrop({ picture, run, isBusy, onDone, onCancel }: Props) {
  const [edges, setEdges] = useState(UNCROPPED)
  const { ask, question } = useQuestion()
  const { uses, id } = picture
  const isUncropped = EDGES.every((edge) => edges[edge] === UNCROPPED[edge])
  const crop = async () => {
    const text = `Potongannya langsung tampil di ${uses.length} tempat yang memakai gambar ini. Gambar utuhnya tetap ada di Media.`
    const needsConfirmation = uses.length > 0
    if (needsConfirmation && !(await ask({ title: 'Potong gambar?', text, confirmLabel: 'Potong' }))) return
    onDone(await run(() => call(cropMedia, { params: { id }, body: edges })))
  }
  return (
    <Stack spacing={1.5}>
      <CropPreview picture={picture} edges={edges} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2">Bentuk:</Typography>
        {RATIOS.map(({ name, ratio }) => (
          <Button
            key={name}
            size="small"
            variant="outlined"
            onClick={() => setEdges(cropToRatio(picture, ratio))}
          >
            {name}
          </Button>
        ))}
      </Box>
      <EdgeRange
        label="Kiri dan kanan"
        range={[edges.left, edges.right]}
        onChange={([left, right]) => setEdges({ ...edges, left, right })}
      />
      <EdgeRange
        label="Atas dan bawah"
        range={[edges.top, edges.bottom]}
        onChange={([top, bottom]) => setEdges({ ...edges, top, bottom })}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="contained" disabled={isBusy || isUncropped} onClick={() => void crop()}>
          Potong
        </Button>
        <Button color="inherit" onClick={onCancel}>
          Tidak jadi
        </Button>
      </Box>
      {question}
    </Stack>
  )
}

/** The picture, with the parts that will be cut off darkened. */
function CropPreview({
  picture,
  edges: { left, top, right, bottom },
}: {
  picture: MediaPicture
  edges: CropEdges
}) {
  return (
    <Box sx={{ position: 'relative', width: 'fit-content', alignSelf: 'center', overflow: 'hidden' }}>
      <Box
        component="img"
        src={previewUrlOf(picture)}
        alt={picture.alt ?? ''}
        sx={{ display: 'block', maxHeight: 320, maxWidth: 1 }}
      />
      <Box
        aria-hidden
        sx={{
          ...{ position: 'absolute', border: '2px solid #fff', boxShadow: '0 0 0 2000px rgba(0,0,0,.6)' },
          ...{ left: `${left}%`, top: `${top}%`, right: `${100 - right}%`, bottom: `${100 - bottom}%` },
        }}
      />
    </Box>
  )
}

type EdgeRangeProps = { label: string; range: [number, number]; onChange: (range: [number, number]) => void }

function EdgeRange({ label, range, onChange }: EdgeRangeProps) {
  return (
    <Box sx={{ px: 1 }}>
      <LabelledSlider
        label={label}
        value={range}
        onChange={(newValue) => {
          const [from = 0, to = 100] = [newValue].flat()
          if (to - from >= MIN_CROP) onChange([from, to])
        }}
      />
    </Box>
  )
}

/** The largest centred crop of the given ratio. */
function cropToRatio({ width, height }: MediaPicture, ratio: number): CropEdges {
  const pictureRatio = width && height ? width / height : ratio
  const [insetX, insetY] =
    pictureRatio > ratio
      ? [Math.round((1 - ratio / pictureRatio) * 50), 0]
      : [0, Math.round((1 - pictureRatio / ratio) * 50)]
  return { left: insetX, top: insetY, right: 100 - insetX, bottom: 100 - insetY }
}
