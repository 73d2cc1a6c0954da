/** Around a screen: names the actions that a reload interrupted in their dialogs. */
import { lazy, type ReactNode, useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { listEntries } from '../../outbox/entries.ts'
import { listDrafts } from '../../providers/data/drafts.ts'
import { LatePart } from '../guard/LatePart.tsx'
import { type ActionDialogs, LeftActionsContext, type RegisterAction, toActionPrefix } from './leftActions.ts'

// Most screens have none, and the pages of lists are small.
const LeftActionAlerts = lazy(async () => ({
  default: (await import('./LeftActionAlerts.tsx')).LeftActionAlerts,
}))

/** @example <LeftActions><Screen /></LeftActions> */
export function LeftActions({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const hasLeft = useMemo(() => hasLeftActions(toActionPrefix(pathname)), [pathname])
  const [dialogs, setDialogs] = useState<ActionDialogs>(new Map())
  const register = useCallback<RegisterAction>((formKey, dialog) => {
    setDialogs((all) => {
      const others = [...all].filter(([key]) => key !== formKey)
      return new Map(dialog ? [...others, [formKey, dialog]] : others)
    })
  }, [])
  return (
    <LeftActionsContext value={register}>
      {hasLeft && (
        <LatePart>
          <LeftActionAlerts key={pathname} pathname={pathname} dialogs={dialogs} />
        </LatePart>
      )}
      {children}
    </LeftActionsContext>
  )
}

const hasLeftActions = (prefix: string) =>
  listDrafts(prefix).size > 0 ||
  listEntries().some(({ kind, id }) => kind === 'file' && id.startsWith(prefix))
