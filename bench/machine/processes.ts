/** The processes under measurement: started, asked for their memory, stopped. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { PASSWORD } from '../seed.ts'
import { pinCommand, SERVER_CORE } from './cores.ts'
import { setCpuQuota } from './cpuQuota.ts'
import { processorTime } from './processorTime.ts'

export type RunningServer = {
  address: string
  /** The website's address; '' where none is served. */
  site: string
  /** Spawn to the first healthy answer, milliseconds. */
  coldStart: number
  /** Resident memory with that of its children, megabytes. */
  memory: () => number
  /** Processor time it and its children have used, microseconds. */
  processorTime: () => number
  /** Bounds it to a part of a core. @returns what makes an end of that; null where the machine does not let us */
  setCpuQuota: (share: number) => (() => void) | null
  stop: () => Promise<void>
}

export type StartOptions = {
  /** PostgreSQL's address; without it SQLite serves. */
  database?: string
  /** On the servers' core alone, for what is compared with the baseline there. */
  isPinned?: boolean
  /** For Node itself. */
  flags?: readonly string[]
}

export function startPelita(
  folder: string,
  { database = '', isPinned = false, flags = [] }: StartOptions = {},
) {
  const env = { DATA_DIR: folder, PORT: '0', ADMIN_PASSWORD: PASSWORD, DATABASE_URL: database }
  return start([...flags, 'dist/server/main.js'], env, { isPinned })
}

/** @param where the folder of the SQLite file, or PostgreSQL's address */
export function startBaseline(engine: 'sqlite' | 'postgres', where: string): Promise<RunningServer> {
  return start([`dist/bench/${engine}Baseline.js`, where], {}, { isPinned: true })
}

/** A demonstration school; with `cwd`, the console that is built there instead of ours. */
export function startDemo(folder: string, cwd?: string): Promise<RunningServer> {
  const env = { DATA_DIR: folder, PORT: '0', SITE: 'off' }
  return start([resolve('dist/server/main.js'), '--demo'], env, { ...(cwd && { cwd }) })
}

async function start(
  args: string[],
  env: Record<string, string>,
  { cwd, isPinned = false }: { cwd?: string; isPinned?: boolean },
): Promise<RunningServer> {
  const begun = performance.now()
  const command = isPinned
    ? pinCommand(SERVER_CORE, process.execPath, args)
    : ([process.execPath, args] satisfies [string, string[]])
  const child = spawn(...command, {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(cwd && { cwd }),
  })
  process.once('exit', () => child.kill())
  const { address, site } = await readPrintedAddresses(child)
  child.stdout?.pipe(process.stderr)
  await (await fetch(`${address}/api/health`)).text()
  return {
    address,
    site,
    coldStart: performance.now() - begun,
    memory: () => readMemory(child.pid),
    processorTime: () => processorTime(child.pid ?? 0),
    setCpuQuota: (share) => setCpuQuota(child.pid ?? 0, share),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Of a process and those it works with, megabytes. */
function readMemory(pid = 0): number {
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

function readPrintedAddresses(child: ChildProcess): Promise<{ address: string; site: string }> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk) => {
      printed += chunk
      const [address, site = ''] = printed.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? []
      if (address) resolve({ address, site })
    })
    child.once('exit', (code) => reject(new Error(`Ended with ${code} before it was ready: ${printed}`)))
  })
}
