/** Asks to sign in again over the page when the session ended while something was being typed. */
import { lazy, Suspense, useEffect } from 'react'
import { SECOND } from '#contract/units.ts'
import { useSignal } from '#src/providers/signal.ts'
import { signInRequest } from '#src/providers/signInAgain.ts'

const load = async () => ({ default: (await import('./SignInDialog.tsx')).SignInDialog })
const SignInDialog = lazy(load)

/** In milliseconds; by then the first rows stand. */
const PREFETCH_DELAY_MS = 3 * SECOND

export function SignInAgain() {
  const request = useSignal(signInRequest)
  useEffect(() => {
    // Fetched before it is needed: then the server may be away. Where it fails, it is asked for again.
    const timer = setTimeout(() => void load().catch(() => undefined), PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    request && (
      <Suspense>
        <SignInDialog settle={request.settle} />
      </Suspense>
    )
  )
}
