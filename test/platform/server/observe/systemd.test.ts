/** Under systemd the server says by systemd-notify that it is ready, and again and again that it is alive. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { reportToSystemd } from '#platform/server/observe/systemd.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-systemd-'))
  const path = join(folder, 'systemd-notify')
  writeFileSync(path, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> "${folder}/said"\n`)
  chmodSync(path, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const readStates = () =>
  existsSync(join(folder, 'said')) ? readFileSync(join(folder, 'said'), 'utf8').trim().split('\n') : []

function report(env: Record<string, string>) {
  const warnings: unknown[] = []
  const timers = reportToSystemd({ PATH: `${folder}:${process.env.PATH}`, ...env }, (error) =>
    warnings.push(error),
  )
  onTestFinished(() => {
    for (const timer of timers) clearInterval(timer)
  })
  return { warnings, timers }
}

it('without systemd nothing is said', () => {
  expect(report({ WATCHDOG_USEC: '1000000' }).timers).toEqual([])
  expect(readStates()).toEqual([])
})

it('it is ready once, and alive again and again', async () => {
  const { warnings } = report({ NOTIFY_SOCKET: '/run/x', WATCHDOG_USEC: '3000000' })
  await expect.poll(() => readStates().length).toBeGreaterThanOrEqual(3)
  const states = readStates()
  expect(states[0]).toBe('/run/x READY=1')
  expect(new Set(states.slice(1))).toEqual(new Set(['/run/x WATCHDOG=1']))
  expect(warnings).toEqual([])
})

it('a systemd that cannot be reached is told of once', async () => {
  const { warnings } = report({ PATH: '/nowhere', NOTIFY_SOCKET: '/run/x', WATCHDOG_USEC: '3000000' })
  await expect.poll(() => warnings.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(warnings).toHaveLength(1)
})
