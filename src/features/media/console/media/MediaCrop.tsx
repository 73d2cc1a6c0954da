/** 'Potong gambar' and 'Putar gambar': turn a picture by quarters, and crop it to the part between four edges. */
import RotateRight from '@mui/icons-material/RotateRight'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import type { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { cropMedia, type MediaPicture, MIN_CROP_PERCENT, type PictureCrop } from '../../library.ts'
import { isWhole, turnPoint } from '../../pictureTurn.ts'
import { CropPreview } from './CropPreview.tsx'
import { cropToRatio, turnOn, turnSize } from './cropEdges.ts'
import { LabelledSlider } from './LabelledSlider.tsx'
import type { FocalPoint } from './MediaFocalPoint.tsx'

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
  crop: PictureCrop
  onChange: (crop: PictureCrop) => void
  onDone: (isDone: boolean) => void
  onCancel: () => void
}

/** @example <MediaCrop picture={picture} focalPoint={focalPoint} run={run} isBusy={isBusy} crop={crop} onChange={setCrop} onDone={done} onCancel={close} /> */
export function MediaCrop({ picture, focalPoint, run, isBusy, crop, onChange, onDone, onCancel }: Props) {
  const { confirm, confirmDialog } = useConfirmDialog()
  const { uses, id } = picture
  const isTurnOnly = isWhole(crop)
  const label = isTurnOnly && crop.turn !== 0 ? 'Putar' : 'Potong'
  const apply = async () => {
    const text = `Hasilnya langsung tampil di ${uses.length} tempat yang memakai gambar ini. Gambar utuhnya tetap ada di Media.`
    const needsConfirmation = uses.length > 0
    if (
      needsConfirmation &&
      !(await confirm({ title: `${label} gambar?`, text, confirmLabel: label, confirmColor: 'primary' }))
    )
      return
    const result = await run(() => call(cropMedia, { params: { id }, body: crop }))
    onDone(result !== null)
  }
  return (
    <Stack spacing={1.5}>
      <CropPreview picture={picture} crop={crop} onChange={onChange} />
      <Typography variant="body2" color="textSecondary">
        Pilih bentuknya, lalu geser bingkainya di atas gambar; penggeser di bawah mengatur tiap tepinya.
      </Typography>
      <ShapeButtons picture={picture} focalPoint={focalPoint} crop={crop} onChange={onChange} />
      <EdgeRange
        label="Kiri dan kanan"
        range={[crop.left, crop.right]}
        onChange={([left, right]) => onChange({ ...crop, left, right })}
      />
      <EdgeRange
        label="Atas dan bawah"
        range={[crop.top, crop.bottom]}
        onChange={([top, bottom]) => onChange({ ...crop, top, bottom })}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="contained"
          disabled={isBusy || (isTurnOnly && crop.turn === 0)}
          onClick={() => void apply()}
        >
          {label}
        </Button>
        <Button color="inherit" onClick={onCancel}>
          Tidak jadi
        </Button>
      </Box>
      {confirmDialog}
    </Stack>
  )
}

/** Turn the picture, and crop it to a ratio around its focal point. */
function ShapeButtons({
  picture,
  focalPoint,
  crop,
  onChange,
}: Pick<Props, 'picture' | 'focalPoint' | 'crop' | 'onChange'>) {
  const center = focalPoint && turnPoint(focalPoint, crop.turn)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<RotateRight />}
        onClick={() => onChange(turnOn(crop))}
      >
        Putar ke kanan
      </Button>
      <Typography variant="body2">Bentuk:</Typography>
      {RATIOS.map(({ name, ratio }) => (
        <Button
          key={name}
          size="small"
          variant="outlined"
          onClick={() => onChange({ ...crop, ...cropToRatio(turnSize(picture, crop.turn), ratio, center) })}
        >
          {name}
        </Button>
      ))}
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
          if (to - from >= MIN_CROP_PERCENT) onChange([from, to])
        }}
      />
    </Box>
  )
}
