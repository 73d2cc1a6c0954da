/** Says what an earlier page left in a dialog, with the ways to go on with it or to discard it. */
import { Alert, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { ALERT_ACTION_STYLE } from '../style/alertActions.ts'
import { DiscardButton } from './DiscardButton.tsx'

type Props = {
  /** A sentence without its full stop. @example 'Slide “Upacara” belum disimpan' */
  what: string
  /** Opens the dialog; without it there is no button. */
  onContinue?: (() => void) | undefined
  /** What must be read before the dialog can be opened is still on its way. */
  isLoading?: boolean
  onDiscard: () => void
  /** Further sentences. */
  children?: ReactNode
}

export const LeftAlert = ({ what, onContinue, isLoading = false, onDiscard, children }: Props) => (
  <Alert
    severity="warning"
    role="status"
    sx={[ALERT_ACTION_STYLE, { mb: 2, '& .MuiAlert-message': { overflowWrap: 'anywhere' } }]}
    action={
      <>
        {onContinue && (
          <Button color="inherit" size="small" disabled={isLoading} onClick={onContinue}>
            Lanjutkan
          </Button>
        )}
        <DiscardButton
          text="Yang belum disimpan dihapus dan tidak dapat dikembalikan."
          onDiscard={onDiscard}
        />
      </>
    }
  >
    {what}.{children}
  </Alert>
)
