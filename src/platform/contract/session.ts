/** Signing in and out, and the session of the console. */
import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'
import { messageLabels } from './field/labelAt.ts'
import { fieldInfo, text } from './fields.ts'
import { USER_TYPES } from './options.ts'

/** The console's password screen. While the password must be changed, calls are redirected to it with 301. */
export const CHANGE_PASSWORD_SCREEN = '/account/change-password'

/** Result of the 301 response while the one-time password must be changed. */
export const changePasswordFirst = z.object({ redirect: z.literal(CHANGE_PASSWORD_SCREEN) })

export const userType = z.enum(USER_TYPES.map((type) => type.id))
export type UserType = z.output<typeof userType>

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
})
const session = z.object({ access_token: z.string(), user: sessionUser, nama: z.string() })
export type SessionUser = z.output<typeof sessionUser>
export type Session = z.output<typeof session>

/** The sign-in form; `email` accepts an e-mail address, username, NISN or NIP. */
export const signInInput = z.object({
  email: text('Email', { requiredMessage: 'Email harus diisi', hint: 'Email, username, NISN atau NIP' }),
  password: z
    .string({ error: 'Password harus diisi' })
    .min(1, 'Password harus diisi')
    .max(200, 'Password paling banyak 200 karakter')
    .register(fieldInfo, { label: 'Password', input: 'password' }),
  remember: z.boolean().nullish().register(messageLabels, { label: 'Tetap masuk' }),
})

/** A wrong name or password returns 200 with `success: false`. */
export const login = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Masuk dengan email, username, NISN atau NIP.',
  access: 'public',
  body: signInInput.extend({
    from: z.string().max(20).optional().register(messageLabels, { label: 'Asal' }),
  }),
  output: session.nullable(),
  sample: { email: 'operator@sekolah.sch.id', password: 'rahasia-sekali' },
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
