/** The session of this browser, in local storage and so shared by all tabs. */
import { useSyncExternalStore } from 'react'
import type { Session, SessionUser } from '#platform/contract/session.ts'
import { SESSION_KEY as KEY } from '../prefetchedList.ts'
import { hasUnsaved } from './unsaved.ts'

/** A session with the name that was typed to sign in. */
export type StoredSession = Session & { sign_in_name?: string }

const listeners = new Set<() => void>()
let currentSession = readStoredSession()

export function getSession(): StoredSession | null {
  return currentSession
}

export function setSession(session: StoredSession | null) {
  if (session) localStorage.setItem(KEY, JSON.stringify(session))
  else localStorage.removeItem(KEY)
  publish(session)
}

/** Updates the user's rights, name and photo in the current session. */
export function setSessionUser(user: SessionUser) {
  // An equal user would re-render every screen for nothing.
  if (!currentSession || JSON.stringify(currentSession.user) === JSON.stringify(user)) return
  setSession({ ...currentSession, user, nama: user.name })
}

/** The session, or null if nobody is signed in; re-renders when any tab changes it. */
export function useSession(): StoredSession | null {
  return useSyncExternalStore(subscribe, getSession)
}

/** The signed-in user, for screens behind the guard. */
export function useUser(): SessionUser {
  const session = useSession()
  if (!session) throw new Error('useUser needs a session: nobody is signed in')
  return session.user
}

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function publish(session: StoredSession | null) {
  currentSession = session
  for (const listener of listeners) listener()
}

/** Whether the last sign-in of any tab was this person's, and has not ended; this tab may not know it yet. */
export const isStoredUser = (userId: number) => readStoredSession()?.user.id === userId

function readStoredSession(): StoredSession | null {
  const text = localStorage.getItem(KEY)
  if (!text) return null
  try {
    const session: StoredSession = JSON.parse(text)
    return session.access_token && session.user ? session : null
  } catch {
    // The stored text is not a session; signing in overwrites it.
    return null
  }
}

window.addEventListener('storage', (event) => {
  if (event.key !== KEY && event.key !== null) return
  const session = readStoredSession()
  // If another tab changes the user while this tab has unsaved input, the old session stays; the next save then asks
  // the user to sign in again.
  if (!hasUnsaved() || session?.user.id === currentSession?.user.id) publish(session)
})
