/** A chip with the release state of a class's documents. */
import { Chip } from '@mui/material'
import { RELEASE_STATE, type ReleaseState } from '../../release.ts'

const COLORS = { draft: 'default', scheduled: 'info', released: 'success', withdrawn: 'warning' } as const

/** @example <ReleaseChip state="scheduled" /> */
export function ReleaseChip({ state }: { state: ReleaseState }) {
  return <Chip size="small" variant="outlined" color={COLORS[state]} label={RELEASE_STATE[state]} />
}
