/** The processor time a process has used, which other work on the machine hardly changes, as it does a rate. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** What `/proc` counts in: `getconf CLK_TCK` is 100 on every Linux that Node runs on. */
const TICK_US = 10_000

/**
 * Of a process, of those it started, and of those that ended while it waited for them.
 *
 * @returns microseconds since they began; 0 where the kernel does not tell
 * @source https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
export function processorTime(pid: number): number {
  if (pid === 0 || !existsSync('/proc/self/stat')) return 0
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
  const ticks = all
    .filter((one) => one.pid === pid || one.parent === pid)
    .reduce((sum, { used }) => sum + used, 0)
  return ticks * TICK_US
}

function readProcess(pid: number): { pid: number; parent: number; used: number } {
  const text = readStatus(pid)
  // The name of the program stands in brackets and may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [parent = 0, ...used] = [1, 11, 12, 13, 14].map((index) => Number(fields[index] ?? 0))
  return { pid, parent, used: used.reduce((sum, value) => sum + value, 0) }
}

/** A process may end between being listed and being read. */
function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}
