/** Which core is whose: servers work on the first and the load comes from the second, so that neither takes the other's time. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

export type Core = number

/** The database's process shares the server's core. */
export const SERVER_CORE: Core = 0
export const LOAD_CORE: Core = 1

/** `taskset` comes with Linux; elsewhere everything runs where the system puts it, and the report says so. */
export const isPinning: boolean =
  availableParallelism() > 1 &&
  [SERVER_CORE, LOAD_CORE].every((core) => spawnSync('taskset', ['-c', String(core), 'true']).status === 0)

/** A command with its arguments, bound to a core where that can be done. */
export function pinCommand(core: Core, command: string, args: readonly string[]): [string, string[]] {
  return isPinning ? ['taskset', ['-c', String(core), command, ...args]] : [command, [...args]]
}

/** Binds a process that runs already, with all its threads; what it starts from now on stays there too. */
export function pinProcess(core: Core, pid: number): void {
  if (isPinning) execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' })
}

/** Processor time since the machine began, in the kernel's own unit. */
type CpuTime = { busy: number; stolen: number; all: number }

/** Shares of the time since a core was watched, 0 to 1; 0 where the kernel does not tell. */
export type CoreShares = {
  /** Whoever kept it so. */
  busy: number
  /** Taken by the host for other machines: whoever waited for the core meanwhile answered late. */
  stolen: number
}

/**
 * Watches a core from now on, or all of them together.
 *
 * @source https://man7.org/linux/man-pages/man5/proc_stat.5.html
 */
export function watchCore(core?: Core): () => CoreShares {
  const from = readCpuTime(core)
  return () => {
    const to = readCpuTime(core)
    const all = to.all - from.all
    return all > 0
      ? { busy: (to.busy - from.busy) / all, stolen: (to.stolen - from.stolen) / all }
      : { busy: 0, stolen: 0 }
  }
}

function readCpuTime(core: Core | '' = ''): CpuTime {
  if (!existsSync('/proc/stat')) return { busy: 0, stolen: 0, all: 0 }
  const line = readFileSync('/proc/stat', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`cpu${core} `))
  const [, , , idle = 0, waiting = 0, , , stolen = 0] = readTicks(line)
  const all = readTicks(line).reduce((sum, value) => sum + value, 0)
  return { busy: all - idle - waiting, stolen, all }
}

/** The two last count guests, which stand among the others already. */
function readTicks(line = ''): number[] {
  return line.trim().split(/\s+/).slice(1, 9).map(Number)
}
