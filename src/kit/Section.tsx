/** A titled card of a form or of read-only data. */
import { Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** @example <Section title="Publikasi"><Fields names={['status']} /></Section> */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" sx={{ mb: 2.5 }}>
      <CardContent>
        <Typography component="h2" variant="h2" sx={{ mb: 2.5 }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  )
}
