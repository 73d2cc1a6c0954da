/** The program as somebody starts it in a terminal: from any folder, as the head of a group of processes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { ROOT } from './sources.ts'
import { ADMIN } from './world.ts'

/** The ways in which README lets one start it: name, command, arguments. */
export const LAUNCHERS: [string, string, string[]][] = [
  ['npm start', 'npm', ['--prefix', ROOT, 'start']],
  ['the program by its path', process.execPath, [join(ROOT, 'start.mjs')]],
]

let elsewhere: string
let child: ChildProcess | null = null
beforeEach(() => {
  elsewhere = mkdtempSync(join(tmpdir(), 'pelita-elsewhere-'))
})
afterEach(() => {
  // The whole group: npm, its shell and the server.
  if (child?.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
  child = null
  rmSync(elsewhere, { recursive: true, force: true })
})

/** In another folder, as the head of a group of its own, as a terminal starts it. */
export function runInTerminal(command: string, args: string[]) {
  const { PATH, HOME } = process.env
  const started = spawn(command, args, {
    cwd: elsewhere,
    detached: true,
    env: {
      ...{ PATH, HOME, PORT: '0', SITE_PORT: '0', DATA_DIR: join(elsewhere, 'data') },
      NEW_SCHOOL: 'on',
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    },
  })
  child = started
  let printed = ''
  for (const stream of [started.stdout, started.stderr]) {
    stream.on('data', (text) => {
      printed += text
    })
  }
  const ended = new Promise<number | string>((resolve) =>
    started.once('close', (code, signal) => resolve(code ?? String(signal))),
  )
  const address = async () => {
    await expect.poll(() => printed, { timeout: 90_000 }).toMatch(/Pelita siap: \S+/)
    return /Pelita siap: (\S+)/.exec(printed)?.[1] ?? ''
  }
  return { group: -Number(started.pid), ended, printed: () => printed, address }
}
