/** The open page at /reset-password: asks for a link, or with `?token=` for the new password. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Box, Button, Card, TextField, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router-dom'
import { readFieldErrors, toErrorMessage } from '#platform/console/kit/screen/failures.ts'
import { SIGN_IN } from '#platform/console/paths.ts'
import { call } from '#platform/console/providers/call.ts'
import { useSite } from '#platform/console/providers/site.ts'
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
        <Input
          label="Email"
          field={form.register('email')}
          error={errors.email?.message}
          autoComplete="username"
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
        <Input
          label="Password Baru"
          type="password"
          autoComplete="new-password"
          field={form.register('password')}
          error={errors.password?.message}
        />
        <Input
          label="Ulangi Password Baru"
          type="password"
          autoComplete="new-password"
          field={form.register('rpassword')}
          error={errors.rpassword?.message}
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

type InputProps = {
  label: string
  field: UseFormRegisterReturn
  error: string | undefined
  autoComplete: string
  type?: 'password'
}

function Input({ field, error, type, ...props }: InputProps) {
  return (
    <TextField
      {...props}
      {...field}
      {...(type && { type })}
      fullWidth
      error={error !== undefined}
      helperText={error}
      slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
    />
  )
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
