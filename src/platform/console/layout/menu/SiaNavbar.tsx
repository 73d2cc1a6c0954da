/** The navigation bar above every SIA (academic) screen. */
import ExpandMore from '@mui/icons-material/ExpandMoreRounded'
import { Box, Button, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Screen } from '../../kit/registry/Screen.ts'
import { MAX_SCREEN_WIDTH_PX } from '../theme.ts'
import { type MenuGroup, useMenu } from './menu.ts'

export function SiaNavbar() {
  const { entries, isActive } = useMenu({ isSia: true })
  // On a phone only the groups are visible, so the active screen is named above them.
  const activeScreen = entries
    .flatMap((entry) => (entry.kind === 'group' ? entry.screens : [entry.screen]))
    .find((screen) => isActive(screen))
  return (
    <Box
      component="nav"
      aria-label="SIA (Sistem Informasi Akademik)"
      sx={{
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        py: 1,
      }}
    >
      <Box sx={{ maxWidth: MAX_SCREEN_WIDTH_PX, mx: 'auto', px: { xs: 1, sm: 3, lg: 4 } }}>
        <Typography variant="overline" component="div" color="textSecondary" sx={{ px: 1 }}>
          SIA
          {/* Hidden on a phone, where it would push the active screen's name onto a second line. */}
          <Box component="span" sx={{ display: { xs: activeScreen && 'none', sm: 'inline' } }}>
            {' '}
            (Sistem Informasi Akademik)
          </Box>
          {activeScreen && (
            <Box component="span" sx={{ display: { sm: 'none' }, color: 'text.primary' }}>
              {' '}
              · {activeScreen.label}
            </Box>
          )}
        </Typography>
        <Box sx={{ display: 'flex', gap: 0.5, overflowX: 'auto' }}>
          {entries.map((entry) =>
            entry.kind === 'group' ? (
              <Dropdown key={entry.group.label} {...entry} isActive={isActive} />
            ) : (
              <Button
                key={entry.screen.path}
                component={Link}
                to={entry.screen.path}
                startIcon={entry.screen.icon && <entry.screen.icon fontSize="small" />}
                aria-current={isActive(entry.screen) ? 'page' : undefined}
                sx={buttonStyle(isActive(entry.screen))}
              >
                {entry.screen.label}
              </Button>
            ),
          )}
        </Box>
      </Box>
    </Box>
  )
}

type DropdownProps = Pick<MenuGroup, 'group' | 'screens'> & { isActive: (screen: Screen) => boolean }

function Dropdown({ group, screens, isActive }: DropdownProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const isActiveGroup = screens.some((screen) => isActive(screen))
  return (
    <>
      <Button
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<group.icon fontSize="small" />}
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={buttonStyle(isActiveGroup)}
      >
        {group.label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {screens.map((screen) => (
          <MenuItem
            key={screen.path}
            component={Link}
            to={screen.path}
            onClick={close}
            selected={isActive(screen)}
          >
            <ListItemIcon>{screen.icon && <screen.icon fontSize="small" />}</ListItemIcon>
            {screen.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

const buttonStyle = (isActive: boolean) => ({
  flexShrink: 0,
  // Without icons on a phone, so that all labels fit.
  px: { xs: 1, sm: 1.5 },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
  color: isActive ? 'primary.main' : 'text.secondary',
  bgcolor: isActive ? 'action.selected' : 'transparent',
})
