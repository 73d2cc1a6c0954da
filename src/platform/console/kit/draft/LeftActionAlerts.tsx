/** Names the actions that a reload interrupted in their dialogs, and offers to go on with them. */
import { dropFile } from '../../outbox/keptFiles.ts'
import { LeftAlert } from './LeftAlert.tsx'
import { type ActionDialogs, toActionName, toActionPrefix } from './leftActions.ts'
import { toFormKey, useClosedFiles, useEarlierDrafts } from './useLeftDrafts.ts'

type Props = { pathname: string; dialogs: ActionDialogs }

/** An action whose button needs a choice first, such as of rows, is continued by choosing and pressing it again. */
export function LeftActionAlerts({ pathname, dialogs }: Props) {
  const openKey = [...dialogs].find(([, { isOpen }]) => isOpen)?.[0] ?? null
  const { drafts, remove } = useEarlierDrafts(toActionPrefix(pathname), openKey)
  const files = useClosedFiles(toActionPrefix(pathname), openKey !== null)
  const keys = new Set([...drafts.keys(), ...files.map(({ id }) => toFormKey(id))])
  const discard = (formKey: string) => {
    for (const { id } of files) if (toFormKey(id) === formKey) dropFile(id)
    remove(formKey)
  }
  if (openKey !== null) keys.delete(openKey)
  return [...keys].map((formKey) => {
    const open = dialogs.get(formKey)?.open
    // Not that it was not sent: its answer may have been lost.
    const what = `Isian “${toActionName(formKey, pathname)}” masih ada dari sebelum halaman dimuat ulang`
    return (
      <LeftAlert key={formKey} what={what} onContinue={open} onDiscard={() => discard(formKey)}>
        {!open && ' Isiannya kembali bila dibuka lagi.'}
      </LeftAlert>
    )
  })
}
