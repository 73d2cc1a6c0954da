/** The menu of the academic side, over every SIA screen. */
import ExpandMore from '@mui/icons-material/ExpandMoreRounded'
import { Box, Button, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Screen } from '#src/kit/wing/Screen.ts'
import { type MenuGroup, useMenu } from './menu.ts'

export function SiaNavbar() {
  const { entries, isActive } = useMenu({ isSia: true })
  // On a phone the groups alone are in sight, so that what stands open is named above them.
  const here = entries
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
        px: { xs: 1, sm: 3, lg: 4 },
        py: 1,
      }}
    >
      <Typography variant="overline" component="div" color="textSecondary" sx={{ px: 1 }}>
        SIA
        {/* On a phone the long name would push what stands open onto a line of its own. */}
        <Box component="span" sx={{ display: { xs: here && 'none', sm: 'inline' } }}>
          {' '}
          (Sistem Informasi Akademik)
        </Box>
        {here && (
          <Box component="span" sx={{ display: { sm: 'none' }, color: 'text.primary' }}>
            {' '}
            · {here.label}
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
  )
}

type DropdownProps = Pick<MenuGroup, 'group' | 'screens'> & { isActive: (screen: Screen) => boolean }

function Dropdown({ group, screens, isActive }: DropdownProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const isHere = screens.some((screen) => isActive(screen))
  return (
    <>
      <Button
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<group.icon fontSize="small" />}
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={buttonStyle(isHere)}
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

const buttonStyle = (isHere: boolean) => ({
  flexShrink: 0,
  // On a phone the words alone, so that all of them are in sight.
  px: { xs: 1, sm: 1.5 },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
  color: isHere ? 'primary.main' : 'text.secondary',
  bgcolor: isHere ? 'action.selected' : 'transparent',
})
