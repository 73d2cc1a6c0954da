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
import { photoUrl } from '../../kit/upload/imageUrl.ts'
import { CHANGE_PASSWORD, GUIDE, PROFILE, SESSIONS } from '../../paths.ts'
import { useUser } from '../../providers/session.ts'
import { useSignOut } from './useSignOut.tsx'

export function UserMenu() {
  const user = useUser()
  const { requestSignOut, signOutDialog } = useSignOut()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
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
        {LINKS.map(({ to, label, Icon }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
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
  { to: PROFILE, label: 'Profile', Icon: Person },
  { to: CHANGE_PASSWORD, label: 'Ubah Password', Icon: Key },
  { to: SESSIONS, label: 'Perangkat', Icon: Devices },
  { to: GUIDE, label: 'Panduan', Icon: HelpOutline },
]
