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
export function pinned(core: Core, command: string, args: readonly string[]): [string, string[]] {
  return isPinning ? ['taskset', ['-c', String(core), command, ...args]] : [command, [...args]]
}

/** Binds a process that runs already, with all its threads; what it starts from now on stays there too. */
export function pinProcess(core: Core, pid: number): void {
  if (isPinning) execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' })
}

/** Processor time since the machine began, in the kernel's own unit. */
type Spent = { busy: number; all: number }

/**
 * Watches a core from now on.
 *
 * @returns which share of the time since then it was busy, 0 to 1, whoever kept it so; 0 where the kernel does not tell
 */
export function watchCore(core: Core): () => number {
  const from = spent(core)
  return () => {
    const to = spent(core)
    return to.all > from.all ? (to.busy - from.busy) / (to.all - from.all) : 0
  }
}

function spent(core: Core): Spent {
  if (!existsSync('/proc/stat')) return { busy: 0, all: 0 }
  const line = readFileSync('/proc/stat', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`cpu${core} `))
  const ticks = (line ?? '').split(' ').slice(1).map(Number)
  const [, , , idle = 0, waiting = 0] = ticks
  // The two last count guests, which stand among the others already.
  const all = ticks.slice(0, 8).reduce((sum, value) => sum + value, 0)
  return { busy: all - idle - waiting, all }
}
