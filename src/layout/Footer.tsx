/** The foot of every screen. */
import { Box, Typography } from '@mui/material'
import { useSite } from '#src/providers/site.ts'

export function Footer() {
  const { name } = useSite()
  return (
    <Box
      component="footer"
      sx={{
        px: { xs: 2, sm: 3, lg: 4 },
        py: 2.5,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
      }}
    >
      <Typography variant="body2">
        © {new Date().getFullYear()} {name}
      </Typography>
    </Box>
  )
}
