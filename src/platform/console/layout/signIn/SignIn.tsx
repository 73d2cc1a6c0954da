/** The sign-in page; after signing in it redirects to the requested page. */
import {
  Alert,
  Box,
  Button,
  Card,
  Checkbox,
  CircularProgress,
  FormControlLabel,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { toErrorMessage } from '../../kit/screen/failures.ts'
import { HOME, toSameOriginPath } from '../../paths.ts'
import { useSession } from '../../providers/session.ts'
import { signIn } from '../../providers/signInOut.ts'
import { useSite } from '../../providers/site.ts'
import { SignInFields, type SignInForm, useSignInForm } from './SignInFields.tsx'

export function SignIn() {
  const site = useSite()
  const session = useSession()
  const { state }: { state: { returnTo?: unknown } | null } = useLocation()
  const form = useSignInForm()
  const { failure, submit } = useSubmit(form)
  if (session) return <Navigate to={toSameOriginPath(state?.returnTo) ?? HOME} replace />
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <title>{`Masuk · ${site.name}`}</title>
      <Card sx={{ width: '100%', maxWidth: 420, p: { xs: 3, sm: 4 } }}>
        <Box
          component="img"
          src="/favicon.svg"
          alt=""
          sx={{ width: 52, height: 52, display: 'block', mb: 2 }}
        />
        <Typography component="h1" variant="h1">
          {site.name}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
          Masuk untuk mengelola situs sekolah dan SIA.
        </Typography>
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
          {failure && <Alert severity="error">{failure}</Alert>}
          <SignInFields form={form} />
          <FormControlLabel control={<Checkbox {...form.register('remember')} />} label="Remember Me" />
          <SubmitButton isBusy={form.formState.isSubmitting} />
          <Typography variant="body2" color="textSecondary">
            Lupa password? Hubungi administrator sekolah untuk mengatur ulang.
          </Typography>
        </Box>
      </Card>
    </Box>
  )
}

function SubmitButton({ isBusy }: { isBusy: boolean }) {
  return (
    <Button type="submit" variant="contained" size="large" disabled={isBusy} aria-label="SIGN IN">
      {isBusy ? <CircularProgress size={24} color="inherit" aria-label="Sedang masuk" /> : 'SIGN IN'}
    </Button>
  )
}

/** The error of the last attempt stays above the form until the next one. */
function useSubmit(form: SignInForm) {
  const notify = useNotify()
  const [failure, setFailure] = useState<string | null>(null)
  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      const { message } = await signIn(values)
      notify(message, { type: 'success' })
    } catch (error) {
      setFailure(toErrorMessage(error))
    }
  })
  return { failure, submit }
}
