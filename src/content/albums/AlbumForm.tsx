/** 'Data Album': cover, title, description, and the gallery items it shows in their order. */
import { Box, Stack } from '@mui/material'
import { album } from '#contract/content/album.ts'
import { Field } from '#src/kit/form/Fields.tsx'
import { FormScreen } from '#src/kit/form/FormScreen.tsx'
import { Section } from '#src/kit/screen/Section.tsx'
import { ImageUpload } from '#src/kit/upload/ImageUpload.tsx'
import { GALLERY_WIDTH, storeAlbumCover } from '../galleries/galleryImages.ts'
import { pickerFor } from '../media/MediaChoice.tsx'
import { AlbumItems } from './AlbumItems.tsx'

export function Form() {
  return (
    <FormScreen schema={album.input} defaultValues={{ galleries: [] }} isBare>
      <Box sx={columns}>
        <Section title="Data Album">
          <Stack spacing={2.5}>
            <Field name="title" />
            <Field name="description" rows={5} />
          </Stack>
        </Section>
        <ImageUpload
          source="image"
          label="Sampul"
          width={GALLERY_WIDTH}
          store={storeAlbumCover}
          library={LIBRARY}
        />
      </Box>
      <AlbumItems />
    </FormScreen>
  )
}

const LIBRARY = pickerFor('gallery')

const columns = {
  display: 'grid',
  columnGap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
  // Whichever is the taller keeps its distance from what follows.
  '& > :last-child': { mb: 2.5 },
} as const
