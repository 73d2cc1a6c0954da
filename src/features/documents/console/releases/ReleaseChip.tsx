/** A chip with the release state of a class's documents. */
import { Chip } from '@mui/material'
import { RELEASE_STATE, type ReleaseState } from '../../release.ts'

const COLORS = { draft: 'default', scheduled: 'info', released: 'success', withdrawn: 'warning' } as const

type Props = { state: ReleaseState /** Nothing has been uploaded yet. */; isEmpty?: boolean }

/** @example <ReleaseChip state="scheduled" /> */
export function ReleaseChip({ state, isEmpty = false }: Props) {
  if (isEmpty && state === 'released')
    return <Chip size="small" variant="outlined" label="Terbit setelah diunggah" />
  return <Chip size="small" variant="outlined" color={COLORS[state]} label={RELEASE_STATE[state]} />
}
