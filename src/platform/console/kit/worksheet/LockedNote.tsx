/** A line with a lock icon that says why something cannot be changed. */
import Lock from '@mui/icons-material/LockOutlined'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** @example <LockedNote>Cabang Utara tidak buka, jadi tidak dapat ditambah.</LockedNote> */
export function LockedNote({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ display: 'flex', gap: 0.75, mt: 0.5, color: 'warning.main' }}>
      <Lock fontSize="inherit" sx={{ mt: '3px' }} />
      <Box component="span" sx={{ minWidth: 0 }}>
        {children}
      </Box>
    </Typography>
  )
}
