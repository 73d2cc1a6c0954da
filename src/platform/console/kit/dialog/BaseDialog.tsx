/** MUI's dialog, which the browser's back button closes like Escape does. */
import { type DialogProps, Dialog as MuiDialog } from '@mui/material'
import type { MouseEvent } from 'react'
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
  return (
    <MuiDialog
      {...props}
      onClose={() => onClose?.()}
      // What has been answered must not act again while it fades out.
      {...(!open && { onClickCapture: ignoreClick })}
    />
  )
}

function ignoreClick(event: MouseEvent) {
  event.stopPropagation()
  event.preventDefault()
}
