/** Tells systemd that the server is ready, and again and again that it is alive. Without systemd nothing happens. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SECOND } from '#platform/contract/units.ts'

const run = promisify(execFile)
/** Times that the server says it is alive within the time after which systemd restarts it. */
const SIGNS_OF_LIFE = 3

/**
 * Call it once all ports listen.
 *
 * @param warn is told once if systemd cannot be reached; the server goes on
 * @returns the timers, to be cleared when the server stops
 */
export function reportToSystemd(env: NodeJS.ProcessEnv, warn: (error: unknown) => void): NodeJS.Timeout[] {
  if (!env.NOTIFY_SOCKET) return []
  let hasFailed = false
  const notify = (state: string) =>
    run('systemd-notify', [state], { env, timeout: 10 * SECOND }).catch((error: unknown) => {
      if (!hasFailed) warn(error)
      hasFailed = true
    })
  void notify('READY=1')
  const watchdogMs = Number(env.WATCHDOG_USEC ?? 0) / 1000
  if (!(watchdogMs > 0)) return []
  return [setInterval(() => void notify('WATCHDOG=1'), Math.max(SECOND, watchdogMs / SIGNS_OF_LIFE))]
}
