/** A start that fails on a taken port closes all that it opened, on both engines, and the next start has a whole school. */
import { createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Installation, openInstallation, signInAsAdmin } from '#test/support/process/installation.ts'
import { findFreePort } from '#test/support/process/ports.ts'
import { buildServer, removeBuilds, spawnServer } from '#test/support/process/process.ts'

let school: Installation
let occupant: Server
let taken: string
beforeAll(buildServer, 120_000)
afterAll(removeBuilds)
beforeEach(async () => {
  school = await openInstallation()
  occupant = createServer()
  await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve))
  const address = occupant.address()
  taken = typeof address === 'object' && address ? String(address.port) : ''
})
afterEach(async () => {
  await new Promise((resolve) => occupant.close(resolve))
  await school.close()
})

it.each(['PORT', 'SITE_PORT'] as const)('a taken %s ends the process once it is named', async (setting) => {
  const ports = {
    PORT: String(await findFreePort()),
    SITE_PORT: String(await findFreePort()),
    [setting]: taken,
  }
  const { exited, readOutput } = spawnServer(school.folder, { ...school.env, ...ports })
  await expect.poll(readOutput).toContain(`${setting} ${taken} tidak dapat dipakai karena`)
  const namedAt = performance.now()
  expect(await exited).toBe(1)
  // After five seconds the process would end although something is still open.
  expect(performance.now() - namedAt).toBeLessThan(4000)
  expect(await signInAsAdmin(await school.start())).toBeTruthy()
})
