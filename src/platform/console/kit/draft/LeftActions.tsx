/** Names above a screen the actions that a reload interrupted in their dialogs, and offers to go on with them. */
import { type ReactNode, useCallback, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { LeftAlert } from './LeftAlert.tsx'
import { LeftActionsContext, type OpenedDialog, toActionName, toActionPrefix } from './leftActions.ts'
import { useEarlierDrafts } from './useLeftDrafts.ts'

type Dialogs = ReadonlyMap<string, Omit<OpenedDialog, 'close'>>

/** @example <LeftActions><Screen /></LeftActions> */
export function LeftActions({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [dialogs, setDialogs] = useState<Dialogs>(new Map())
  const register = useCallback((formKey: string, dialog: Omit<OpenedDialog, 'close'> | null) => {
    setDialogs((all) => {
      const others = [...all].filter(([key]) => key !== formKey)
      return new Map(dialog ? [...others, [formKey, dialog]] : others)
    })
  }, [])
  return (
    <LeftActionsContext value={register}>
      <LeftActionAlerts key={pathname} pathname={pathname} dialogs={dialogs} />
      {children}
    </LeftActionsContext>
  )
}

/** An action whose button needs a choice first, such as of rows, is continued by choosing and pressing it again. */
function LeftActionAlerts({ pathname, dialogs }: { pathname: string; dialogs: Dialogs }) {
  const openKey = [...dialogs].find(([, { isOpen }]) => isOpen)?.[0] ?? null
  const { drafts, remove } = useEarlierDrafts(toActionPrefix(pathname), openKey)
  return [...drafts.keys()].map((formKey) => {
    const open = dialogs.get(formKey)?.open
    const what = `“${toActionName(formKey, pathname)}” belum dikirim`
    return (
      <LeftAlert key={formKey} what={what} onContinue={open} onDiscard={() => remove(formKey)}>
        {!open && ' Isiannya kembali bila dibuka lagi.'}
      </LeftAlert>
    )
  })
}
