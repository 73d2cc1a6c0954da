/** Leader election on PostgreSQL: the leader holds an advisory lock on a connection of its own. */
import { SECOND } from '#platform/contract/units.ts'
import type { Leadership } from '../leadership.ts'
import type { LockName } from '../locks.ts'

type Session = {
  connect: () => Promise<unknown>
  query: (text: string, values?: string[]) => Promise<{ rows: unknown[] }>
  end: () => Promise<void>
  on: (event: 'error', listener: () => void) => unknown
}

const LOCK: LockName = 'pelita_leader'

/**
 * Milliseconds of silence after which PostgreSQL ends the session of a frozen or disconnected process, so that another
 * one can become leader within half a minute.
 */
const IDLE_TIMEOUT_MS = 20 * SECOND

/** PostgreSQL 13 has no idle_session_timeout; there a frozen process leads until it resumes or dies. */
const END_SILENT_SESSION = `select set_config(name, $1, false) from pg_settings where name = 'idle_session_timeout'`
const TRY_TO_LEAD = 'select pg_try_advisory_lock(hashtext($1)) as leads'

/** Connects at the first call of isHeld, so that a command of the CLI, which never calls it, needs no connection. */
export function contendForLeadership(open: () => Session, idleTimeoutMs = IDLE_TIMEOUT_MS): Leadership {
  let session: Session | null = null
  let isLeading = false
  let isClosed = false
  let queue: Promise<unknown> = Promise.resolve()

  const closeSession = () => {
    const closing = session
    session = null
    isLeading = false
    return closing?.end()
  }
  const connectedSession = async () => {
    if (session) return session
    session = open()
    // The next query notices the lost connection.
    session.on('error', () => undefined)
    await session.connect()
    await session.query(END_SILENT_SESSION, [String(idleTimeoutMs)])
    return session
  }
  const checkLeadership = async () => {
    if (isClosed) return false
    try {
      const { rows } = await (await connectedSession()).query(
        isLeading ? 'select true as leads' : TRY_TO_LEAD,
        isLeading ? [] : [LOCK],
      )
      isLeading = rows.some((row) => typeof row === 'object' && row !== null && Reflect.get(row, 'leads'))
      return isLeading
    } catch {
      // The lock is lost with its connection. Other queries report the error; closing a broken connection is not awaited.
      closeSession()?.catch(() => undefined)
      return false
    }
  }
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work)
    queue = result.catch(() => undefined)
    return result
  }
  return {
    isHeld: () => enqueue(checkLeadership),
    release: () =>
      enqueue(async () => {
        isClosed = true
        await closeSession()?.catch(() => undefined)
      }),
  }
}
