/** A link back to the top, once there is a way to go. */
import ArrowUpward from '@mui/icons-material/KeyboardArrowUpRounded'
import { Fab, useScrollTrigger, Zoom } from '@mui/material'

const AFTER_PIXELS = 400

export function ScrollToTop() {
  const isFarDown = useScrollTrigger({ disableHysteresis: true, threshold: AFTER_PIXELS })
  return (
    <Zoom in={isFarDown} unmountOnExit>
      <Fab
        size="small"
        aria-label="Kembali ke atas"
        onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        sx={{ position: 'fixed', bottom: 20, right: 20 }}
      >
        <ArrowUpward />
      </Fab>
    </Zoom>
  )
}
