/** Names the actions that a reload interrupted in their dialogs, and offers to go on with them. */
import { LeftAlert } from './LeftAlert.tsx'
import { type ActionDialogs, toActionName, toActionPrefix } from './leftActions.ts'
import { useEarlierDrafts } from './useLeftDrafts.ts'

type Props = { pathname: string; dialogs: ActionDialogs }

/** An action whose button needs a choice first, such as of rows, is continued by choosing and pressing it again. */
export function LeftActionAlerts({ pathname, dialogs }: Props) {
  const openKey = [...dialogs].find(([, { isOpen }]) => isOpen)?.[0] ?? null
  const { drafts, remove } = useEarlierDrafts(toActionPrefix(pathname), openKey)
  return [...drafts.keys()].map((formKey) => {
    const open = dialogs.get(formKey)?.open
    // Not that it was not sent: its answer may have been lost.
    const what = `Isian “${toActionName(formKey, pathname)}” masih ada dari sebelum halaman dimuat ulang`
    return (
      <LeftAlert key={formKey} what={what} onContinue={open} onDiscard={() => remove(formKey)}>
        {!open && ' Isiannya kembali bila dibuka lagi.'}
      </LeftAlert>
    )
  })
}
