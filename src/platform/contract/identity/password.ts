/** Changing one's own password. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { fieldInfo, password } from '../fields.ts'

export const passwordInput = z
  .object({
    password_lama: z
      .string({ error: 'Masukkan pasword lama' })
      .min(1, 'Masukkan pasword lama')
      .max(200)
      .register(fieldInfo, { label: 'Password Lama', input: 'password' }),
    password_baru: password('Password Baru', 'Masukkan pasword baru'),
    rpassword_baru: z
      .string({ error: 'Ulangi pasword baru' })
      .min(1, 'Ulangi pasword baru')
      .register(fieldInfo, { label: 'Ulangi Password Baru', input: 'password' }),
  })
  .refine((value) => value.password_baru === value.rpassword_baru, {
    error: 'Password tidak sama',
    path: ['rpassword_baru'],
    // Checked even when other fields are wrong, so that all problems are reported together.
    when: ({ value }) =>
      typeof value === 'object' &&
      value !== null &&
      'rpassword_baru' in value &&
      Boolean(value.rpassword_baru),
  })

export const changePassword = endpoint({
  method: 'PUT',
  path: '/account/change-password',
  summary: 'Mengganti password sendiri; sesi di perangkat lain berakhir.',
  access: POLICY.profile,
  body: passwordInput,
  output: nothing,
  isOpenBeforePasswordChange: true,
  limitsAttempts: true,
  sample: {
    password_lama: 'rahasia-sekali',
    password_baru: 'lebih-rahasia',
    rpassword_baru: 'lebih-rahasia',
  },
})
