/** The card around an editable table: title, count, buttons and the reason if nothing can be added. */
import { Box, Card, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { LockedNote } from '#platform/console/kit/worksheet/LockedNote.tsx'

type Props = {
  title: string
  /** The subtitle, e.g. '40 peserta'. */
  subtitle: string
  /** Why nothing can be added, without a full stop; null if it can. */
  closedReason?: string | null
  /** Why adding needs a confirmation, or null. */
  warning?: string | null
  actions?: (isClosed: boolean) => ReactNode
  children: ReactNode
}

export function SheetCard({ title, subtitle, closedReason = null, warning, actions, children }: Props) {
  return (
    <Card component="section">
      <Box sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography component="h2" variant="h2">
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {subtitle}
          </Typography>
          {closedReason && <LockedNote>{closedReason}, jadi tidak dapat ditambah.</LockedNote>}
          {warning && <LockedNote>{warning}; menambah ditanyakan dahulu saat disimpan.</LockedNote>}
        </Box>
        {actions?.(closedReason !== null)}
      </Box>
      {children}
    </Card>
  )
}
