/** A screen that leads nowhere but back. */
import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { HOME } from '#src/paths.ts'
import type { Icon } from '../wing/Screen.ts'

type Props = {
  icon: Icon
  title: string
  /** Home, if nothing nearer is known. */
  back?: { to: string; label: string }
  children: ReactNode
}

const HOME_LINK = { to: HOME, label: 'Kembali ke beranda' }

export function DeadEnd({ icon: Picture, title, back = HOME_LINK, children }: Props) {
  const { pathname } = useLocation()
  return (
    <Box sx={{ textAlign: 'center', py: { xs: 8, sm: 14 }, px: 2, maxWidth: 460, mx: 'auto' }}>
      <title>{title}</title>
      <Box sx={{ fontSize: 64, lineHeight: 1, color: 'primary.main', opacity: 0.75 }}>
        <Picture fontSize="inherit" />
      </Box>
      <Typography component="h1" variant="h1" sx={{ mt: 2 }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {children}
      </Typography>
      {/* Whoever stands there already would be led in a circle. */}
      {pathname !== back.to && (
        <Button component={Link} to={back.to} variant="outlined">
          {back.label}
        </Button>
      )}
    </Box>
  )
}
