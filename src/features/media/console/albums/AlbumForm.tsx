/** The form of an album: cover, title, description and the ordered gallery items it shows. */
import { Box, Stack } from '@mui/material'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { FormScreen } from '#platform/console/kit/form/FormScreen.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { ImageUpload } from '#platform/console/kit/upload/ImageUpload.tsx'
import { album } from '../../album.ts'
import { GALLERY_IMAGE_WIDTH, storeAlbumCover } from '../galleries/galleryImages.ts'
import { createMediaPicker } from '../media/MediaPicker.tsx'
import { AlbumItems } from './AlbumItems.tsx'

export function Form() {
  return (
    <FormScreen schema={album.input} defaultValues={{ galleries: [] }} isBare>
      <Box sx={columnLayout}>
        <Section title="Data Album">
          <Stack spacing={2.5}>
            <Field name="title" />
            <Field name="description" rows={5} />
          </Stack>
        </Section>
        <ImageUpload
          source="image"
          label="Sampul"
          width={GALLERY_IMAGE_WIDTH}
          store={storeAlbumCover}
          renderMediaPicker={renderMediaPicker}
        />
      </Box>
      <AlbumItems />
    </FormScreen>
  )
}

const renderMediaPicker = createMediaPicker('gallery')

const columnLayout = {
  display: 'grid',
  columnGap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
  // Both columns need the margin, since either may be the taller one.
  '& > :last-child': { mb: 2.5 },
} as const
