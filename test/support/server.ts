/** The built server as its own process: a free port, an empty folder of its own, a known administrator. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './sources.ts'
import { ADMIN } from './world.ts'

/** Building the console takes its time on a small machine; in milliseconds. */
const TIMEOUT_MS = 300_000

export type Server = {
  url: string
  /** Of the website. */
  siteUrl: string
  /** What it said on its standard error; empty unless something is wrong. */
  errorOutput: () => string
  stop: () => Promise<void>
}

type Options = { program?: string; args?: readonly string[]; env?: Record<string, string> }

/** @example const server = await openServer(); await fetch(`${server.url}/api/health`) */
export async function openServer({
  program = 'dist/server/main.js',
  args = [],
  env = {},
}: Options = {}): Promise<Server> {
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
      // Links to the website are made before it listens, so its port is known before.
      SITE_PORT: String(await freePort()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stderr.on('data', (text) => {
    errors += text
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not ready: ${output}${errors}`)), TIMEOUT_MS)
    child.stdout.on('data', (text) => {
      output += text
      const ready = output.match(/Pelita siap: (\S+)/)?.[1]
      if (ready) resolve(ready)
    })
    void exited.then(() => reject(new Error(`Ended before it was ready: ${output}${errors}`)))
    void exited.then(() => clearTimeout(timer))
  })
  return {
    url,
    siteUrl: output.match(/Situs sekolah: (\S+)/)?.[1] ?? '',
    errorOutput: () => errors,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
