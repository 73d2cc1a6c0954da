/** The dialog of one picture in the library: its fields, its uses, replacing and cropping. */
import {
  Alert,
  Box,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  LinearProgress,
  Stack,
  TextField,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { type ReactNode, useId, useRef, useState } from 'react'
import { CancelButton } from '#platform/console/kit/dialog/CancelButton.tsx'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import type { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { RestoredAlert } from '#platform/console/kit/draft/RestoredAlert.tsx'
import { LeaveGuard } from '#platform/console/kit/form/LeaveGuard.tsx'
import { useMarkUnsaved } from '#platform/console/kit/form/useMarkUnsaved.ts'
import type { useAction } from '#platform/console/kit/screen/useAction.ts'
import { IMAGE_TYPES } from '#platform/console/kit/upload/ImageUploadCheck.ts'
import { prepareImage } from '#platform/console/kit/upload/prepareImage.ts'
import { call } from '#platform/console/providers/call.ts'
import { type MediaPicture, replaceMedia } from '../../library.ts'
import { MediaCrop } from './MediaCrop.tsx'
import { MediaFocalPoint } from './MediaFocalPoint.tsx'
import { MediaUses } from './MediaUses.tsx'
import { titleOf } from './mediaData.ts'
import { type PictureValues, UNCROPPED, usePictureForm } from './usePictureForm.ts'

type Props = { dialog: ReturnType<typeof useDialog<MediaPicture>>; picture: MediaPicture }

export function MediaDialog({ dialog, picture }: Props) {
  const id = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const form = usePictureForm({ dialog, picture })
  const { values, setValues, isUnsaved, save, problem, isBusy, replacement, isCropping, endCrop } = form
  const { startCrop, startTurn, discardRestored } = form
  return (
    <Dialog
      open={dialog.isOpen}
      onClose={dialog.close}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="sm"
      aria-labelledby={id}
    >
      <Box component="form" onSubmit={save} noValidate sx={FORM_STYLE}>
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {titleOf(picture)}
        </DialogTitle>
        <DialogContent dividers inert={isBusy}>
          {discardRestored && <RestoredAlert onDiscard={discardRestored} />}
          {problem && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {problem.message}
            </Alert>
          )}
          {isCropping ? (
            <MediaCrop
              picture={picture}
              isBusy={isBusy}
              {...replacement}
              focalPoint={values.focalPoint}
              crop={values.crop ?? UNCROPPED}
              onChange={(crop) => setValues({ ...values, crop })}
              onCancel={endCrop}
            />
          ) : (
            <PictureFields picture={picture} values={values} onChange={setValues}>
              <ReplaceButtons picture={picture} {...replacement} onCrop={startCrop} onTurn={startTurn} />
            </PictureFields>
          )}
        </DialogContent>
        {!isCropping && (
          <DialogActions sx={{ pt: 1.5 }}>
            <CancelButton />
            <Button type="submit" variant="contained" disabled={isBusy}>
              Simpan
            </Button>
          </DialogActions>
        )}
      </Box>
      <LeaveGuard isUnsaved={isUnsaved} />
    </Dialog>
  )
}

/** Lets the content scroll, so that the buttons stay visible under a tall picture. */
const FORM_STYLE = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } as const

type PictureFieldsProps = {
  picture: MediaPicture
  values: PictureValues
  onChange: (values: PictureValues) => void
  /** Below the picture. */
  children: ReactNode
}

function PictureFields({ picture, values, onChange, children }: PictureFieldsProps) {
  const { alt, keepUnused, focalPoint } = values
  return (
    <Stack spacing={2.5}>
      <MediaFocalPoint
        picture={picture}
        focalPoint={focalPoint}
        onChange={(newFocalPoint) => onChange({ ...values, focalPoint: newFocalPoint })}
      />
      {children}
      <TextField
        label="Teks alternatif"
        fullWidth
        multiline
        value={alt}
        onChange={(event) => onChange({ ...values, alt: event.target.value })}
        helperText="Dibacakan kepada pengunjung yang tidak dapat melihat gambarnya, di konten mana pun yang tidak memberinya teks sendiri"
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={keepUnused}
            onChange={(event) => onChange({ ...values, keepUnused: event.target.checked })}
          />
        }
        label="Simpan di Media walau tidak dipakai"
      />
      <Box>
        <Typography component="h3" variant="subtitle2">
          Dipakai di
        </Typography>
        <MediaUses uses={picture.uses} shouldShowAll />
      </Box>
    </Stack>
  )
}

type ReplaceButtonsProps = {
  picture: MediaPicture
  run: ReturnType<typeof useAction>['run']
  onDone: (isDone: boolean) => void
  onCrop: () => void
  onTurn: () => void
}

/** The buttons that replace the picture with another file, crop it or turn it. */
function ReplaceButtons({ picture, run, onDone, onCrop, onTurn }: ReplaceButtonsProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const { confirm, confirmDialog } = useConfirmDialog()
  const [progress, setProgress] = useState<number | null>(null)
  useMarkUnsaved(progress !== null)
  const { uses } = picture
  const replace = async (newFile: File) => {
    const text = `Gambar baru langsung tampil di ${uses.length} tempat yang memakai gambar ini. Versi lama konten tetap memperlihatkan gambar lama.`
    if (
      uses.length > 0 &&
      !(await confirm({ title: 'Ganti gambar?', text, confirmLabel: 'Ganti', confirmColor: 'primary' }))
    )
      return
    setProgress(0)
    const result = await run(async () => {
      const { file, problem } = await prepareImage(newFile)
      if (problem !== undefined) throw new Error(problem)
      return call(replaceMedia, { params: { id: picture.id }, file, onProgress: setProgress })
    })
    setProgress(null)
    onDone(result !== null)
  }
  return (
    <Box>
      <input
        ref={fileInput}
        type="file"
        hidden
        accept={IMAGE_TYPES}
        aria-label="Berkas gambar pengganti"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void replace(file)
          // Without this, choosing the same file again would fire no change event.
          event.target.value = ''
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" disabled={progress !== null} onClick={() => fileInput.current?.click()}>
          Ganti gambar
        </Button>
        <Button variant="outlined" disabled={progress !== null} onClick={onCrop}>
          Potong gambar
        </Button>
        <Button variant="outlined" disabled={progress !== null} onClick={onTurn}>
          Putar gambar
        </Button>
      </Box>
      {progress !== null && (
        <LinearProgress
          variant={progress < 1 ? 'determinate' : 'indeterminate'}
          value={progress * 100}
          aria-label="Mengunggah gambar pengganti"
          sx={{ mt: 1 }}
        />
      )}
      {confirmDialog}
    </Box>
  )
}
