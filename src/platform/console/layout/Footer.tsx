/** The footer of every screen. */

import { Box, Typography } from '@mui/material'
import { serverNow } from '../providers/serverClock.ts'
import { useSite } from '../providers/site.ts'
import { MAX_SCREEN_WIDTH_PX } from './theme.ts'

export function Footer() {
  const { name } = useSite()
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}>
      <Typography
        variant="body2"
        // Aligned with the screen above it.
        sx={{ maxWidth: MAX_SCREEN_WIDTH_PX, mx: 'auto', px: { xs: 2, sm: 3, lg: 4 }, py: 2.5 }}
      >
        © {new Date(serverNow()).getFullYear()} {name}
      </Typography>
    </Box>
  )
}
