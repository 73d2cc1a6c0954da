/** Leaves: the server forgets the session, this browser what the user saw; the chosen theme stays. */
import { useQueryClient } from '@tanstack/react-query'
import { useStoreContext } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { authProvider } from '#src/providers/authProvider.ts'
import { toast } from '#src/providers/notices.ts'
import { SIGN_IN } from '#src/screens.tsx'

export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  const store = useStoreContext()
  const navigate = useNavigate()
  return async () => {
    try {
      await authProvider.logout({})
    } catch (error) {
      toast.set({ type: 'warning', message: (error as Error).message })
    }
    const theme = store.getItem('theme')
    store.reset()
    if (theme) store.setItem('theme', theme)
    queries.clear()
    navigate(SIGN_IN, { replace: true })
  }
}
