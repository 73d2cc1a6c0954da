/** Reads the CPU time that a process has used. Unlike a rate, it hardly depends on other work on the machine. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The tick of `/proc`: `getconf CLK_TCK` is 100 on every Linux that Node runs on. */
const TICK_US = 10_000

/**
 * Sums the CPU time of a process and of its children, both running and terminated.
 *
 * @param pid undefined if the process could not be started
 * @returns microseconds; 0 where the kernel does not report it
 * @source https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
export function readCpuTimeUs(pid: number | undefined): number {
  if (pid === undefined || !existsSync('/proc/self/stat')) return 0
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcessTicks(Number(name)))
  const totalTicks = processes
    .filter((candidate) => candidate.pid === pid || candidate.parentPid === pid)
    .reduce((sum, { ticks }) => sum + ticks, 0)
  return totalTicks * TICK_US
}

/** Positions after the program name: user and system time of the process, and of its terminated children. */
const TICK_FIELDS = [11, 12, 13, 14]
const PARENT_PID_FIELD = 1

function readProcessTicks(pid: number): { pid: number; parentPid: number; ticks: number } {
  const text = readStatLine(pid)
  // The program name is in parentheses and may itself contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const readField = (index: number) => Number(fields[index] ?? 0)
  const ticks = TICK_FIELDS.reduce((sum, index) => sum + readField(index), 0)
  return { pid, parentPid: readField(PARENT_PID_FIELD), ticks }
}

/** Returns '' if the process has ended since it was listed. */
function readStatLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}
