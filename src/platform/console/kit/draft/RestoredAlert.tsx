/** Says above a form that unsaved input was restored, and offers to discard it. */
import { Alert } from '@mui/material'
import { ALERT_ACTION_STYLE } from '../style/alertActions.ts'
import { DiscardButton } from './DiscardButton.tsx'

type Props = {
  /** Whether somebody has changed the record since. */
  isChanged?: boolean
  onDiscard: () => void
}

export const RestoredAlert = ({ isChanged = false, onDiscard }: Props) => (
  <Alert
    severity={isChanged ? 'warning' : 'info'}
    role="status"
    sx={[ALERT_ACTION_STYLE, { mb: 2 }]}
    action={
      <DiscardButton
        text="Isian yang dipulihkan ini dihapus dan tidak dapat dikembalikan."
        onDiscard={onDiscard}
      />
    }
  >
    Isian yang belum tersimpan dipulihkan.
    {isChanged && ' Data ini sudah diubah sejak Anda mengisinya; periksa dahulu sebelum menyimpan.'}
  </Alert>
)
