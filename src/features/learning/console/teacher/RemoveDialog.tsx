/** The confirmation before removing a material or task; administrators must give a reason, and existing answers cause a warning. */
import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { useId, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { z } from 'zod'
import { CancelButton } from '#platform/console/kit/dialog/CancelButton.tsx'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import { useKeptChoices } from '#platform/console/kit/draft/useKeptChoices.tsx'
import { LeaveGuard } from '#platform/console/kit/form/LeaveGuard.tsx'
import { toErrorMessage } from '#platform/console/kit/screen/failures.ts'
import { useUser } from '#platform/console/providers/session.ts'
import type { Envelope } from '#platform/contract/endpoint.ts'
import { useInvalidateLearning } from '../parts/useLearningQuery.ts'

type Removal = { reason: string; isConfirmed: boolean }
type Props = {
  target: { id: number; name: string }
  remove: (removal: Removal) => Promise<{ message: string }>
  onClose: () => void
}

export function RemoveDialog({ target, remove, onClose }: Props) {
  const { name } = target
  const id = useId()
  const isAdministrator = useUser().user_type === 'administrator'
  const { values: reason, ...choices } = useKeptChoices({
    title: 'Hapus',
    target,
    schema: z.string(),
    initial: '',
  })
  const { confirm, warning, problem, isBusy } = useRemoval(remove, onClose)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <LeaveGuard isUnsaved={choices.isChanged} />
      <DialogTitle id={id}>Konfirmasi hapus</DialogTitle>
      <DialogContent inert={isBusy}>
        {choices.restoredAlert}
        {problem && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {problem}
          </Alert>
        )}
        {warning && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {warning} Siswa tidak lagi melihat tugas dan jawabannya.
          </Alert>
        )}
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
          {warning ? `Tetap hapus ${name}\u00a0?` : `Anda yakin akan menghapus ${name}\u00a0?`}
        </DialogContentText>
        {isAdministrator && <ReasonField value={reason} onChange={choices.change} />}
      </DialogContent>
      <DialogActions>
        <CancelButton disabled={isBusy} />
        <Button
          color="error"
          variant="contained"
          disabled={isBusy || (isAdministrator && reason.trim() === '')}
          onClick={() => void confirm(reason.trim())}
        >
          {warning ? 'Hapus beserta jawaban' : 'Hapus'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <TextField
      label="Alasan"
      required
      fullWidth
      multiline
      minRows={2}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      helperText="Tercatat di jejak perubahan."
      slotProps={{ htmlInput: { maxLength: 500 } }}
      sx={{ mt: 2 }}
    />
  )
}

/** Removes the entry; if the server warns of existing answers, confirming again removes it anyway. */
function useRemoval(remove: Props['remove'], onClose: () => void) {
  const notify = useNotify()
  const invalidate = useInvalidateLearning()
  const [warning, setWarning] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const confirm = async (reason: string) => {
    setBusy(true)
    setProblem(null)
    try {
      const { message } = await remove({ reason, isConfirmed: warning !== null })
      notify(message, { type: 'success' })
      onClose()
      await invalidate()
    } catch (error) {
      if (hasAnswers(error)) setWarning(toErrorMessage(error))
      else setProblem(toErrorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return { confirm, warning, problem, isBusy }
}

/** Whether the server rejected the removal because of existing answers, which can be confirmed. */
function hasAnswers(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.status !== 409) return false
  const { result } = (error.body ?? {}) as Partial<Envelope>
  return typeof result === 'object' && result !== null && 'submissions' in result
}
