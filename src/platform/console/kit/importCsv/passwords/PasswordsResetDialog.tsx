/** The dialog after a reset of many passwords, which offers the new ones for download or print. */
import { Alert, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { Dialog } from '../../dialog/Dialog.tsx'
import { Credentials } from './Credentials.tsx'

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
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
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
        <Button onClick={onClose} color="inherit">
          {credentials && !isSaved ? 'Tutup tanpa mengunduh' : 'Selesai'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
