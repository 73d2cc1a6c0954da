/** `npm run dev` without a mail server prints what would have been mailed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { product } from '#src/features.server.ts'
import { eventually } from '#test/support/world/eventually.ts'
import { ADMIN } from '#test/support/world/world.ts'
import { openDevApp } from '../../../tools/devApp.ts'

const folder = mkdtempSync(join(tmpdir(), 'pelita-dev-'))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

it('the link of a forgotten password is printed with its receiver', async () => {
  const settings = { DATA_DIR: folder, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SITE: 'off' }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const printed: string[] = []
  for (const method of ['info', 'log', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((text) => void printed.push(String(text)))
  const app = await openDevApp(product)
  const server = createServer(app.listener)
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await fetch(`http://127.0.0.1:${port}/api/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ADMIN.email }),
    })
    const findMail = () => printed.find((text) => text.startsWith(`E-mail kepada ${ADMIN.email}`))
    await eventually(() => expect(findMail()).toContain('/reset-password?token='))
  } finally {
    server.close()
    server.closeAllConnections()
    await app.close()
  }
})
