/** The foot of every screen. */
import { Box, Typography } from '@mui/material'
import { useSite } from '#src/providers/site.ts'

/** Pixels at most, of a screen with its margins. */
export const SCREEN_WIDTH = 1240

export function Footer() {
  const { name } = useSite()
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}>
      <Typography
        variant="body2"
        // In line with the screen above it, which is not wider either.
        sx={{ maxWidth: SCREEN_WIDTH, mx: 'auto', px: { xs: 2, sm: 3, lg: 4 }, py: 2.5 }}
      >
        © {new Date().getFullYear()} {name}
      </Typography>
    </Box>
  )
}
