/** The alert area above every screen; an alert hides after five seconds, what follows a sign-in when it is closed. */
import { Alert, Collapse } from '@mui/material'
import { lazy, useEffect } from 'react'
import { LatePart } from '../kit/guard/LatePart.tsx'
import { alert, signInNotice } from '../providers/notices.ts'
import { useSignal } from '../providers/signal.ts'

const DURATION_MS = 5000

const SignInNotice = lazy(async () => ({ default: (await import('./SignInNotice.tsx')).SignInNotice }))

export function AlertArea() {
  const currentAlert = useSignal(alert)
  const hasSignInNotice = useSignal(signInNotice) !== null
  useEffect(() => {
    if (!currentAlert) return
    const timer = setTimeout(() => alert.set(null), DURATION_MS)
    return () => clearTimeout(timer)
  }, [currentAlert])
  return (
    <>
      {hasSignInNotice && (
        <LatePart>
          <SignInNotice />
        </LatePart>
      )}
      <Collapse in={currentAlert !== null} unmountOnExit>
        <Alert severity={currentAlert?.type ?? 'info'} onClose={() => alert.set(null)} sx={{ mb: 2 }}>
          {currentAlert?.message}
        </Alert>
      </Collapse>
    </>
  )
}
