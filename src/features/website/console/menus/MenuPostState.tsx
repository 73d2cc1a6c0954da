/** A chip on menu items whose post is hidden or deleted. */
import { Chip } from '@mui/material'
import type { MenuItem } from '../../menu.ts'

const STATE_LABELS = {
  gone: { label: 'Konten sudah tidak ada', color: 'error' },
  hidden: { label: 'Konten tidak tampil di situs', color: 'warning' },
} as const

/** @example <MenuPostState state={item.post_state} /> */
export function MenuPostState({ state }: { state: MenuItem['post_state'] | undefined }) {
  if (state !== 'gone' && state !== 'hidden') return null
  return <Chip size="small" variant="outlined" {...STATE_LABELS[state]} />
}
