/** Leaves: the server forgets the session, this browser what the user saw; the chosen theme stays. */
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useStoreContext } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { SIGN_IN } from '#src/paths.ts'
import { signOut } from '#src/providers/rights.ts'

export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  const notify = useNotify()
  const store = useStoreContext()
  const navigate = useNavigate()
  return async () => {
    try {
      await signOut()
    } catch (error) {
      notify((error as Error).message, { type: 'warning' })
    }
    const theme = store.getItem('theme')
    store.reset()
    if (theme) store.setItem('theme', theme)
    queries.clear()
    navigate(SIGN_IN, { replace: true })
  }
}
