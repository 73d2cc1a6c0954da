/** Logs a state of the machine, such as an unreachable database, once when it begins and once when it has ended. */
import type { FastifyBaseLogger } from 'fastify'
import { SECOND } from '#platform/contract/units.ts'
import type { ApiError } from '../http/errors.ts'

/** Without an error for so long, the state has ended. */
const QUIET_MS = 10 * SECOND

type Outage = { since: number; lastAt: number; refusals: number }

/**
 * A thousand requests that fail for one reason would otherwise fill the disk with lines that say it a thousand times.
 *
 * @returns a function that takes each refusal with its cause
 * @example const logOutage = createOutageLog(app.log); logOutage(errors.diskFull(), error)
 */
export function createOutageLog(log: FastifyBaseLogger) {
  const outages = new Map<string, Outage>()
  let timer: ReturnType<typeof setInterval> | undefined
  const endQuiet = () => {
    for (const [code, { since, lastAt, refusals }] of outages) {
      if (Date.now() - lastAt < QUIET_MS) continue
      outages.delete(code)
      log.warn({ kind: 'outage', code, refusals, ms: lastAt - since }, 'ended')
    }
    if (outages.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return ({ code }: ApiError, cause: unknown) => {
    const lastAt = Date.now()
    const outage = outages.get(code)
    if (outage) {
      outage.lastAt = lastAt
      outage.refusals += 1
      return
    }
    outages.set(code, { since: lastAt, lastAt, refusals: 1 })
    log.error({ kind: 'outage', code, err: cause }, 'began')
    timer ??= setInterval(endQuiet, SECOND).unref()
  }
}
