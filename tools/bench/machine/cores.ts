/** Assigns cores: the servers get the first and the load generator the second, so that neither slows the other. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

export type Core = number

/** The database shares this core with the server. */
export const SERVER_CORE: Core = 0
export const LOAD_CORE: Core = 1

/** Pinning needs `taskset`, which only Linux has; without it the report says that nothing was pinned. */
export const canPinProcesses: boolean =
  availableParallelism() > 1 &&
  [SERVER_CORE, LOAD_CORE].every((core) => spawnSync('taskset', ['-c', String(core), 'true']).status === 0)

/** Returns the command and arguments that run a command pinned to a core, or unpinned where pinning is unavailable. */
export function pinCommand(core: Core, command: string, args: readonly string[]): [string, string[]] {
  return canPinProcesses ? ['taskset', ['-c', String(core), command, ...args]] : [command, [...args]]
}

/** Pins a running process with all its threads to a core; its future child processes inherit this. */
export function pinProcess(core: Core, pid: number): void {
  if (canPinProcesses)
    execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' })
}

/** CPU time since the machine booted, in kernel ticks. */
type CpuTicks = { busy: number; stolen: number; total: number }

/** Shares of the CPU time since the measurement started, 0 to 1; 0 where the kernel does not report them. */
export type CoreUsage = {
  /** Time that any process used. */
  busyShare: number
  /** Time that the host gave to other virtual machines, which delays responses. */
  stolenShare: number
}

/**
 * Starts measuring the usage of one core, or of all cores together.
 *
 * @returns reads the usage since the start
 * @source https://man7.org/linux/man-pages/man5/proc_stat.5.html
 */
export function startCoreUsage(core?: Core): () => CoreUsage {
  const start = readCpuTicks(core)
  return () => {
    const end = readCpuTicks(core)
    const total = end.total - start.total
    if (total <= 0) return { busyShare: 0, stolenShare: 0 }
    return { busyShare: (end.busy - start.busy) / total, stolenShare: (end.stolen - start.stolen) / total }
  }
}

function readCpuTicks(core: Core | '' = ''): CpuTicks {
  if (!existsSync('/proc/stat')) return { busy: 0, stolen: 0, total: 0 }
  const fields = readFileSync('/proc/stat', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`cpu${core} `))
  const ticks = parseTicks(fields)
  const [, , , idle = 0, ioWait = 0, , , stolen = 0] = ticks
  const total = ticks.reduce((sum, value) => sum + value, 0)
  return { busy: total - idle - ioWait, stolen, total }
}

/** Omits the last two fields, guest time, which the kernel also counts as user time. */
function parseTicks(line = ''): number[] {
  return line.trim().split(/\s+/).slice(1, 9).map(Number)
}
