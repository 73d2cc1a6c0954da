/** Pictures that are there already, as a part of the product offers them to boxes and texts: a button, and what was picked. */
import type { ReactNode } from 'react'

export type PictureLibrary = (props: {
  button: (open: () => void) => ReactNode
  onPick: (picked: { name: string; alt: string }) => void
}) => ReactNode
