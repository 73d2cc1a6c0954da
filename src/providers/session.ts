/** The session in this browser: kept in local storage, shared by all tabs. */
import { useSyncExternalStore } from 'react'
import type { Session, SessionUser } from '#contract/people/session.ts'
import { SESSION_KEY as KEY } from '#src/prefetchedList.ts'
import { hasUnsaved } from './unsaved.ts'

const listeners = new Set<() => void>()
let current = read()

export function getSession(): Session | null {
  return current
}

export function setSession(session: Session | null) {
  if (session) localStorage.setItem(KEY, JSON.stringify(session))
  else localStorage.removeItem(KEY)
  replace(session)
}

/** Puts newly read rights, name or photo into the session that is already open. */
export function setSessionUser(user: SessionUser) {
  // The same again would only render every screen anew.
  if (!current || JSON.stringify(current.user) === JSON.stringify(user)) return
  setSession({ ...current, user, nama: user.name })
}

/** The session, or null when nobody is signed in; re-renders when any tab changes it. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, getSession)
}

/** The user of a screen behind the guard. */
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

function replace(session: Session | null) {
  current = session
  for (const listener of listeners) listener()
}

function read(): Session | null {
  const text = localStorage.getItem(KEY)
  if (!text) return null
  try {
    const session: Session = JSON.parse(text)
    return session.access_token && session.user ? session : null
  } catch {
    // Whatever else wrote under our key is not a session; signing in overwrites it.
    return null
  }
}

window.addEventListener('storage', (event) => {
  if (event.key !== KEY && event.key !== null) return
  const session = read()
  // Signed out in another tab, or signed in as somebody else, while something is typed here: the next save asks
  // its writer to sign in again.
  if (!hasUnsaved() || session?.user.id === current?.user.id) replace(session)
})
