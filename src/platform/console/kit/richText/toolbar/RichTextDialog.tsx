/** A small form dialog of the editor's toolbar. */
import { Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { CancelButton } from '../../dialog/CancelButton.tsx'
import { Dialog } from '../../dialog/Dialog.tsx'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'

type Props = {
  title: string
  submitLabel: string
  isOpen: boolean
  /** Returns whether the dialog may close. */
  onSubmit: () => boolean
  onClose: () => void
  /** Another button, left of 'Batal'. */
  extraAction?: ReactNode
  children: ReactNode
}

export function RichTextDialog({
  title,
  submitLabel,
  isOpen,
  onSubmit,
  onClose,
  extraAction,
  children,
}: Props) {
  const id = useId()
  // The fields belong to the callers, whose input events bubble to the form.
  const [isTouched, setTouched] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles events of a portal to the form around the editor, which must not be submitted.
    event.stopPropagation()
    if (onSubmit()) onClose()
  }
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form onSubmit={submit} onInput={() => setTouched(true)} noValidate>
        <LeaveGuard isUnsaved={isTouched} />
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          {extraAction}
          <CancelButton />
          <Button type="submit" variant="contained">
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
