/** The alert area above every screen; an alert hides after five seconds. */
import { Alert, Collapse } from '@mui/material'
import { useEffect } from 'react'
import { alert } from '#src/providers/notices.ts'
import { useSignal } from '#src/providers/signal.ts'

const DURATION_MS = 5000

export function AlertArea() {
  const current = useSignal(alert)
  useEffect(() => {
    if (!current) return
    const timer = setTimeout(() => alert.set(null), DURATION_MS)
    return () => clearTimeout(timer)
  }, [current])
  return (
    <Collapse in={current !== null} unmountOnExit>
      <Alert severity={current?.type ?? 'info'} onClose={() => alert.set(null)} sx={{ mb: 2 }}>
        {current?.message}
      </Alert>
    </Collapse>
  )
}
