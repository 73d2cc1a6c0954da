/** Recovers an expired session without losing unsaved input, by asking to sign in again in a dialog. */
import { hasOwnEntries } from '../outbox/entries.ts'
import { getSession, setSession } from './session.ts'
import { createSignal } from './signal.ts'
import { clearUnsaved, hasUnsaved } from './unsaved.ts'

/** Set while the dialog is open; `settle` reports whether the user has signed in. */
export const signInRequest = createSignal<{ settle: (isSignedIn: boolean) => void }>()

let pendingRecovery: Promise<boolean> | null = null

/**
 * Called after a 401. With unsaved or unsent input, or if work was to be stored, it waits for the user to sign in again
 * and resolves to whether they did; otherwise it removes the session, and the layout redirects to /signin.
 */
export function recoverSession({ isWork } = { isWork: false }): Promise<boolean> {
  if (!isWork && !hasUnsaved() && !hasOwnEntries()) {
    setSession(null)
    return Promise.resolve(false)
  }
  pendingRecovery ??= new Promise<boolean>((resolve) => signInRequest.set({ settle: resolve })).finally(
    () => {
      pendingRecovery = null
      signInRequest.set(null)
    },
  )
  return pendingRecovery
}

/** Discards unsaved input and the session. */
export function abandonSession() {
  clearUnsaved()
  signInRequest.get()?.settle(false)
  if (getSession()) setSession(null)
}
