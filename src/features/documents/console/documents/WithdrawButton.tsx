/** The button 'Tarik', which withdraws a wrong report card or letter after asking for a reason. */
import Undo from '@mui/icons-material/UndoRounded'
import { Alert, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/console/kit/dialog/ConfirmDialog.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { REQUIRED } from '#platform/contract/fields.ts'

const MAX_REASON_LENGTH = 500

type Props = {
  /** The document and its student, e.g. 'rapor Budi Santoso'. */
  documentName: string
  withdraw: (reason: string) => Promise<{ message: string }>
  onDone: () => void
}

/** @example <WithdrawButton documentName="rapor Budi" withdraw={(reason) => call(withdrawRapor, …)} onDone={close} /> */
export function WithdrawButton({ documentName, withdraw, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const [reason, setReason] = useState('')
  const action = useAction()
  const isMissing = isSubmitted && reason.trim() === ''
  const confirm = async () => {
    setSubmitted(true)
    if (reason.trim() !== '' && (await action.run(() => withdraw(reason)))) onDone()
  }
  return (
    <>
      <Button color="error" startIcon={<Undo />} onClick={() => setOpen(true)} sx={{ mr: 'auto' }}>
        Tarik
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Tarik ${documentName}?`}
        confirmLabel="Tarik"
        isBusy={action.isBusy}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      >
        Siswa dan guru tidak lagi melihat berkas ini. Berkasnya tetap tersimpan bagi tata usaha, dan berkas
        yang benar dapat diunggah lagi.
        <TextField
          label="Alasan"
          required
          fullWidth
          size="small"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isMissing}
          helperText={isMissing ? REQUIRED : undefined}
          slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
          sx={{ mt: 2 }}
        />
        {action.problem && (
          <Alert component="span" severity="error" sx={{ mt: 2 }}>
            {action.problem.message}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  )
}
