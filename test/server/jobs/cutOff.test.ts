/** An import whose server is killed: it goes on, stores every row once, and no password is lost. */
import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  freeLeases,
  importThrough,
  killAt,
  look,
  sendStudents,
  studentsCsv,
  tokenOf,
} from '#test/support/cutOff.ts'
import { buildServer, emptyFolder, type Running, removeBuilt, startServer } from '#test/support/process.ts'

let folder: string
let running: Running | null = null
beforeAll(buildServer, 60_000)
afterAll(removeBuilt)
beforeEach(() => {
  folder = emptyFolder()
})
afterEach(async () => {
  running?.signal('SIGKILL')
  await running?.ended
  running = null
  rmSync(folder, { recursive: true, force: true })
})

describe('an import of 2,000 students', () => {
  it('killed after 500 and again after 1,200 is told whole when the file is sent again, each password too', async () => {
    const { server, result, credentials } = await importThrough(folder, 2000, [500, 1200])
    running = server
    expect(result).toMatchObject({ total: 2000, stored: 2000, failed: 0 })
    expect(new Set(credentials.map(([login]) => login)).size).toBe(2000)
    expect(look(folder, 'select count(*) from students')).toBe(2000)
    expect(look(folder, "select count(*) from audits where entity = 'student'")).toBe(2000)
    for (const [email, password] of [
      credentials[0],
      credentials[499],
      credentials[501],
      credentials[1999],
    ] as [string, string][]) {
      const answer = await fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      expect(await answer.json()).toMatchObject({ success: true })
    }
  }, 90_000)

  it('goes on by itself after the restart, and keeps what must be told until somebody asks', async () => {
    const csv = studentsCsv(600)
    const first = await startServer(folder)
    const token = await tokenOf(first)
    const cut = sendStudents(first, token, csv).catch(() => null)
    await killAt(first, folder, 100)
    await cut
    freeLeases(folder)
    running = await startServer(folder)
    await expect.poll(() => look(folder, 'select state from jobs'), { timeout: 30_000 }).toBe('done')
    expect(look(folder, 'select count(*) from students')).toBe(600)
    expect((await sendStudents(running, token, csv)).result).toMatchObject({ stored: 600, failed: 0 })
    await expect.poll(() => look(folder, 'select count(*) from job_lines')).toBe(0)
    const again = await sendStudents(running, token, csv)
    expect(again.result, 'once told, the same file is a new import').toMatchObject({ stored: 0, failed: 600 })
  }, 60_000)
})
