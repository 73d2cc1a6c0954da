/** Signs out and clears react-admin's store (list settings), except the theme. */
import { useNotify, useStoreContext } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { toErrorMessage } from '../../kit/screen/failures.ts'
import { SIGN_IN } from '../../paths.ts'
import { signOut } from '../../providers/signInOut.ts'

export function useSignOut(): () => Promise<void> {
  const notify = useNotify()
  const store = useStoreContext()
  const navigate = useNavigate()
  return async () => {
    try {
      await signOut()
    } catch (error) {
      notify(toErrorMessage(error), { type: 'warning' })
    }
    const theme = store.getItem('theme')
    store.reset()
    if (theme) store.setItem('theme', theme)
    navigate(SIGN_IN, { replace: true })
  }
}
