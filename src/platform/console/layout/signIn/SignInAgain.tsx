/** Shows the sign-in dialog when the session expired while there is unsaved input. */
import { lazy, useEffect } from 'react'
import { SECOND } from '#platform/contract/units.ts'
import { LatePart } from '../../kit/guard/LatePart.tsx'
import { useSignal } from '../../providers/signal.ts'
import { signInRequest } from '../../providers/signInAgain.ts'

const importDialog = async () => ({ default: (await import('./SignInDialog.tsx')).SignInDialog })
const SignInDialog = lazy(importDialog)

/** By then the first rows are rendered. */
const PREFETCH_DELAY_MS = 3 * SECOND

export function SignInAgain() {
  const request = useSignal(signInRequest)
  useEffect(() => {
    // Prefetched, because the server may be unreachable when it is needed; a failure is ignored and retried then.
    const timer = setTimeout(() => void importDialog().catch(() => undefined), PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    request && (
      <LatePart onFail={() => request.settle(false)}>
        <SignInDialog settle={request.settle} />
      </LatePart>
    )
  )
}
