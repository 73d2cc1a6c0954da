/** The dialog after a reset of many passwords, which offers the new ones for download or print. */
import { Alert, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { CancelButton } from '../../dialog/CancelButton.tsx'
import { Dialog } from '../../dialog/Dialog.tsx'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import { Credentials, PASSWORDS_QUESTION } from './Credentials.tsx'

type Result = {
  reset: number
  skipped: number
  default_password: string | null
  /** Link to the CSV of the new passwords. */
  credentials: string | null
}
/** `whySkipped` follows the number of those that were skipped. */
type Props = { result: Result; whySkipped: string; onClose: () => void }

export function PasswordsResetDialog({ result, whySkipped, onClose }: Props) {
  const { reset, skipped, default_password, credentials } = result
  const [isSaved, setSaved] = useState(false)
  const titleId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      question={PASSWORDS_QUESTION}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <LeaveGuard isUnsaved={credentials !== null && !isSaved} />
      <DialogTitle id={titleId}>{reset} password direset</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {default_password && <Alert severity="info">Password mereka sekarang {default_password}.</Alert>}
        {credentials && <Credentials link={credentials} onSaved={() => setSaved(true)} />}
        {skipped > 0 && (
          <Alert severity="warning">
            {skipped} {whySkipped}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <CancelButton>Selesai</CancelButton>
      </DialogActions>
    </Dialog>
  )
}
