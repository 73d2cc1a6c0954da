/** The menu of the signed-in user: profile, password, devices, guide, sign-out. */
import Devices from '@mui/icons-material/DevicesOutlined'
import HelpOutline from '@mui/icons-material/HelpOutlineRounded'
import Key from '@mui/icons-material/KeyOutlined'
import Logout from '@mui/icons-material/LogoutRounded'
import Person from '@mui/icons-material/PersonOutlined'
import { Avatar, Box, Button, Divider, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { VERSION } from '#platform/contract/health.ts'
import type { Screen } from '../../kit/registry/Screen.ts'
import { photoUrl } from '../../kit/upload/imageUrl.ts'
import { CHANGE_PASSWORD, GUIDE, PROFILE, SESSIONS } from '../../paths.ts'
import { useUser } from '../../providers/session.ts'
import { useOtherEntries } from './menu.ts'
import { useSignOut } from './useSignOut.tsx'

export function UserMenu() {
  const user = useUser()
  const { requestSignOut, signOutDialog } = useSignOut()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const others = useOtherEntries()
  return (
    <>
      <Button
        onClick={(event) => setAnchor(event.currentTarget)}
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Akun ${user.name}`}
        sx={{ gap: 1, px: 1, minWidth: 0 }}
      >
        <Avatar src={photoUrl(user.photo)} alt="" sx={{ width: 34, height: 34 }} />
        <Typography
          component="span"
          noWrap
          sx={{ fontWeight: 600, maxWidth: 180, display: { xs: 'none', sm: 'block' } }}
        >
          {user.name}
        </Typography>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ paper: { sx: { minWidth: 220 } } }}
      >
        <Identity />
        <Divider sx={{ my: 0.5 }} />
        {others.map((link) => renderLink(link, close))}
        {others.length > 0 && <Divider sx={{ my: 0.5 }} />}
        {LINKS.map((link) => renderLink(link, close))}
        <Divider sx={{ my: 0.5 }} />
        <MenuItem
          onClick={() => {
            close()
            void requestSignOut()
          }}
        >
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          Logout
        </MenuItem>
        <Version />
      </Menu>
      {signOutDialog}
    </>
  )
}

/** Not a component, because a menu moves the focus between its own children. */
function renderLink(
  { path, label, icon: LinkIcon }: Pick<Screen, 'path' | 'label' | 'icon'>,
  onFollow: () => void,
) {
  return (
    <MenuItem key={path} component={Link} to={path} onClick={onFollow}>
      <ListItemIcon>{LinkIcon && <LinkIcon fontSize="small" />}</ListItemIcon>
      {label}
    </MenuItem>
  )
}

function Version() {
  return (
    <Typography variant="caption" color="textSecondary" sx={{ display: 'block', px: 2, pt: 0.5, pb: 0.5 }}>
      Pelita {VERSION}
    </Typography>
  )
}

function Identity() {
  const user = useUser()
  return (
    <Box sx={{ px: 2, py: 1 }}>
      <Typography sx={{ fontWeight: 700 }}>{user.name}</Typography>
      <Typography variant="body2" color="textSecondary">
        {user.role.name}
      </Typography>
    </Box>
  )
}

const LINKS = [
  { path: PROFILE, label: 'Profile', icon: Person },
  { path: CHANGE_PASSWORD, label: 'Ubah Password', icon: Key },
  { path: SESSIONS, label: 'Perangkat', icon: Devices },
  { path: GUIDE, label: 'Panduan', icon: HelpOutline },
]
