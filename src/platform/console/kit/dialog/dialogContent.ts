/** What a dialog and the parts in it know of each other. */
import { createContext, useContext } from 'react'

export type DialogContent = {
  isOpen: boolean
  /** Called by the guards in the dialog. */
  markUnsaved: (guard: string, isUnsaved: boolean) => void
  /** Closes the dialog, or asks first. */
  requestClose: () => void
}

export const DialogContentContext = createContext<DialogContent | null>(null)

/** The dialog around a part; null on a screen. */
export const useDialogContent = () => useContext(DialogContentContext)
