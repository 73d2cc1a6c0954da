/** 'Potong gambar': crops a picture to the part between four edges. */
import { Box, Button, Stack, Typography } from '@mui/material'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import type { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { type CropEdges, cropMedia, type MediaPicture, MIN_CROP_PERCENT } from '../../library.ts'
import { CropPreview } from './CropPreview.tsx'
import { cropToRatio } from './cropEdges.ts'
import { LabelledSlider } from './LabelledSlider.tsx'
import type { FocalPoint } from './MediaFocalPoint.tsx'

export const UNCROPPED: CropEdges = { left: 0, top: 0, right: 100, bottom: 100 }
const EDGES = ['left', 'top', 'right', 'bottom'] as const
const RATIOS = [
  { name: '16 : 9', ratio: 16 / 9 },
  { name: '4 : 3', ratio: 4 / 3 },
  { name: '1 : 1', ratio: 1 },
]

type Props = {
  picture: MediaPicture
  /** A crop to a ratio is centred on it. */
  focalPoint: FocalPoint
  run: ReturnType<typeof useAction>['run']
  isBusy: boolean
  edges: CropEdges
  onChange: (edges: CropEdges) => void
  onDone: (isDone: boolean) => void
  onCancel: () => void
}

/** @example <MediaCrop picture={picture} focalPoint={focalPoint} run={run} isBusy={isBusy} edges={edges} onChange={setEdges} onDone={done} onCancel={close} /> */
export function MediaCrop({ picture, focalPoint, run, isBusy, edges, onChange, onDone, onCancel }: Props) {
  const { confirm, confirmDialog } = useConfirmDialog()
  const { uses, id } = picture
  const isUncropped = EDGES.every((edge) => edges[edge] === UNCROPPED[edge])
  const crop = async () => {
    const text = `Potongannya langsung tampil di ${uses.length} tempat yang memakai gambar ini. Gambar utuhnya tetap ada di Media.`
    const needsConfirmation = uses.length > 0
    if (
      needsConfirmation &&
      !(await confirm({ title: 'Potong gambar?', text, confirmLabel: 'Potong', confirmColor: 'primary' }))
    )
      return
    const result = await run(() => call(cropMedia, { params: { id }, body: edges }))
    onDone(result !== null)
  }
  return (
    <Stack spacing={1.5}>
      <CropPreview picture={picture} edges={edges} onChange={onChange} />
      <Typography variant="body2" color="textSecondary">
        Pilih bentuknya, lalu geser bingkainya di atas gambar; penggeser di bawah mengatur tiap tepinya.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2">Bentuk:</Typography>
        {RATIOS.map(({ name, ratio }) => (
          <Button
            key={name}
            size="small"
            variant="outlined"
            onClick={() => onChange(cropToRatio(picture, ratio, focalPoint))}
          >
            {name}
          </Button>
        ))}
      </Box>
      <EdgeRange
        label="Kiri dan kanan"
        range={[edges.left, edges.right]}
        onChange={([left, right]) => onChange({ ...edges, left, right })}
      />
      <EdgeRange
        label="Atas dan bawah"
        range={[edges.top, edges.bottom]}
        onChange={([top, bottom]) => onChange({ ...edges, top, bottom })}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="contained" disabled={isBusy || isUncropped} onClick={() => void crop()}>
          Potong
        </Button>
        <Button color="inherit" onClick={onCancel}>
          Tidak jadi
        </Button>
      </Box>
      {confirmDialog}
    </Stack>
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
          if (to - from >= MIN_CROP_PERCENT) onChange([from, to])
        }}
      />
    </Box>
  )
}
