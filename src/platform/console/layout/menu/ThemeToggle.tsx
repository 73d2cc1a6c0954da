/** Toggles between light and dark mode; react-admin stores the choice in this browser. */
import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { useTheme } from 'react-admin'

export function ThemeToggle() {
  const [mode, setMode] = useTheme()
  const label = mode === 'dark' ? 'Mode terang' : 'Mode gelap'
  return (
    <Tooltip title={label}>
      <IconButton
        onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
        aria-label={label}
        color="inherit"
      >
        {mode === 'dark' ? <LightMode /> : <DarkMode />}
      </IconButton>
    </Tooltip>
  )
}
