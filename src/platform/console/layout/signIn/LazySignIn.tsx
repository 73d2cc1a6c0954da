/** The sign-in page, loaded when it is opened. */
import { lazy, Suspense } from 'react'

export const loadSignIn = async () => ({ default: (await import('./SignIn.tsx')).SignIn })
const SignIn = lazy(loadSignIn)

export const LazySignIn = () => (
  <Suspense>
    <SignIn />
  </Suspense>
)
