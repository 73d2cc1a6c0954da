/** What the field and the editor it fetches have in common: their properties, their label and their height. */
import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { PictureLibrary } from '../upload/pictureLibrary.ts'
import type { UploadContentImage } from './RichTextImages.ts'
import type { AttachDocument } from './toolbar/RichTextFileTool.tsx'

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

export function EditorLabel({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Typography {...(id && { id })} variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
      {children}
    </Typography>
  )
}
