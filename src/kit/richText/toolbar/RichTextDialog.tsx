/** A small dialog of the editor's toolbar: a few fields, one act. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { type FormEvent, type ReactNode, useId } from 'react'

type Props = {
  title: string
  submitLabel: string
  isOpen: boolean
  /** Answers whether the dialog may close. */
  onSubmit: () => boolean
  onClose: () => void
  /** A second button, left of 'Batal'. */
  extra?: ReactNode
  children: ReactNode
}

export function RichTextDialog({ title, submitLabel, isOpen, onSubmit, onClose, extra, children }: Props) {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React hands events of a dialog to the form the editor stands in; that one must not be saved.
    event.stopPropagation()
    if (onSubmit()) onClose()
  }
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          {extra}
          <Button onClick={onClose} color="inherit">
            Batal
          </Button>
          <Button type="submit" variant="contained">
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
