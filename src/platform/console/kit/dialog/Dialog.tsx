/** MUI's dialog, which the browser's back button closes like Escape does. */
import { type DialogProps, Dialog as MuiDialog } from '@mui/material'
import { useBackToClose } from './dialogHistory.ts'

type Props = DialogProps & {
  /** For a question about leaving the screen, which belongs to no entry of the history. */
  isOutsideHistory?: boolean
}

/** @example <Dialog open={isOpen} onClose={requestClose} aria-labelledby={id}>…</Dialog> */
export function Dialog({ isOutsideHistory = false, ...props }: Props) {
  const { open, onClose } = props
  useBackToClose(open && !isOutsideHistory, onClose && (() => onClose({}, 'escapeKeyDown')))
  return <MuiDialog {...props} />
}
