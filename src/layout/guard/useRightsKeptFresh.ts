/** Reads the user's rights at the start and whenever the window is looked at again. */
import { useEffect, useState } from 'react'
import { refreshRights } from '#src/providers/authProvider.ts'
import { getSession } from '#src/providers/session.ts'

/** False until it is known whether the stored session still holds. */
export function useRightsKeptFresh(): boolean {
  const [isReady, setReady] = useState(getSession() === null)
  useEffect(() => {
    const refresh = async () => {
      try {
        await refreshRights()
      } catch {
        // A 401 has dropped the session already; without network the rights last read still stand,
        // and the screen's own request tells what is wrong.
      } finally {
        setReady(true)
      }
    }
    refresh()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [])
  return isReady
}
