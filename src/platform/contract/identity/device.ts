/** The devices a user is signed in on, and signing them out remotely. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { newDevice } from '../session.ts'

const device = z.object({
  id: z.int(),
  /** The browser and operating system, e.g. 'Chrome di Windows'. */
  name: z.string(),
  address: z.string().nullable(),
  /** When it was last used, UTC ISO; updated at most every ten minutes. */
  used_at: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /** Whether it is the session this request came with. */
  is_current: z.boolean(),
})
export type Device = z.output<typeof device>

export const listSessions = endpoint({
  method: 'GET',
  path: '/account/sessions',
  summary: 'Perangkat tempat Anda masuk, yang terakhir dipakai lebih dahulu.',
  access: POLICY.profile,
  output: z.array(device),
})

/** Ends one of the caller's own sessions; other ids return 404. The current session ends by signing out. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/account/sessions/:id',
  summary: 'Mengeluarkan satu perangkat.',
  access: POLICY.profile,
  params: idParams,
  output: nothing,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/account/sessions',
  summary: 'Mengeluarkan semua perangkat selain yang sedang dipakai.',
  access: POLICY.profile,
  output: z.object({ ended: z.int() }),
})

export const listNewDevices = endpoint({
  method: 'GET',
  path: '/account/new-devices',
  summary: 'Sepuluh perangkat terakhir tempat Anda masuk untuk pertama kali, dalam 90 hari.',
  access: POLICY.profile,
  output: z.array(newDevice),
})
