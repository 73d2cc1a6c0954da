/** Refreshes the user's rights on start and whenever the window gets the focus. */
import { useEffect } from 'react'
import { alert } from '../providers/notices.ts'
import { refreshRights } from '../providers/rights.ts'

/**
 * The stored rights are used until the response arrives, so that the first screen need not wait: the server checks
 * every call anyway, and the first 401 removes an expired session.
 */
export function useRightsRefresh(): void {
  useEffect(() => {
    const refresh = async () => {
      try {
        if (await refreshRights()) alert.set({ type: 'info', message: 'Hak akses Anda telah diperbarui.' })
      } catch {
        // A 401 has already removed the session; on a network error the stored rights are used, and the screen's own
        // request reports the error.
      }
    }
    refresh()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [])
}
