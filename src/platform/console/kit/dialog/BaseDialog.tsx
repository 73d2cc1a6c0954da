/** MUI's dialog, which the browser's back button closes like Escape does. */
import { type DialogProps, Dialog as MuiDialog } from '@mui/material'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useBackToClose } from './dialogHistory.ts'

export type BaseDialogProps = Omit<DialogProps, 'onClose'> & {
  /** Called for Escape, the back button and a click beside the dialog; without it only its buttons close the dialog. */
  onClose?: (() => void) | undefined
  /** For a question about leaving the screen, which belongs to no entry of the history. */
  isOutsideHistory?: boolean
}

export function BaseDialog({ isOutsideHistory = false, onClose, ...props }: BaseDialogProps) {
  const { open } = props
  useBackToClose(open && !isOutsideHistory, onClose)
  const openedAt = useRef(0)
  useEffect(() => {
    if (open) openedAt.current = performance.now()
  }, [open])
  /**
   * The second click of a double click on the button that opened the dialog is not meant for what appeared under it, and
   * one on the button that closed it must not act again while it fades out.
   */
  const ignoreDoubleClick = (event: MouseEvent) => {
    if (open && (event.detail < 2 || performance.now() - openedAt.current > DOUBLE_CLICK_MS)) return
    event.stopPropagation()
    event.preventDefault()
  }
  /** Neither is one beside a dialog that became smaller under the first click. */
  const close = (event: object, reason: string) => {
    const isSecondClick = 'detail' in event && typeof event.detail === 'number' && event.detail > 1
    if (reason !== 'backdropClick' || !isSecondClick) onClose?.()
  }
  return <MuiDialog {...props} onClose={close} onClickCapture={ignoreDoubleClick} />
}

/** The longest pause between the clicks of a double click in common settings. */
const DOUBLE_CLICK_MS = 500
