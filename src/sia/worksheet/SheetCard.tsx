/** The card of a table that is worked on: title, count, its buttons, why nothing can be added. */
import { Box, Card, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { LockedNote } from '../LockedNote.tsx'

type Props = {
  title: string
  /** Under the title, e.g. '40 peserta'. */
  count: string
  /** Why nothing can be added, or null; a sentence without its end. */
  closed: string | null
  /** Why adding asks first, or null. */
  warning?: string | null
  actions: (isClosed: boolean) => ReactNode
  children: ReactNode
}

export function SheetCard({ title, count, closed, warning, actions, children }: Props) {
  return (
    <Card component="section">
      <Box sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography component="h2" variant="h2">
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {count}
          </Typography>
          {closed && <LockedNote>{closed}, jadi tidak dapat ditambah.</LockedNote>}
          {warning && <LockedNote>{warning}; menambah ditanyakan dahulu saat disimpan.</LockedNote>}
        </Box>
        {actions(closed !== null)}
      </Box>
      {children}
    </Card>
  )
}
