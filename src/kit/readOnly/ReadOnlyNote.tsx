/** Said above a form that is only read. */
import { Alert } from '@mui/material'
import type { ReactNode } from 'react'

export function ReadOnlyNote({ children }: { children: ReactNode }) {
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {children} Anda dapat melihatnya, tetapi tidak boleh mengubahnya.
    </Alert>
  )
}
