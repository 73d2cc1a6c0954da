/** Starts the built server as its own process with free ports, an empty data folder and a known administrator. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#test/support/source/sources.ts'
import { ADMIN } from '#test/support/world/world.ts'
import { findFreePort } from './ports.ts'

/** The first start may build the console, which is slow on a small machine. */
const TIMEOUT_MS = 300_000

export type Server = {
  url: string
  /** The website's address. */
  siteUrl: string
  /** What the server printed to standard error; empty unless something is wrong. */
  errorOutput: () => string
  stop: () => Promise<void>
}

type ServerOptions = { program?: string; args?: readonly string[]; env?: Record<string, string> }

/** @example const server = await openServer(); await fetch(`${server.url}/api/health`) */
export async function openServer({
  program = 'dist/server/main.js',
  args = [],
  env = {},
}: ServerOptions = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'pelita-journey-'))
  const child = spawn(process.execPath, [program, ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      // The server builds links to the website before it listens, so the port must be known in advance.
      SITE_PORT: String(await findFreePort()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errorOutput = ''
  child.stderr.on('data', (text) => {
    errorOutput += text
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not ready: ${output}${errorOutput}`)), TIMEOUT_MS)
    child.stdout.on('data', (text) => {
      output += text
      const printedUrl = output.match(/Pelita siap: (\S+)/)?.[1]
      if (printedUrl) resolve(printedUrl)
    })
    void exited.then(() => reject(new Error(`Ended before it was ready: ${output}${errorOutput}`)))
    void exited.then(() => clearTimeout(timer))
  })
  return {
    url,
    siteUrl: output.match(/Situs sekolah: (\S+)/)?.[1] ?? '',
    errorOutput: () => errorOutput,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
