/** Render prop of a picker for images uploaded before, which the content wing provides to image fields and rich texts. */
import type { ReactNode } from 'react'

export type PictureLibrary = (props: {
  button: (open: () => void) => ReactNode
  onPick: (picked: { name: string; alt: string }) => void
}) => ReactNode
