/** Leaves: the server forgets the session, this browser how the user looked at lists; the chosen theme stays. */
import { useNotify, useStoreContext } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { reasonOf } from '#src/kit/screen/failures.ts'
import { SIGN_IN } from '#src/paths.ts'
import { signOut } from '#src/providers/rights.ts'

export function useSignOut(): () => Promise<void> {
  const notify = useNotify()
  const store = useStoreContext()
  const navigate = useNavigate()
  return async () => {
    try {
      await signOut()
    } catch (error) {
      notify(reasonOf(error), { type: 'warning' })
    }
    const theme = store.getItem('theme')
    store.reset()
    if (theme) store.setItem('theme', theme)
    navigate(SIGN_IN, { replace: true })
  }
}
