/** The sign-in dialog above the page, which keeps its unsaved input. */
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { toErrorMessage } from '../../kit/screen/failures.ts'
import { useUser } from '../../providers/session.ts'
import { abandonSession } from '../../providers/signInAgain.ts'
import { signIn } from '../../providers/signInOut.ts'
import { SignInFields, useSignInForm } from './SignInFields.tsx'

export function SignInDialog({ settle }: { settle: (isSignedIn: boolean) => void }) {
  const user = useUser()
  const form = useSignInForm(user.email ?? user.username ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    // Another user must not save this user's input.
    const isSameUser = ({ id }: { id: number }) => id === user.id
    try {
      const { result } = await signIn({ ...values, remember: true }, isSameUser)
      if (result && isSameUser(result.user)) return settle(true)
      setFailure('Masuklah dengan akun yang sama.')
    } catch (error) {
      setFailure(toErrorMessage(error))
    }
  })
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="masuk-lagi">
      <DialogTitle id="masuk-lagi">Masuk lagi</DialogTitle>
      <Box component="form" noValidate onSubmit={submit}>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
          <DialogContentText sx={{ mb: 1 }}>
            Sesi Anda telah berakhir. Masuk lagi, maka pekerjaan Anda dilanjutkan; tidak ada isian yang
            hilang.
          </DialogContentText>
          {failure && <Alert severity="error">{failure}</Alert>}
          <SignInFields form={form} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={abandonSession}>
            Keluar tanpa menyimpan
          </Button>
          <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
            Masuk
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
