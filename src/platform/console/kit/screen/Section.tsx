/** A titled card of a form or of read-only data. */
import { Box, Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** @example <Section title="Publikasi"><Fields names={['status']} /></Section> */
export function Section({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <Card component="section" sx={{ mb: 2.5 }}>
      <CardContent>
        <Box sx={HEADING_STYLE}>
          <Typography component="h2" variant="h2">
            {title}
          </Typography>
          {aside}
        </Box>
        {children}
      </CardContent>
    </Card>
  )
}

const HEADING_STYLE = {
  display: 'flex',
  // On a phone the aside wraps below the title instead of breaking it.
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  mb: 2.5,
} as const
