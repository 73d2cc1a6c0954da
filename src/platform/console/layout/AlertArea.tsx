/** The alert area above every screen; an alert hides after five seconds. */
import { Alert, Collapse } from '@mui/material'
import { useEffect } from 'react'
import { alert } from '../providers/notices.ts'
import { useSignal } from '../providers/signal.ts'

const DURATION_MS = 5000

export function AlertArea() {
  const currentAlert = useSignal(alert)
  useEffect(() => {
    if (!currentAlert) return
    const timer = setTimeout(() => alert.set(null), DURATION_MS)
    return () => clearTimeout(timer)
  }, [currentAlert])
  return (
    <Collapse in={currentAlert !== null} unmountOnExit>
      <Alert severity={currentAlert?.type ?? 'info'} onClose={() => alert.set(null)} sx={{ mb: 2 }}>
        {currentAlert?.message}
      </Alert>
    </Collapse>
  )
}
