/** The top bar: menu toggle, school name, theme toggle, user menu. */
import ArrowBack from '@mui/icons-material/ArrowBackRounded'
import MenuIcon from '@mui/icons-material/MenuRounded'
import { AppBar, Box, IconButton, Toolbar, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { TOP_BAR_HEIGHT } from '../../kit/style/topBar.ts'
import { imageUrl } from '../../kit/upload/imageUrl.ts'
import { HOME } from '../../paths.ts'
import { useSite } from '../../providers/site.ts'
import { ThemeToggle } from './ThemeToggle.tsx'
import { UserMenu } from './UserMenu.tsx'

type Props = {
  /** Toggles the sidebar; undefined hides the button. */
  onToggle: (() => void) | undefined
  /** Shows a button to the dashboard on a phone, for screens without a sidebar. */
  hasHomeButton: boolean
}

export function TopBar({ onToggle, hasHomeButton }: Props) {
  const site = useSite()
  return (
    <AppBar
      position="sticky"
      sx={{
        // Including the border, because other sticky elements are positioned by this height.
        height: TOP_BAR_HEIGHT,
        bgcolor: 'background.paper',
        backgroundImage: 'none',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Toolbar sx={{ flexGrow: 1, minHeight: '0 !important', gap: 1, px: { xs: 1, sm: 2 } }}>
        {onToggle && (
          <IconButton onClick={onToggle} aria-label="Buka atau tutup menu" color="inherit">
            <MenuIcon />
          </IconButton>
        )}
        {hasHomeButton && (
          <IconButton
            component={Link}
            to={HOME}
            aria-label="Dashboard"
            color="inherit"
            sx={{ display: { md: 'none' } }}
          >
            <ArrowBack />
          </IconButton>
        )}
        <Box
          component={Link}
          to={HOME}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            minWidth: 0,
            flexGrow: 1,
            color: 'inherit',
            textDecoration: 'none',
          }}
        >
          <Box
            component="img"
            src={site.logo ? imageUrl(site.logo, 300) : '/favicon.svg'}
            alt=""
            sx={{ width: 34, height: 34, flexShrink: 0, objectFit: 'contain' }}
          />
          <Typography noWrap sx={{ fontWeight: 700, letterSpacing: '-0.01em' }}>
            {site.name}
          </Typography>
        </Box>
        <ThemeToggle />
        <UserMenu />
      </Toolbar>
    </AppBar>
  )
}
