/** The dialog that adds or edits a slide. */
import { Stack } from '@mui/material'
import type { RaRecord } from 'react-admin'
import type { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { FormDialog } from '#platform/console/kit/form/FormDialog.tsx'
import { ImageUpload } from '#platform/console/kit/upload/ImageUpload.tsx'
import { slide } from '../../slide.ts'
import { createMediaPicker } from '../media/MediaPicker.tsx'
import { storeSlideImage } from './slideImages.ts'

const renderMediaPicker = createMediaPicker('slide')

export function SlideDialog({ dialog }: { dialog: ReturnType<typeof useDialog<RaRecord>> }) {
  return (
    <FormDialog schema={slide.input} label="Slide" dialog={dialog}>
      <Stack spacing={2.5}>
        <ImageUpload
          source="image"
          label="Gambar"
          width={600}
          store={storeSlideImage}
          renderMediaPicker={renderMediaPicker}
        />
        <Field name="title" />
        <Field name="description" />
        <Field name="link" />
      </Stack>
    </FormDialog>
  )
}
