/** The input for the id or URL of a video, with a preview of its thumbnail. */
import { Box } from '@mui/material'
import { TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { parseVideoId } from '#platform/contract/video.ts'
import { GalleryPicture } from './GalleryPicture.tsx'

export function VideoInput() {
  const typedVideo = String(useWatch({ name: 'image' }) ?? '')
  const id = parseVideoId(typedVideo)
  return (
    <Box>
      <TextInput
        source="image"
        label="Id atau alamat video"
        isRequired
        fullWidth
        size="small"
        margin="none"
        autoComplete="off"
        placeholder="https://www.youtube.com/watch?v=…"
        helperText={typedVideo && !id ? 'Ini belum id atau alamat video YouTube.' : false}
      />
      {id && (
        <Box sx={{ mt: 1.5, maxWidth: 280 }}>
          <GalleryPicture item={{ image: id, type: 'video' }} />
        </Box>
      )}
    </Box>
  )
}
