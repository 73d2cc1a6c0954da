/** The open page at /reset-password: asks for a link, or with `?token=` for the new password. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Box, Button, Card, TextField, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router-dom'
import { PasswordTextField } from '#platform/console/kit/form/PasswordTextField.tsx'
import { useContributions } from '#platform/console/kit/registry/registry.ts'
import { readFieldErrors, toErrorMessage } from '#platform/console/kit/screen/failures.ts'
import { LOGIN_KEYBOARD } from '#platform/console/layout/signIn/SignInFields.tsx'
import { SIGN_IN } from '#platform/console/paths.ts'
import { call } from '#platform/console/providers/call.ts'
import { useSite } from '#platform/console/providers/site.ts'
import { LOGIN_NUMBERS, nameLogins } from '#platform/contract/identity/loginNumbers.ts'
import {
  forgotPassword,
  forgottenInput,
  newPasswordInput,
  RESET_SCREEN,
  resetForgottenPassword,
} from '../forgottenPassword.ts'

export function ResetPassword() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token')
  return token ? <NewPassword token={token} /> : <AskForLink />
}

function AskForLink() {
  const form = useForm({ resolver: zodResolver(forgottenInput), defaultValues: { email: '' } })
  const { run, done, failure } = useSending()
  const { errors, isSubmitting } = form.formState
  const numbers = useContributions(LOGIN_NUMBERS)
  return (
    <Page title="Lupa password" done={done} failure={failure}>
      <Typography color="textSecondary">
        Tulis email atau nama masuk Anda. Bila akunnya punya alamat e-mail, tautan untuk membuat password baru
        dikirim ke sana.
      </Typography>
      <Box
        component="form"
        noValidate
        onSubmit={form.handleSubmit((body) => run(() => call(forgotPassword, { body })))}
        sx={FORM_STYLE}
      >
        <TextField
          {...form.register('email')}
          label="Email"
          autoComplete="username"
          autoFocus
          fullWidth
          error={errors.email !== undefined}
          helperText={errors.email?.message ?? nameLogins(numbers.map(({ label }) => label))}
          slotProps={{ htmlInput: { ...LOGIN_KEYBOARD, enterKeyHint: 'send' } }}
        />
        <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
          Kirim tautan
        </Button>
      </Box>
    </Page>
  )
}

function NewPassword({ token }: { token: string }) {
  const form = useForm({
    resolver: zodResolver(newPasswordInput),
    defaultValues: { password: '', rpassword: '' },
  })
  const { run, done, failure } = useSending()
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit((values) =>
    run(async () => {
      try {
        return await call(resetForgottenPassword, { body: { ...values, token } })
      } catch (error) {
        const { password } = readFieldErrors(error)
        if (password) form.setError('password', { message: password })
        throw error
      }
    }),
  )
  return (
    <Page title="Password baru" done={done} failure={failure}>
      <Box component="form" noValidate onSubmit={submit} sx={FORM_STYLE}>
        <PasswordTextField
          {...form.register('password')}
          label="Password Baru"
          autoComplete="new-password"
          autoFocus
          error={errors.password !== undefined}
          helperText={errors.password?.message ?? 'Paling sedikit 8 karakter'}
        />
        <PasswordTextField
          {...form.register('rpassword')}
          label="Ulangi Password Baru"
          autoComplete="new-password"
          error={errors.rpassword !== undefined}
          helperText={errors.rpassword?.message}
        />
        <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
          Simpan password
        </Button>
        {failure && (
          <Button component={Link} to={RESET_SCREEN}>
            Minta tautan baru
          </Button>
        )}
      </Box>
    </Page>
  )
}

/** `done` is the message of the call that succeeded, `failure` that of the last one that did not. */
function useSending() {
  const [done, setDone] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (send: () => Promise<{ message: string }>) => {
    setFailure(null)
    try {
      setDone((await send()).message)
    } catch (error) {
      setFailure(toErrorMessage(error))
    }
  }
  return { run, done, failure }
}

type PageProps = { title: string; done: string | null; failure: string | null; children: ReactNode }

/** Once done, the form is replaced by what was done. */
function Page({ title, done, failure, children }: PageProps) {
  const site = useSite()
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <title>{`${title} · ${site.name}`}</title>
      <Card sx={{ width: '100%', maxWidth: 420, p: { xs: 3, sm: 4 }, display: 'grid', gap: 2 }}>
        <Typography component="h1" variant="h1">
          {title}
        </Typography>
        {failure && <Alert severity="error">{failure}</Alert>}
        {done ? <Alert severity="success">{done}</Alert> : children}
        <Button component={Link} to={SIGN_IN} color="inherit">
          Ke halaman masuk
        </Button>
      </Card>
    </Box>
  )
}

const FORM_STYLE = { display: 'grid', gap: 2 } as const
