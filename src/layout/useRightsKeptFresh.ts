/** Reads the user's rights at the start and whenever the window is looked at again. */
import { useEffect } from 'react'
import { alert } from '#src/providers/notices.ts'
import { refreshRights } from '#src/providers/rights.ts'

/**
 * The rights last read stand until the answer is here, so that the first screen need not wait for it: the
 * server decides about every call anyway, and a session that has ended is dropped by the first 401.
 */
export function useRightsKeptFresh(): void {
  useEffect(() => {
    const refresh = async () => {
      try {
        if (await refreshRights()) alert.set({ type: 'info', message: 'Hak akses Anda telah diperbarui.' })
      } catch {
        // A 401 has dropped the session already; without network the rights last read still stand,
        // and the screen's own request tells what is wrong.
      }
    }
    refresh()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [])
}
