/** The progress bar of lists and forms: 20 % at once, 95 % while loading, 100 % when finished. */
import { LinearProgress } from '@mui/material'
import { useEffect, useState } from 'react'

const STILL_LOADING_MS = 120
const FINISH_MS = 300

/** Keeps its height when idle, so that nothing below it moves. */
export function ProgressBar({ isLoading, label = 'Memuat' }: { isLoading: boolean; label?: string }) {
  const value = useProgress(isLoading)
  return (
    <LinearProgress
      variant="determinate"
      value={value}
      aria-label={label}
      aria-hidden={value === 0}
      sx={{ height: 3, borderRadius: 0, visibility: value === 0 ? 'hidden' : 'visible' }}
    />
  )
}

function useProgress(isLoading: boolean): number {
  const [phase, setPhase] = useState({ isLoading, value: isLoading ? 20 : 0 })
  if (phase.isLoading !== isLoading) setPhase({ isLoading, value: isLoading ? 20 : 100 })
  useEffect(() => {
    const timer = isLoading
      ? setTimeout(() => setPhase({ isLoading, value: 95 }), STILL_LOADING_MS)
      : setTimeout(() => setPhase({ isLoading, value: 0 }), FINISH_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  return phase.value
}
