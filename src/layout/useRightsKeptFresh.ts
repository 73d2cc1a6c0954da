/** Reads the user's rights at the start and whenever the window is looked at again. */
import { useEffect, useState } from 'react'
import { alert } from '#src/providers/notices.ts'
import { refreshRights } from '#src/providers/rights.ts'
import { getSession } from '#src/providers/session.ts'

/** False until it is known whether the stored session still holds. */
export function useRightsKeptFresh(): boolean {
  const [isReady, setReady] = useState(getSession() === null)
  useEffect(() => {
    const refresh = async () => {
      try {
        if (await refreshRights()) alert.set({ type: 'info', message: 'Hak akses Anda telah diperbarui.' })
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
