/** A confirmation dialog. Its button is red unless the action loses nothing. */
import {
  Button,
  CircularProgress,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { type ReactNode, useId } from 'react'
import { BaseDialog } from './BaseDialog.tsx'

type Props = {
  isOpen: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  confirmColor?: 'error' | 'primary'
  isBusy?: boolean
  /** Asks about leaving the screen. */
  isOutsideHistory?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** @example <ConfirmDialog isOpen title="Reset password" confirmLabel="Reset" onConfirm={…} onCancel={…}>Yakin?</ConfirmDialog> */
export function ConfirmDialog(props: Props) {
  const {
    isOpen,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Batal',
    confirmColor = 'error',
    isBusy = false,
    isOutsideHistory = false,
    onConfirm,
    onCancel,
  } = props
  const id = useId()
  return (
    <BaseDialog
      open={isOpen}
      isOutsideHistory={isOutsideHistory}
      onClose={isBusy ? undefined : onCancel}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
    >
      <DialogTitle id={`${id}title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`} sx={{ overflowWrap: 'anywhere' }}>
          {children}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={isBusy} color="inherit" autoFocus>
          {cancelLabel}
        </Button>
        <Button
          // The second click of a double click comes before the button is disabled.
          onClick={({ detail }) => detail < 2 && onConfirm()}
          disabled={isBusy}
          color={confirmColor}
          variant="contained"
          startIcon={isBusy ? <CircularProgress size={16} color="inherit" /> : null}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </BaseDialog>
  )
}
