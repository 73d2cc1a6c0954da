/** The rich-text field; the editor is loaded lazily. */
import { Box, Skeleton } from '@mui/material'
import { lateSection } from '../guard/loadLater.tsx'
import { EDITOR_HEIGHT, EditorLabel, type RichTextInputProps } from './RichTextLabel.tsx'

/** Height of the toolbar's skeleton in pixels, so that the form does not jump when the editor is loaded. */
const TOOLBAR_HEIGHT = 49

/** @example <RichTextInput source="content" label="Isi" upload={(file, onProgress) => …} /> */
export const RichTextInput = lateSection(
  async () => (await import('./RichTextEditor.tsx')).RichTextEditor,
  EditorSkeleton,
)

function EditorSkeleton({ label, height = EDITOR_HEIGHT }: RichTextInputProps) {
  return (
    <Box role="status" aria-label={`Memuat penyunting ${label}`} sx={{ width: 1, pb: '3px' }}>
      <EditorLabel>{label}</EditorLabel>
      <Skeleton variant="rounded" width="100%" sx={{ height: TOOLBAR_HEIGHT, borderRadius: '8px 8px 0 0' }} />
      <Skeleton
        variant="rectangular"
        width="100%"
        height={height}
        sx={{ mt: '1px', borderRadius: '0 0 8px 8px' }}
      />
    </Box>
  )
}
