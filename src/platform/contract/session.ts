/** Signing in and out, and the session of the console. */
import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'
import { acceptedNames } from './field/acceptedNames.ts'
import { messageLabels } from './field/labelAt.ts'
import { fieldInfo, text } from './fields.ts'
import { userType } from './identity/userTypes.ts'

/** The console's password screen. While the password must be changed, calls are redirected to it with 301. */
export const CHANGE_PASSWORD_SCREEN = '/account/change-password'

/** Result of the 301 response while the one-time password must be changed. */
export const changePasswordFirst = z.object({ redirect: z.literal(CHANGE_PASSWORD_SCREEN) })

/** The console's screen of devices, where the second step is set up. */
export const DEVICES_SCREEN = '/account/sessions'

/** Result of the 301 response while a second step is required and not set up. */
export const secondStepFirst = z.object({ redirect: z.literal(DEVICES_SCREEN) })

const sessionUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  user_type: userType,
  role: z.object({ id: z.int(), name: z.string() }),
  role_access: z.array(z.string()),
  /** Image name below /images, or null. */
  photo: z.string().nullable(),
  /** The login before this one, UTC ISO. */
  last_login: z.string().nullable(),
  must_change_password: z.boolean(),
  /** Whether the school requires a second step and the account has none. */
  must_set_second_step: z.boolean(),
})
const session = z.object({ access_token: z.string(), user: sessionUser, nama: z.string() })

/** A first sign-in on a device. */
export const newDevice = z.object({
  id: z.int(),
  /** The browser and operating system, e.g. 'Chrome di Windows'. */
  name: z.string(),
  address: z.string().nullable(),
  created_at: z.string(),
})
export type NewDevice = z.output<typeof newDevice>

const signedIn = session.extend({
  /** Devices on which the account has signed in for the first time since the user was last told. */
  new_devices: z.array(newDevice),
  /** Whether the account's second step was lost with the server's key, and must be set up again. */
  is_second_step_lost: z.boolean(),
})

/** The password was right, and a code is needed: the token for it. */
const secondStepNeeded = z.object({ second_step: z.string() })
const signInResult = z.union([signedIn, secondStepNeeded]).nullable()
export type SignInResult = z.output<typeof signInResult>
export type SessionUser = z.output<typeof sessionUser>
export type Session = z.output<typeof session>

/** The sign-in form; `email` accepts any login name of the account. Earlier consoles say in `from` what they are. */
export const signInInput = z
  .object({
    email: text('Email', { requiredMessage: 'Email harus diisi' }),
    password: z
      .string({ error: 'Password harus diisi' })
      .min(1, 'Password harus diisi')
      .max(200, 'Password paling banyak 200 karakter')
      .register(fieldInfo, { label: 'Password', input: 'password' }),
    remember: z.boolean().nullish().register(messageLabels, { label: 'Tetap masuk' }),
  })
  .register(acceptedNames, { names: ['from'] })

/**
 * A wrong name or password returns 200 with `success: false`; so does a right password of an account with a second
 * step, whose result then has the token for `loginSecondStep`.
 */
export const login = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Masuk dengan email, username, atau nomor yang menjadi nama masuk akun.',
  access: 'public',
  limitsAttempts: true,
  body: signInInput.extend({
    from: z.string().max(20).optional().register(messageLabels, { label: 'Asal' }),
  }),
  output: signInResult,
  sample: { email: 'operator@sekolah.sch.id', password: 'rahasia-sekali' },
})

/** Six digits of an authenticator app, or a recovery code. */
export const secondStepInput = z.object({
  code: text('Kode', { maxLength: 40, requiredMessage: 'Masukkan kode' }),
})

/**
 * Completes a sign-in and answers as one. A wrong code returns 200 with `success: false` and the token for another try;
 * a token that has ended, after five minutes or a change of the password, returns null: the sign-in starts again.
 */
export const loginSecondStep = endpoint({
  method: 'POST',
  path: '/login/second-step',
  summary: 'Menyelesaikan masuk dengan kode langkah kedua atau kode pemulihan.',
  access: 'public',
  limitsAttempts: true,
  body: secondStepInput.extend({
    token: z
      .string({ error: 'Harus diisi' })
      .min(1, 'Harus diisi')
      .max(200, 'Paling banyak 200 huruf')
      .register(messageLabels, { label: 'Token' }),
  }),
  output: signInResult,
  sample: { token: '7-0.1764144400000.abc', code: '123456' },
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Keluar; sesi ini tidak berlaku lagi.',
  access: 'session',
  output: nothing,
  isOpenBeforePasswordChange: true,
})

/** The signed-in user with their current rights, so that the console notices a changed role. */
export const currentSession = endpoint({
  method: 'GET',
  path: '/session',
  summary: 'Pengguna yang sedang masuk beserta hak aksesnya saat ini.',
  access: 'session',
  output: sessionUser,
  isOpenBeforePasswordChange: true,
})
