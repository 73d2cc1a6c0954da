/** The login and password fields of the sign-in page and of the sign-in dialog. */
import { zodResolver } from '@hookform/resolvers/zod'
import { TextField } from '@mui/material'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { LOGIN_NUMBERS, nameLogins } from '#platform/contract/identity/loginNumbers.ts'
import { signInInput } from '#platform/contract/session.ts'
import { PasswordTextField } from '../../kit/form/PasswordTextField.tsx'
import { useContributions } from '../../kit/registry/registry.ts'

export type SignInValues = z.input<typeof signInInput>
export type SignInForm = UseFormReturn<SignInValues, unknown, z.output<typeof signInInput>>

export function useSignInForm(email = ''): SignInForm {
  return useForm({
    resolver: zodResolver(signInInput),
    defaultValues: { email, password: '', remember: false },
  })
}

export function SignInFields({ form }: { form: SignInForm }) {
  const { errors, defaultValues } = form.formState
  const numbers = useContributions(LOGIN_NUMBERS)
  const isNameKnown = Boolean(defaultValues?.email)
  return (
    <>
      <TextField
        {...form.register('email')}
        label="Email"
        autoComplete="username"
        autoFocus={!isNameKnown}
        fullWidth
        error={Boolean(errors.email)}
        helperText={errors.email?.message ?? nameLogins(numbers.map(({ label }) => label))}
        slotProps={{ htmlInput: LOGIN_KEYBOARD }}
      />
      <PasswordTextField
        {...form.register('password')}
        label="Password"
        autoComplete="current-password"
        autoFocus={isNameKnown}
        error={Boolean(errors.password)}
        helperText={errors.password?.message}
      />
    </>
  )
}

/** With an @ and digits within reach, and without corrections. */
export const LOGIN_KEYBOARD = {
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'next',
} as const
