/** A session that ended while something was being typed: asks to sign in again over the page. */
import { getSession, setSession } from './session.ts'
import { createSignal } from './signal.ts'
import { forgetUnsaved, hasUnsaved } from './unsaved.ts'

/** Set while the dialog is wanted; `settle` is told whether there is a session again. */
export const signInRequest = createSignal<{ settle: (isSignedIn: boolean) => void }>()

let pending: Promise<boolean> | null = null

/**
 * After a 401: with something unsaved, waits for the user to sign in again and answers whether they
 * did; otherwise drops the session, and the guard leads to /signin.
 */
export function recoverSession(): Promise<boolean> {
  if (!hasUnsaved()) {
    setSession(null)
    return Promise.resolve(false)
  }
  pending ??= new Promise<boolean>((resolve) => signInRequest.set({ settle: resolve })).finally(() => {
    pending = null
    signInRequest.set(null)
  })
  return pending
}

/** Gives up what was typed and the session with it. */
export function abandonSession() {
  forgetUnsaved()
  signInRequest.get()?.settle(false)
  if (getSession()) setSession(null)
}
