/** Render prop of a picker for images uploaded before, which a feature provides to image fields and rich texts. */
import type { ReactNode } from 'react'

export type RenderMediaPicker = (props: {
  renderButton: (open: () => void) => ReactNode
  onPick: (picture: { name: string; alt: string }) => void
}) => ReactNode
