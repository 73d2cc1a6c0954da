/** Starts the program as in a terminal: from any folder, as the leader of a process group. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { ROOT } from '#test/support/source/sources.ts'
import { ADMIN } from '#test/support/world/world.ts'

/** The ways to start the program that the README names: name, command, arguments. */
export const LAUNCHERS: [string, string, string[]][] = [
  ['npm start', 'npm', ['--prefix', ROOT, 'start']],
  ['npx pelita start', 'npm', ['--prefix', ROOT, 'exec', '--', 'pelita', 'start']],
  ['the program by its path', process.execPath, [join(ROOT, 'tools/pelita.mjs'), 'start']],
]

let workingFolder: string
let child: ChildProcess | null = null
beforeEach(() => {
  workingFolder = mkdtempSync(join(tmpdir(), 'pelita-elsewhere-'))
})
afterEach(() => {
  // Kills the whole process group: npm, its shell and the server.
  if (child?.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
  child = null
  rmSync(workingFolder, { recursive: true, force: true })
})

/** Spawns a command in an empty folder and in its own process group; `env` is added to settings of a new school there. */
export function runInTerminal(command: string, args: string[], env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env
  const childProcess = spawn(command, args, {
    cwd: workingFolder,
    detached: true,
    env: {
      PATH,
      HOME,
      // npx keeps links there, which an earlier version may have made for this folder.
      npm_config_cache: join(workingFolder, 'npm'),
      PORT: '0',
      SITE_PORT: '0',
      DATA_DIR: join(workingFolder, 'data'),
      NEW_SCHOOL: 'on',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  })
  child = childProcess
  let output = ''
  for (const stream of [childProcess.stdout, childProcess.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const exited = new Promise<number | string>((resolve) =>
    childProcess.once('close', (code, signal) => resolve(code ?? String(signal))),
  )
  const waitForText = async (pattern: RegExp) => {
    await expect.poll(() => output, { timeout: 90_000 }).toMatch(pattern)
    return output
  }
  const waitForUrl = async () => /Pelita siap: (\S+)/.exec(await waitForText(/Pelita siap: \S+/))?.[1] ?? ''
  return {
    processGroup: -Number(childProcess.pid),
    signalCommand: (signal: NodeJS.Signals) => childProcess.kill(signal),
    exited,
    readOutput: () => output,
    waitForText,
    waitForUrl,
  }
}
