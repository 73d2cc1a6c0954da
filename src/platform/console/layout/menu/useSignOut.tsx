/** Signs out, after asking if something is unsent, and clears react-admin's store (list settings), except the theme. */
import { type ComponentProps, type ComponentType, useState } from 'react'
import { useNotify, useStoreContext } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { toErrorMessage } from '../../kit/screen/failures.ts'
import { listEntries } from '../../outbox/entries.ts'
import { loadSignOutDialog } from '../../outbox/loadParts.ts'
import type { SignOutDialog } from '../../outbox/SignOutDialog.tsx'
import { SIGN_IN } from '../../paths.ts'
import { signOut } from '../../providers/signInOut.ts'
import { hasUnsaved } from '../../providers/unsaved.ts'

/** @example const { requestSignOut, signOutDialog } = useSignOut() */
export function useSignOut() {
  const notify = useNotify()
  const store = useStoreContext()
  const navigate = useNavigate()
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof SignOutDialog>> | null>(null)
  const leave = async () => {
    setDialog(null)
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
  const requestSignOut = async () => {
    if (listEntries().length === 0 && !hasUnsaved()) return leave()
    try {
      const { SignOutDialog } = await loadSignOutDialog()
      setDialog(() => SignOutDialog)
    } catch (error) {
      // Nothing is discarded without a question.
      notify(toErrorMessage(error), { type: 'warning' })
    }
  }
  const signOutDialog = Dialog && <Dialog onSignOut={() => void leave()} onCancel={() => setDialog(null)} />
  return { requestSignOut, signOutDialog }
}
