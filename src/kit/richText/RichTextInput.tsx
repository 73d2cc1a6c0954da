/** The rich-text field; the editor itself is fetched only when a form with one is opened. */
import { Box, Skeleton, Typography } from '@mui/material'
import { lazy, type ReactNode, Suspense } from 'react'
import type { PictureLibrary } from '../upload/many/pictureLibrary.ts'
import type { UploadContentImage } from './RichTextImages.ts'
import type { AttachDocument } from './toolbar/RichTextFileTool.tsx'

const RichTextEditor = lazy(() =>
  import('./RichTextEditor.tsx').then((module) => ({ default: module.RichTextEditor })),
)

export type RichTextInputProps = {
  source: string
  label: string
  /** Stores one picked, pasted or dropped image and answers the address it is served from; none, no images. */
  upload?: UploadContentImage
  /** How documents are attached; none, none are. */
  attach?: AttachDocument
  /** Pictures that are there already. */
  library?: PictureLibrary
  /** Least height of the writing area in pixels. */
  height?: number
}

/** Least height of the writing area in pixels. */
export const EDITOR_HEIGHT = 400

/** Height of the toolbar while the editor is on its way, so that nothing jumps when it arrives. */
const TOOLBAR_HEIGHT = 49

/** @example <RichTextInput source="content" label="Isi" upload={(file, report) => …} /> */
export function RichTextInput(props: RichTextInputProps) {
  return (
    <Suspense fallback={<EditorSkeleton {...props} />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}

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

export function EditorLabel({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Typography {...(id && { id })} variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
      {children}
    </Typography>
  )
}
