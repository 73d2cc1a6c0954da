/** Starts and stops the measured server processes, and reads their memory and CPU time. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { PASSWORD } from '../seed.ts'
import { pinCommand, SERVER_CORE } from './cores.ts'
import { setCpuQuota } from './cpuQuota.ts'
import { readCpuTimeUs } from './cpuTime.ts'

/** After this time, a started server responds at its usual speed. */
export const READY_AFTER_MS = 1000
/** After this time without requests, the server has stopped its reader threads and its image process. */
export const IDLE_AFTER_MS = 35_000

export type RunningServer = {
  address: string
  /** The address of the public website; '' if the process does not serve it. */
  siteAddress: string
  /** Milliseconds from spawning the process to its first successful health check. */
  coldStartMs: number
  /** Resident memory of the process and its children, in megabytes. */
  readMemoryMb: () => number
  /** CPU time that the process and its children have used, in microseconds. */
  readCpuTimeUs: () => number
  /** Limits the process to a share of a core. @returns removes the limit; null if this machine cannot set one */
  setCpuQuota: (coreShare: number) => (() => void) | null
  stop: () => Promise<void>
}

export type StartOptions = {
  /** The URL of the PostgreSQL database; without it the server uses SQLite. */
  databaseUrl?: string
  /** The mail server; without it no mail is sent. */
  smtpUrl?: string
  /** Pins the process to the servers' core, for a fair comparison with the baseline. */
  isPinned?: boolean
  /** Command line flags of Node itself. */
  nodeFlags?: readonly string[]
}

export function startPelita(
  folder: string,
  { databaseUrl = '', smtpUrl, isPinned = false, nodeFlags = [] }: StartOptions = {},
) {
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    ADMIN_PASSWORD: PASSWORD,
    DATABASE_URL: databaseUrl,
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
  }
  return startProcess([...nodeFlags, 'dist/server/main.js'], env, { isPinned })
}

/** @param location the folder of the SQLite file, or the URL of the PostgreSQL database */
export function startBaseline(engine: 'sqlite' | 'postgres', location: string): Promise<RunningServer> {
  return startProcess([`dist/bench/${engine}Baseline.js`, location], {}, { isPinned: true })
}

/** Starts a server with the demo school. With `cwd`, it serves the console that was built in that folder. */
export function startDemo(folder: string, cwd?: string): Promise<RunningServer> {
  const env = { DATA_DIR: folder, PORT: '0', SITE: 'off' }
  return startProcess([resolve('dist/server/main.js'), '--demo'], env, { ...(cwd && { cwd }) })
}

async function startProcess(
  args: string[],
  env: Record<string, string>,
  { cwd, isPinned = false }: { cwd?: string; isPinned?: boolean },
): Promise<RunningServer> {
  const startedAt = performance.now()
  const command = isPinned
    ? pinCommand(SERVER_CORE, process.execPath, args)
    : ([process.execPath, args] satisfies [string, string[]])
  const child = spawn(...command, {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(cwd && { cwd }),
  })
  process.once('exit', () => child.kill())
  const { address, siteAddress } = await readPrintedAddresses(child)
  child.stdout?.pipe(process.stderr)
  await (await fetch(`${address}/api/health`)).text()
  return {
    address,
    siteAddress,
    coldStartMs: performance.now() - startedAt,
    readMemoryMb: () => readMemoryMb(child.pid),
    readCpuTimeUs: () => readCpuTimeUs(child.pid),
    setCpuQuota: (coreShare) => setCpuQuota(child.pid ?? 0, coreShare),
    stop: async () => {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Sums the resident memory of a process and its children, in megabytes. */
function readMemoryMb(pid = 0): number {
  const sizes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid), '--ppid', String(pid)], {
    encoding: 'utf8',
  })
  return (
    sizes
      .trim()
      .split(/\s+/)
      .reduce((sum, size) => sum + Number(size), 0) / 1024
  )
}

function readPrintedAddresses(child: ChildProcess): Promise<{ address: string; siteAddress: string }> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const [address, siteAddress = ''] = output.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? []
      if (address) resolve({ address, siteAddress })
    })
    child.once('exit', (code) => reject(new Error(`Ended with ${code} before it was ready: ${output}`)))
  })
}
