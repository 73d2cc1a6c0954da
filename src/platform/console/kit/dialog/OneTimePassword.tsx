/** Shows a one-time password once, with a copy button. */
import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { oneTimePassword } from '../../providers/oneTimePassword.ts'
import { useSignal } from '../../providers/signal.ts'
import { useMarkUnsaved } from '../form/useMarkUnsaved.ts'
import { Dialog } from './Dialog.tsx'

/** Rendered in the layout, so that it stays open after the form that created the account has closed. */
export function OneTimePassword() {
  const credentials = useSignal(oneTimePassword)
  return credentials && <PasswordDialog key={credentials.password} {...credentials} />
}

function PasswordDialog({ name, login, password }: { name: string; login: string; password: string }) {
  // Shown only once, so a reload asks first.
  useMarkUnsaved(true)
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="password-sekali">
      <DialogTitle id="password-sekali">Password sekali pakai</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
          Sampaikan kepada {name} sekarang: password ini tidak ditampilkan lagi, dan harus diganti saat
          pertama masuk.
        </DialogContentText>
        <Box
          sx={{ mt: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'action.hover' }}
        >
          <Typography variant="caption" color="textSecondary">
            Masuk dengan
          </Typography>
          <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>{login || '–'}</Typography>
          <Typography variant="caption" color="textSecondary">
            Password
          </Typography>
          <Typography sx={{ fontFamily: 'monospace', fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
            {password}
          </Typography>
        </Box>
      </DialogContent>
      <DialogActions>
        <CopyButton text={password} />
        <Button variant="contained" onClick={() => oneTimePassword.set(null)}>
          Sudah dicatat
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function CopyButton({ text }: { text: string }) {
  const [buttonText, setButtonText] = useState('Salin')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setButtonText('Tersalin')
    } catch {
      // Without HTTPS the browser has no clipboard API.
      setButtonText('Salin dengan memilih teksnya')
    }
  }
  return (
    <Button startIcon={<ContentCopy />} onClick={copy} aria-live="polite">
      {buttonText}
    </Button>
  )
}
