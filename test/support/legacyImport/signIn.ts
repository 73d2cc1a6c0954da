/** The first sign-in of somebody who was imported. */
import { join } from 'node:path'
import { expect } from 'vitest'
import { ADMIN, type Client, createClient } from '#test/support/world/world.ts'
import { type LegacyImportRun, readPasswordRows } from './legacyImportRun.ts'

/** Signs in with the slip of the person of that name, and changes the one-time password. */
export async function signInWithSlip(importRun: LegacyImportRun, name: string): Promise<Client> {
  const slip = readPasswordRows(join(importRun.reportFolder('asli'), 'password.csv')).find(
    (candidate) => candidate.name === name,
  )
  if (!slip) throw new Error(`no slip for ${name}`)
  const response = await importRun.world.anonymous.post<{
    access_token: string
    user: { id: number; must_change_password: boolean }
  }>('/login', { email: slip.login, password: slip.password })
  expect(response.body).toMatchObject({ success: true, result: { user: { must_change_password: true } } })
  const { access_token, user } = response.body.result
  const ownClient = createClient(importRun.world.app, { token: access_token, id: user.id })
  const passwords = {
    password_lama: slip.password,
    password_baru: ADMIN.password,
    rpassword_baru: ADMIN.password,
  }
  expect((await ownClient.put('/account/change-password', passwords)).status).toBe(200)
  return ownClient
}
