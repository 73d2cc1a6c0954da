/** A full-screen message with a link back, for missing or forbidden pages. */
import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { HOME } from '../../paths.ts'
import type { Icon } from '../registry/Screen.ts'

type Props = {
  icon: Icon
  title: string
  /** Default: a link to the home screen. */
  backLink?: { to: string; label: string }
  children: ReactNode
}

const HOME_LINK = { to: HOME, label: 'Kembali ke beranda' }

export function MessageScreen({ icon: TitleIcon, title, backLink = HOME_LINK, children }: Props) {
  const { pathname } = useLocation()
  return (
    <Box sx={{ textAlign: 'center', py: { xs: 8, sm: 14 }, px: 2, maxWidth: 460, mx: 'auto' }}>
      <title>{title}</title>
      <Box sx={{ fontSize: 64, lineHeight: 1, color: 'primary.main', opacity: 0.75 }}>
        <TitleIcon fontSize="inherit" />
      </Box>
      <Typography component="h1" variant="h1" sx={{ mt: 2 }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {children}
      </Typography>
      {/* No link to the current page itself. */}
      {pathname !== backLink.to && (
        <Button component={Link} to={backLink.to} variant="outlined">
          {backLink.label}
        </Button>
      )}
    </Box>
  )
}
