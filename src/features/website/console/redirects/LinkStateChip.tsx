/** A chip with the state of a link: reachable, hidden, gone or overridden by a page. */
import { Chip } from '@mui/material'
import { LINK_STATES, type RedirectState } from '../../redirect.ts'

const COLOURS = { public: 'success', hidden: 'warning', gone: 'error', covered: 'warning' } as const

/** @example <LinkStateChip state="gone" /> */
export function LinkStateChip({ state }: { state: RedirectState }) {
  const name = LINK_STATES.find(({ id }) => id === state)?.name
  return <Chip size="small" variant="outlined" color={COLOURS[state]} label={name} />
}
