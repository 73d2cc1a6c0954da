/** The password form at /account/change-password; it is reset after a change. */

import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Card, CardContent, Stack } from '@mui/material'
import { useMemo, useState } from 'react'
import { Form, useNotify } from 'react-admin'
import type { FieldValues, Resolver } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { SaveButton } from '#platform/console/kit/form/FormFrame.tsx'
import { FormSchemaProvider } from '#platform/console/kit/form/FormSchema.ts'
import { toFormErrors } from '#platform/console/kit/form/useSaving.ts'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { HOME, toSameOriginPath } from '#platform/console/paths.ts'
import { call } from '#platform/console/providers/call.ts'
import { refreshRights } from '#platform/console/providers/rights.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { changePassword, passwordInput } from '#platform/contract/identity/password.ts'
import { findPasswordProblem, type OwnNames } from '#platform/contract/passwordRule.ts'

const EMPTY_FORM = { password_lama: '', password_baru: '', rpassword_baru: '' }

export function Screen() {
  const { label } = useScreen()
  const { must_change_password: mustChangePassword } = useUser()
  const resolver = usePasswordResolver()
  const { save, formVersion } = useSavePassword(mustChangePassword)
  return (
    <>
      <ScreenHeader title={label} />
      <Card sx={{ maxWidth: 520 }}>
        <CardContent>
          {mustChangePassword && (
            <Alert severity="info" sx={{ mb: 3 }}>
              Anda masuk dengan password sementara. Demi keamanan, buat password Anda sendiri sebelum
              melanjutkan.
            </Alert>
          )}
          <FormSchemaProvider value={passwordInput}>
            <Form<FieldValues>
              key={formVersion}
              defaultValues={EMPTY_FORM}
              resolver={resolver}
              onSubmit={save}
              noValidate
            >
              <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
                <Field name="password_lama" autoComplete="current-password" />
                <Field name="password_baru" autoComplete="new-password" />
                <Field name="rpassword_baru" autoComplete="new-password" />
                <SaveButton />
              </Stack>
            </Form>
          </FormSchemaProvider>
        </CardContent>
      </Card>
    </>
  )
}

/** Refuses the user's own e-mail and username without asking the server. */
function usePasswordResolver(): Resolver<FieldValues> {
  const { email, username } = useUser()
  return useMemo(
    () => zodResolver<FieldValues, unknown, FieldValues>(passwordInputOf({ email, username })),
    [email, username],
  )
}

function useSavePassword(mustChangePassword: boolean) {
  const notify = useNotify()
  const navigate = useNavigate()
  const { state }: { state: { returnTo?: unknown } | null } = useLocation()
  // Used as `key`: a new version resets the form and its errors.
  const [formVersion, setFormVersion] = useState(0)
  const save = async (values: unknown) => {
    try {
      const { message } = await call(changePassword, { body: passwordInput.parse(values) })
      notify(message, { type: 'success' })
      setFormVersion(formVersion + 1)
      await refreshRights()
      if (mustChangePassword) navigate(toSameOriginPath(state?.returnTo) ?? HOME, { replace: true })
      return undefined
    } catch (error) {
      return toFormErrors(error)
    }
  }
  return { save, formVersion }
}

/** The form's rules, with what the session knows of its user; the server knows more, and the commonest passwords. */
function passwordInputOf(own: OwnNames) {
  return passwordInput.superRefine(({ password_baru: chosen }, context) => {
    const message = findPasswordProblem(chosen, { own: [own] })
    if (message) context.addIssue({ code: 'custom', message, path: ['password_baru'] })
  })
}
