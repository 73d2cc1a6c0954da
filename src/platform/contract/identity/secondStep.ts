/** The second step of signing in, for staff: a code of an authenticator app, which the account's owner sets up. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { fieldInfo, idParams, moment } from '../fields.ts'
import { secondStepInput } from '../session.ts'

const state = z.object({
  is_on: z.boolean(),
  /** When it was set up; null if it never was, or was turned off. */
  on_at: moment.nullable(),
  /** Whether it was set up, but its secret was lost with the server's key. */
  is_lost: z.boolean(),
  /** Whether the account may have one. */
  is_available: z.boolean(),
  /** Whether the school requires one of this account. */
  is_required: z.boolean(),
  /** Recovery codes that were not used. */
  recovery_left: z.int(),
  /** Whether this session was opened just now; otherwise setting it up asks for the password. */
  is_recent_session: z.boolean(),
})
export type SecondStepState = z.output<typeof state>

export const readSecondStep = endpoint({
  method: 'GET',
  path: '/account/second-step',
  summary: 'Keadaan langkah kedua akun sendiri.',
  access: POLICY.profile,
  output: state,
  isOpenBeforeSecondStep: true,
})

const password = z
  .string({ error: 'Masukkan password Anda' })
  .min(1, 'Masukkan password Anda')
  .max(200, 'Paling banyak 200 karakter')
const PASSWORD_FIELD = { label: 'Password', input: 'password' } as const

/**
 * Within a quarter of an hour of the sign-in the password may be left out; later it is asked for (422), so that whoever
 * sits at an open session cannot shut its owner out.
 */
export const startSecondStepInput = z.object({
  password: password.nullish().register(fieldInfo, PASSWORD_FIELD),
})

/** Makes a new secret, which counts from its first right code on. Refused with 409 while a second step is on. */
export const startSecondStep = endpoint({
  method: 'POST',
  path: '/account/second-step',
  summary: 'Membuat rahasia untuk aplikasi pembuat kode; berlaku setelah kode pertamanya benar.',
  access: POLICY.profile,
  body: startSecondStepInput,
  output: z.object({
    /** The address of a QR code, `otpauth://totp/…`. */
    uri: z.string(),
    /** The secret in base32, to be typed where no camera can scan. */
    secret: z.string(),
  }),
  isOpenBeforeSecondStep: true,
  limitsAttempts: true,
  sample: { password: 'rahasia-sekali' },
})

/** Turns it on. The recovery codes are returned only here; other devices are signed out. */
export const confirmSecondStep = endpoint({
  isRepeatable: true,
  method: 'POST',
  path: '/account/second-step/confirm',
  summary: 'Mengaktifkan langkah kedua dengan kode pertamanya; perangkat lain keluar.',
  access: POLICY.profile,
  body: secondStepInput,
  output: z.object({ recovery: z.array(z.string()) }),
  isOpenBeforeSecondStep: true,
  sample: { code: '123456' },
})

export const endSecondStepInput = z.object({ password: password.register(fieldInfo, PASSWORD_FIELD) })

export const endSecondStep = endpoint({
  method: 'DELETE',
  path: '/account/second-step',
  summary: 'Mematikan langkah kedua akun sendiri, dengan passwordnya.',
  access: POLICY.profile,
  body: endSecondStepInput,
  output: nothing,
  isOpenBeforeSecondStep: true,
  limitsAttempts: true,
  sample: { password: 'rahasia-sekali' },
})

/** For a lost phone: the account signs in by its password alone, and sets up its second step anew. */
export const resetSecondStep = endpoint({
  method: 'POST',
  path: '/master/user/:id/second-step/reset',
  summary: 'Mematikan langkah kedua seorang pengguna; semua perangkatnya keluar.',
  access: POLICY.user.change,
  params: idParams,
  output: nothing,
})
