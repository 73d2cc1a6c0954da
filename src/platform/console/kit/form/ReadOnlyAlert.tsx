/** The notice above a read-only form. */
import { Alert } from '@mui/material'
import type { ReactNode } from 'react'

export function ReadOnlyAlert({ children }: { children: ReactNode }) {
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {children} Anda dapat melihatnya, tetapi tidak boleh mengubahnya.
    </Alert>
  )
}
