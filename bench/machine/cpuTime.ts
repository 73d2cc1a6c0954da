/** Reads the CPU time that a process has used. Unlike a rate, it hardly depends on other work on the machine. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The tick of `/proc`: `getconf CLK_TCK` is 100 on every Linux that Node runs on. */
const TICK_US = 10_000

/**
 * Sums the CPU time of a process and of its children, both running and terminated.
 *
 * @returns microseconds; 0 where the kernel does not report it
 * @source https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
export function readCpuTimeUs(pid: number): number {
  if (pid === 0 || !existsSync('/proc/self/stat')) return 0
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcessTicks(Number(name)))
  const totalTicks = processes
    .filter((candidate) => candidate.pid === pid || candidate.parentPid === pid)
    .reduce((sum, { ticks }) => sum + ticks, 0)
  return totalTicks * TICK_US
}

function readProcessTicks(pid: number): { pid: number; parentPid: number; ticks: number } {
  const text = readStatLine(pid)
  // The program name is in parentheses and may itself contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [parentPid = 0, ...tickFields] = [1, 11, 12, 13, 14].map((index) => Number(fields[index] ?? 0))
  return { pid, parentPid, ticks: tickFields.reduce((sum, value) => sum + value, 0) }
}

/** Returns '' if the process has ended since it was listed. */
function readStatLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}
