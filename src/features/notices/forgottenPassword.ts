/** A forgotten password, set anew by a link that is sent by e-mail. */
import { z } from 'zod'
import { endpoint, nothing } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { fieldInfo, password, text } from '#platform/contract/fields.ts'

/** The screen that asks for a link, and, with `?token=`, for the new password. */
export const RESET_SCREEN = '/reset-password'

export const forgottenInput = z.object({
  /** Any login name of the account. */
  email: text('Email', { requiredMessage: 'Email harus diisi' }),
})

/** The same answer, in the same time, for known and unknown names. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot-password',
  summary: 'Meminta tautan untuk mengatur ulang password lewat e-mail.',
  access: 'public',
  limitsAttempts: true,
  body: forgottenInput,
  output: nothing,
  sample: { email: 'operator@sekolah.sch.id' },
})

export const newPasswordInput = z
  .object({
    password: password('Password Baru', 'Masukkan password baru'),
    rpassword: z
      .string({ error: 'Ulangi password baru' })
      .min(1, 'Ulangi password baru')
      .max(200)
      .register(fieldInfo, { label: 'Ulangi Password Baru', input: 'password' }),
  })
  .refine(({ password, rpassword }) => password === rpassword, {
    error: 'Password tidak sama',
    path: ['rpassword'],
    // Checked even when other fields are wrong, so that all problems are reported together.
    when: ({ value }) =>
      typeof value === 'object' && value !== null && 'rpassword' in value && Boolean(value.rpassword),
  })

/** A link that was used or has ended is 422 under `token`. */
export const resetForgottenPassword = endpoint({
  method: 'POST',
  path: '/reset-password',
  summary: 'Mengatur password baru dengan tautan dari e-mail; semua perangkat keluar.',
  access: 'public',
  limitsAttempts: true,
  body: newPasswordInput.safeExtend({
    token: z
      .string({ error: 'Harus diisi' })
      .min(1, 'Harus diisi')
      .max(200, 'Paling banyak 200 huruf')
      .register(messageLabels, { label: 'Tautan' }),
  }),
  output: nothing,
  sample: { token: '7.1764144400000.abc', password: 'Baru-Sekali-9', rpassword: 'Baru-Sekali-9' },
})
