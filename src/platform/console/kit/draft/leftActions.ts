/** Which dialogs of actions a screen has, so that what an earlier page left in one can be named and continued. */
import { createContext, use, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'

/** What an action is done to; its title may contain the name already. */
export type ActionTarget = { id: number | string; name?: string }

export type OpenedDialog = {
  isOpen: boolean
  close: () => void
  /** Opens it for the target that it has now. */
  open?: () => void
}

const ACTION = 'action'

/** The id of an action's form, which contains how it is named. @example toActionId('Pinjamkan', { id: 7, name: 'Atlas' }) // 'action 7 Pinjamkan: Atlas' */
export const toActionId = (title: string, { id, name }: ActionTarget) =>
  `${ACTION} ${id} ${title}${name ? `: ${name}` : ''}`

/** The beginning of the keys of all drafts that actions of an address left. */
export const toActionPrefix = (pathname: string) => `${pathname}#${ACTION} `

/** @example toActionName('/books/edit/7#action 7 Pinjamkan: Atlas', '/books/edit/7') // 'Pinjamkan: Atlas' */
export const toActionName = (formKey: string, pathname: string) =>
  formKey.slice(toActionPrefix(pathname).length).replace(/^\S* /, '')

type ActionDialog = Omit<OpenedDialog, 'close'>
/** The dialogs on a screen, by the keys of their forms. */
export type ActionDialogs = ReadonlyMap<string, ActionDialog>

/** Called with null when the dialog leaves the screen. */
export type RegisterAction = (formKey: string, dialog: ActionDialog | null) => void

export const LeftActionsContext = createContext<RegisterAction | null>(null)

/** Tells the screen of an action's dialog. */
export function useLeftAction(formId: string, { isOpen, open }: ActionDialog) {
  const register = use(LeftActionsContext)
  const { pathname } = useLocation()
  const formKey = `${pathname}#${formId}`
  const canOpen = open !== undefined
  const openLatest = useEffectEvent(() => open?.())
  useEffect(() => {
    register?.(formKey, { isOpen, ...(canOpen && { open: () => openLatest() }) })
    return () => register?.(formKey, null)
  }, [register, formKey, isOpen, canOpen])
}
