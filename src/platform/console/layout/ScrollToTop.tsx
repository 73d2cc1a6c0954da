/** The scroll-to-top button, shown after scrolling down. */
import ArrowUpward from '@mui/icons-material/KeyboardArrowUpRounded'
import { Fab, Zoom } from '@mui/material'
import { useEffect, useState } from 'react'
import { useBottomOffset } from './liftAboveBars.ts'

const THRESHOLD_PX = 400
/** Distance from the edges of the window. */
const EDGE_PX = 20

export function ScrollToTop() {
  const [isVisible, setVisible] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const bottom = useBottomOffset(button, EDGE_PX, isVisible)
  useEffect(() => {
    // Not checked on mount, because reading scrollY forces a layout, which delays the first paint.
    const updateVisibility = () => setVisible(window.scrollY > THRESHOLD_PX)
    window.addEventListener('scroll', updateVisibility, { passive: true })
    return () => window.removeEventListener('scroll', updateVisibility)
  }, [])
  return (
    <Zoom in={isVisible} unmountOnExit>
      <Fab
        ref={setButton}
        size="small"
        aria-label="Kembali ke atas"
        onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        sx={{ position: 'fixed', bottom, right: EDGE_PX }}
      >
        <ArrowUpward />
      </Fab>
    </Zoom>
  )
}
