/** The skip link, with which keyboard users jump over the menus to the screen. */
import { Box } from '@mui/material'

export function SkipLink() {
  return (
    <Box
      component="a"
      href="#isi"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('isi')?.focus()
      }}
      sx={{
        position: 'fixed',
        left: 8,
        top: -60,
        zIndex: 2000,
        p: 1.5,
        bgcolor: 'background.paper',
        color: 'primary.main',
        '&:focus': { top: 8 },
      }}
    >
      Langsung ke isi
    </Box>
  )
}
