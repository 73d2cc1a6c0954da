/** A link back to the top, once there is a way to go. */
import ArrowUpward from '@mui/icons-material/KeyboardArrowUpRounded'
import { Fab, Zoom } from '@mui/material'
import { useEffect, useState } from 'react'
import { useBottomClearOfBars } from './clearOfBars.ts'

const THRESHOLD_PX = 400
/** From the edges of the window, where no bar of buttons is in its way. */
const EDGE_PX = 20

export function ScrollToTop() {
  const [isFarDown, setFarDown] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const bottom = useBottomClearOfBars(button, EDGE_PX, isFarDown)
  useEffect(() => {
    // Not before somebody scrolls: to ask for the place is to lay out the page, which its first picture waits for.
    const look = () => setFarDown(window.scrollY > THRESHOLD_PX)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return (
    <Zoom in={isFarDown} unmountOnExit>
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
