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
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { useSession, useUser } from '../../providers/session.ts'
import { abandonSession } from '../../providers/signInAgain.ts'
import { SecondStepFields } from './SecondStepFields.tsx'
import { SignInFields } from './SignInFields.tsx'
import { useSignIn } from './useSignIn.ts'

export function SignInDialog({ settle }: { settle: (isSignedIn: boolean) => void }) {
  const user = useUser()
  const session = useSession()
  const [isOther, setOther] = useState(false)
  // Another user must not save this user's input.
  const isAllowed = ({ id }: { id: number }) => id === user.id
  const signingIn = useSignIn({
    email: user.email ?? user.username ?? session?.sign_in_name ?? '',
    remember: true,
    isAllowed,
    onSignedIn: (signedIn) => {
      if (isAllowed(signedIn.user)) return settle(true)
      setOther(true)
      signingIn.goBack()
    },
  })
  const isCodeStep = signingIn.step === 'code'
  const { passwordForm, codeForm, submitCode, submitPassword, goBack } = signingIn
  const failure = signingIn.failure ?? (isOther ? 'Masuklah dengan akun yang sama.' : null)
  const submit = (event: FormEvent) => {
    setOther(false)
    void (isCodeStep ? submitCode : submitPassword)(event)
  }
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
          {isCodeStep ? (
            <SecondStepFields key="code" form={codeForm} />
          ) : (
            <SignInFields key="password" form={passwordForm} />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={abandonSession}>
            Keluar tanpa menyimpan
          </Button>
          {isCodeStep && (
            <Button color="inherit" onClick={goBack}>
              Kembali
            </Button>
          )}
          <Button
            type="submit"
            variant="contained"
            disabled={(isCodeStep ? codeForm : passwordForm).formState.isSubmitting}
          >
            Masuk
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
