/** One of several processes on PostgreSQL leads: it holds a lock on a connection of its own, which ends with it. */
import { SECOND } from '#contract/units.ts'
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
 * Milliseconds without a question after which PostgreSQL ends the session of a process that was frozen or cut off, and
 * another leads. Asked every few seconds, so that a leader is followed within half a minute whatever became of it.
 */
const SILENCE_MS = 20 * SECOND

/** PostgreSQL 13 cannot end silent sessions; there a frozen process leads until it goes on or dies. */
const END_SILENT_SESSION = `select set_config(name, $1, false) from pg_settings where name = 'idle_session_timeout'`
const TRY_TO_LEAD = 'select pg_try_advisory_lock(hashtext($1)) as leads'

/** Connects with the first question; a process that never asks, such as a verb of the command line, holds nothing. */
export function contendForLeadership(open: () => Session, silenceMs = SILENCE_MS): Leadership {
  let session: Session | null = null
  let isLeading = false
  let isClosed = false
  let queue: Promise<unknown> = Promise.resolve()

  const drop = () => {
    const dropped = session
    session = null
    isLeading = false
    return dropped?.end()
  }
  const connected = async () => {
    if (session) return session
    session = open()
    // The next question finds the connection gone.
    session.on('error', () => undefined)
    await session.connect()
    await session.query(END_SILENT_SESSION, [String(silenceMs)])
    return session
  }
  const ask = async () => {
    if (isClosed) return false
    try {
      const { rows } = await (await connected()).query(isLeading ? 'select true as leads' : TRY_TO_LEAD, [
        ...(isLeading ? [] : [LOCK]),
      ])
      isLeading = rows.some((row) => typeof row === 'object' && row !== null && Reflect.get(row, 'leads'))
      return isLeading
    } catch {
      // With its connection the lock is lost, and whoever asks the database for anything else is told why. What is
      // left of a broken connection is not waited for.
      drop()?.catch(() => undefined)
      return false
    }
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work)
    queue = done.catch(() => undefined)
    return done
  }
  return {
    isHeld: () => inTurn(ask),
    release: () =>
      inTurn(async () => {
        isClosed = true
        await drop()?.catch(() => undefined)
      }),
  }
}
