/** The dialog a gallery item is added or changed in: a picture of ours, or a video of the video service. */
import ImageIcon from '@mui/icons-material/ImageOutlined'
import Videocam from '@mui/icons-material/VideocamOutlined'
import { Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useRef } from 'react'
import { type RaRecord, useInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { gallery } from '#contract/content/gallery.ts'
import type { useDialog } from '#src/kit/dialog/useDialog.ts'
import { Field } from '#src/kit/form/Fields.tsx'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { ImageUpload } from '#src/kit/upload/ImageUpload.tsx'
import { pickerFor } from '../media/MediaChoice.tsx'
import { GALLERY_WIDTH, storeGalleryImage } from './galleryImages.ts'
import { VideoInput } from './VideoInput.tsx'

const LIBRARY = pickerFor('gallery')

export function GalleryDialog({ dialog }: { dialog: ReturnType<typeof useDialog<RaRecord>> }) {
  return (
    <FormDialog
      schema={gallery.input}
      title={dialog.record ? 'Edit Gallery' : 'Tambah Gallery'}
      dialog={dialog}
      defaultValues={{ type: 'image' }}
      transform={({ type, ...values }) => ({ ...values, type_gallery: type })}
    >
      <Stack spacing={2.5}>
        <PictureOrVideo />
        <Field name="title" />
        <Field name="description" />
      </Stack>
    </FormDialog>
  )
}

type Kind = 'image' | 'video'

/** Both are kept in `image`; what was chosen of the one comes back when switching there again. */
function PictureOrVideo() {
  const { field } = useInput<Kind | null>({ source: 'type' })
  const { getValues, setValue, clearErrors } = useFormContext()
  const left = useRef<Record<Kind, string | null>>({ image: '', video: '' })
  const kind: Kind = field.value === 'video' ? 'video' : 'image'
  const change = (chosen: Kind | null) => {
    if (!chosen || chosen === kind) return
    left.current[kind] = getValues('image')
    clearErrors('image')
    setValue('image', left.current[chosen], { shouldDirty: true })
    field.onChange(chosen)
  }
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={kind}
        onChange={(_, chosen: Kind | null) => change(chosen)}
        aria-label="Jenis"
      >
        <ToggleButton value="image" sx={{ gap: 1, px: 2 }}>
          <ImageIcon fontSize="small" /> Gambar
        </ToggleButton>
        <ToggleButton value="video" sx={{ gap: 1, px: 2 }}>
          <Videocam fontSize="small" /> Video
        </ToggleButton>
      </ToggleButtonGroup>
      {kind === 'image' ? (
        <ImageUpload
          source="image"
          label="Gambar"
          width={GALLERY_WIDTH}
          store={storeGalleryImage}
          library={LIBRARY}
        />
      ) : (
        <VideoInput />
      )}
    </>
  )
}
