/** The dialog that adds or edits a gallery item: an uploaded picture or a YouTube video. */
import ImageIcon from '@mui/icons-material/ImageOutlined'
import Videocam from '@mui/icons-material/VideocamOutlined'
import { Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useRef } from 'react'
import { type RaRecord, useInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { FormDialog } from '#platform/console/kit/form/FormDialog.tsx'
import { ImageUpload } from '#platform/console/kit/upload/ImageUpload.tsx'
import { gallery } from '../../gallery.ts'
import { createMediaPicker } from '../media/MediaPicker.tsx'
import { GALLERY_IMAGE_WIDTH, storeGalleryImage } from './galleryImages.ts'
import { VideoInput } from './VideoInput.tsx'

const renderMediaPicker = createMediaPicker('gallery')

export function GalleryDialog({ dialog }: { dialog: ReturnType<typeof useDialog<RaRecord>> }) {
  return (
    <FormDialog
      schema={gallery.input}
      label="Gallery"
      dialog={dialog}
      defaultValues={{ type: 'image' }}
      transform={({ type, ...values }) => ({ ...values, type_gallery: type })}
    >
      <Stack spacing={2.5}>
        <MediaInput />
        <Field name="title" />
        <Field name="description" />
      </Stack>
    </FormDialog>
  )
}

type Kind = 'image' | 'video'

/** Both kinds use the field `image`; the value of each is remembered, so that switching back restores it. */
function MediaInput() {
  const { field } = useInput<Kind | null>({ source: 'type' })
  const { getValues, setValue, clearErrors } = useFormContext()
  const valueByKind = useRef<Record<Kind, string | null>>({ image: '', video: '' })
  const kind: Kind = field.value === 'video' ? 'video' : 'image'
  const changeKind = (nextKind: Kind | null) => {
    if (!nextKind || nextKind === kind) return
    valueByKind.current[kind] = getValues('image')
    clearErrors('image')
    setValue('image', valueByKind.current[nextKind], { shouldDirty: true })
    field.onChange(nextKind)
  }
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={kind}
        onChange={(_, nextKind: Kind | null) => changeKind(nextKind)}
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
          width={GALLERY_IMAGE_WIDTH}
          store={storeGalleryImage}
          renderMediaPicker={renderMediaPicker}
        />
      ) : (
        <VideoInput />
      )}
    </>
  )
}
