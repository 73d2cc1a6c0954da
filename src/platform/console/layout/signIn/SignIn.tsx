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
import { useNotify } from 'react-admin'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { FORGOT_PASSWORD, HOME, toSameOriginPath } from '../../paths.ts'
import { useSession } from '../../providers/session.ts'
import { useSite } from '../../providers/site.ts'
import { SecondStepFields } from './SecondStepFields.tsx'
import { SignInFields } from './SignInFields.tsx'
import { useSignIn } from './useSignIn.ts'

export function SignIn() {
  const site = useSite()
  const session = useSession()
  const { state }: { state: { returnTo?: unknown } | null } = useLocation()
  const notify = useNotify()
  const signingIn = useSignIn({ onSignedIn: ({ message }) => notify(message, { type: 'success' }) })
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
        {signingIn.step === 'code' ? <CodeStep {...signingIn} /> : <PasswordStep {...signingIn} />}
      </Card>
    </Box>
  )
}

type Steps = ReturnType<typeof useSignIn>

function PasswordStep({ passwordForm: form, failure, submitPassword }: Steps) {
  return (
    <Box key="password" component="form" noValidate onSubmit={submitPassword} sx={FORM_STYLE}>
      {failure && <Alert severity="error">{failure}</Alert>}
      <SignInFields form={form} />
      <Box>
        <FormControlLabel control={<Checkbox {...form.register('remember')} />} label="Remember Me" />
        <Typography variant="caption" component="p" color="textSecondary">
          Tetap masuk di perangkat ini. Jangan dicentang di komputer yang dipakai bersama.
        </Typography>
      </Box>
      <SubmitButton isBusy={form.formState.isSubmitting} label="SIGN IN" />
      <ForgottenHint />
    </Box>
  )
}

function ForgottenHint() {
  const { sends_mail } = useSite()
  if (sends_mail)
    return (
      <Button component={Link} to={FORGOT_PASSWORD}>
        Lupa password?
      </Button>
    )
  return (
    <Typography variant="body2" color="textSecondary">
      Lupa password? Hubungi administrator sekolah untuk mengatur ulang.
    </Typography>
  )
}

function CodeStep({ codeForm: form, failure, submitCode, goBack }: Steps) {
  const isBusy = form.formState.isSubmitting
  return (
    <Box key="code" component="form" noValidate onSubmit={submitCode} sx={FORM_STYLE}>
      {failure && <Alert severity="error">{failure}</Alert>}
      <SecondStepFields form={form} />
      <SubmitButton isBusy={isBusy} label="MASUK" />
      <Button onClick={goBack} disabled={isBusy} color="inherit">
        Kembali
      </Button>
      <Typography variant="body2" color="textSecondary">
        Ponsel dan kode pemulihan hilang? Hubungi administrator sekolah.
      </Typography>
    </Box>
  )
}

const FORM_STYLE = { display: 'grid', gap: 2 } as const

function SubmitButton({ isBusy, label }: { isBusy: boolean; label: string }) {
  return (
    <Button type="submit" variant="contained" size="large" disabled={isBusy} aria-label={label}>
      {isBusy ? <CircularProgress size={24} color="inherit" aria-label="Sedang masuk" /> : label}
    </Button>
  )
}
