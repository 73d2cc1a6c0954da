/** The buttons that close their dialog without saving, which asks first if something is unsaved. */
import Close from '@mui/icons-material/CloseRounded'
import { Button, IconButton } from '@mui/material'
import { useDialogContent } from './dialogContent.ts'

type Props = { disabled?: boolean; children?: string }

/** @example <CancelButton disabled={isBusy} /> */
export function CancelButton({ disabled = false, children = 'Batal' }: Props) {
  const dialog = useDialogContent()
  return (
    <Button color="inherit" disabled={disabled} onClick={() => dialog?.requestClose()}>
      {children}
    </Button>
  )
}

/** In the corner of a dialog without another one. */
export function CloseIconButton() {
  const dialog = useDialogContent()
  return (
    <IconButton
      onClick={() => dialog?.requestClose()}
      aria-label="Tutup"
      sx={{ position: 'absolute', top: 12, right: 12 }}
    >
      <Close />
    </IconButton>
  )
}
