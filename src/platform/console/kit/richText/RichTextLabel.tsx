/** Shared by the rich-text field and its lazily loaded editor: props, label and height. */
import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { RenderMediaPicker } from '../upload/mediaPicker.ts'
import type { UploadContentImage } from './RichTextImages.ts'
import type { AttachDocument } from './toolbar/RichTextFileTool.tsx'

export type RichTextInputProps = {
  source: string
  label: string
  /** Uploads one image; without it the text has no images. */
  upload?: UploadContentImage
  /** Uploads documents; without it the toolbar has no button for them. */
  attach?: AttachDocument
  /** Renders a picker of images uploaded before. */
  renderMediaPicker?: RenderMediaPicker
  /** Minimum height of the text area in pixels. */
  height?: number
}

/** Default minimum height of the text area in pixels. */
export const EDITOR_HEIGHT = 400

export function EditorLabel({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Typography {...(id && { id })} variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
      {children}
    </Typography>
  )
}
