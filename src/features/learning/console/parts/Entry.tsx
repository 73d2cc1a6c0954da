/** A list item for a material or task: title, details and buttons. */
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  aside?: ReactNode
  detail?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

export function Entry({ title, aside, detail, actions, children }: Props) {
  return (
    <Box
      component="li"
      sx={{ p: 2, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Typography component="h2" sx={{ fontWeight: 700, overflowWrap: 'anywhere', minWidth: 0 }}>
          {title}
        </Typography>
        {aside}
        {actions && <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center' }}>{actions}</Box>}
      </Box>
      {detail && (
        <Typography component="div" variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
          {detail}
        </Typography>
      )}
      {children}
    </Box>
  )
}

export function Entries({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  )
}
