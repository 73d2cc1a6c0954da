/** Pickers for images uploaded before, which a feature provides to the image fields and rich texts of others. */
import { type ReactNode, useMemo } from 'react'
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { ReusePurpose } from '#platform/contract/options.ts'
import { useContributions } from '../registry/registry.ts'

export type RenderMediaPicker = (props: {
  renderButton: (open: () => void) => ReactNode
  onPick: (picture: { name: string; alt: string }) => void
}) => ReactNode

/** @example MEDIA_PICKERS.contribute({ create: createMediaPicker }) */
export const MEDIA_PICKERS = contributionPoint<{ create: (purpose: ReusePurpose) => RenderMediaPicker }>()

/** The picker for a purpose; nothing is rendered where no feature has one. */
export function useMediaPicker(purpose: ReusePurpose): RenderMediaPicker {
  const [picker] = useContributions(MEDIA_PICKERS)
  return useMemo(() => picker?.create(purpose) ?? renderNothing, [picker, purpose])
}

const renderNothing: RenderMediaPicker = () => null
