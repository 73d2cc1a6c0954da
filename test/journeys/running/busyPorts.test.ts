/** A first start on a port that another program uses: the password is shown, nothing keeps running, the next start works. */
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '#test/support/process/ports.ts'
import { runInTerminal } from '#test/support/process/terminal.ts'
import { ROOT } from '#test/support/source/sources.ts'
import { ADMIN } from '#test/support/world/world.ts'

const PROGRAM = join(ROOT, 'tools/pelita.mjs')
const startFirst = (env: Record<string, string>) =>
  runInTerminal(process.execPath, [PROGRAM, 'start'], { ...env, ADMIN_PASSWORD: '' })

async function occupyPort(): Promise<string> {
  const occupant = createServer()
  await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    occupant.close()
  })
  const address = occupant.address()
  return typeof address === 'object' && address ? String(address.port) : ''
}

it.each(['PORT', 'SITE_PORT'] as const)(
  'a busy %s ends the start with 1 after the password was shown, which signs in at the advised ports',
  async (busySetting) => {
    const ports = { PORT: String(await findFreePort()), SITE_PORT: String(await findFreePort()) }
    ports[busySetting] = await occupyPort()
    const failedStart = startFirst(ports)
    expect(await failedStart.exited).toBe(1)
    const output = failedStart.readOutput()
    expect(output).toContain(`${busySetting} ${ports[busySetting]} tidak dapat dipakai karena`)
    expect(output).toContain(`PORT ${ports.PORT} untuk konsol dan SITE_PORT ${ports.SITE_PORT} untuk situs`)
    expect(output).not.toMatch(/Pelita siap|\n\s+at /)
    const password = /Password sekali pakai: (\S+)/.exec(output)?.[1] ?? ''
    expect(password).toHaveLength(13)
    await expect(
      fetch(`http://127.0.0.1:${ports.PORT}/api/health`, { signal: AbortSignal.timeout(1000) }),
    ).rejects.toThrow()

    const [, PORT = '', SITE_PORT = ''] = / PORT=(\d+) SITE_PORT=(\d+)\./.exec(output) ?? []
    const { waitForUrl, readOutput } = startFirst({ PORT, SITE_PORT })
    const response = await fetch(`${await waitForUrl()}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ADMIN.email, password }),
    })
    expect(await response.json()).toMatchObject({ success: true })
    expect(readOutput()).not.toContain('Password')
  },
)
