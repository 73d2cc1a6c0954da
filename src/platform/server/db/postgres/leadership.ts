/** Leader election on PostgreSQL: the leader holds an advisory lock on a connection of its own, and each server a shared one. */
import { SECOND } from '#platform/contract/units.ts'
import type { Leadership } from '../leadership.ts'
import type { LockName } from '../locks.ts'
import type { Presence } from '../presence.ts'

type Session = {
  connect: () => Promise<unknown>
  query: (text: string, values?: string[]) => Promise<{ rows: unknown[] }>
  end: () => Promise<void>
  on: (event: 'error', listener: () => void) => unknown
}

const LOCK: LockName = 'pelita_leader'
const PRESENCE_LOCK: LockName = 'pelita_servers'

/**
 * Milliseconds of silence after which PostgreSQL ends the session of a frozen or disconnected process, so that another
 * one can become leader within half a minute.
 */
const IDLE_TIMEOUT_MS = 20 * SECOND

/** PostgreSQL 13 has no idle_session_timeout; there a frozen process leads until it resumes or dies. */
const END_SILENT_SESSION = `select set_config(name, $1, false) from pg_settings where name = 'idle_session_timeout'`
const TRY_TO_LEAD = 'select pg_try_advisory_lock(hashtext($1)) as leads'
/** The lock is free unless another server shares it; it is given back at once. */
const IS_ALONE =
  'select case when pg_try_advisory_lock(hashtext($1)) then pg_advisory_unlock(hashtext($1)) else false end as alone'
const SHARE_PRESENCE = 'select pg_advisory_lock_shared(hashtext($1))'

/** Connects at the first call, so that a command of the CLI, which never calls, needs no connection. */
export function contendForLeadership(
  open: () => Session,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
): Leadership & Presence {
  let isLeading = false
  let isClosed = false
  let isAnnounced = false
  const connection = keepSession(open, async (session) => {
    await session.query(END_SILENT_SESSION, [String(idleTimeoutMs)])
    if (isAnnounced) await session.query(SHARE_PRESENCE, [PRESENCE_LOCK])
  })
  const checkLeadership = async () => {
    if (isClosed) return false
    try {
      const { rows } = await (await connection.get()).query(
        isLeading ? 'select true as leads' : TRY_TO_LEAD,
        isLeading ? [] : [LOCK],
      )
      isLeading = isTrue(rows, 'leads')
      return isLeading
    } catch {
      // The lock is lost with its connection. Other queries report the error; closing a broken connection is not awaited.
      isLeading = false
      connection.close()?.catch(() => undefined)
      return false
    }
  }
  const enqueue = createQueue()
  return {
    isHeld: () => enqueue(checkLeadership),
    isAnotherRunning: () =>
      enqueue(async () => {
        const { rows } = await (await connection.get()).query(IS_ALONE, [PRESENCE_LOCK])
        return !isTrue(rows, 'alone')
      }),
    announce: () =>
      enqueue(async () => {
        const session = await connection.get()
        if (!isAnnounced) await session.query(SHARE_PRESENCE, [PRESENCE_LOCK])
        isAnnounced = true
      }),
    release: () =>
      enqueue(async () => {
        isClosed = true
        isLeading = false
        await connection.close()?.catch(() => undefined)
      }),
  }
}

/** One session, which is opened when it is needed and after it was closed. */
function keepSession(open: () => Session, prepare: (session: Session) => Promise<void>) {
  let session: Session | null = null
  return {
    get: async () => {
      if (session) return session
      session = open()
      // The next query notices the lost connection.
      session.on('error', () => undefined)
      await session.connect()
      await prepare(session)
      return session
    },
    close: () => {
      const closing = session
      session = null
      return closing?.end()
    },
  }
}

/** @returns a function that runs one piece of work after the other */
function createQueue() {
  let queue: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work)
    queue = result.catch(() => undefined)
    return result
  }
}

const isTrue = (rows: readonly unknown[], column: string) =>
  rows.some((row) => typeof row === 'object' && row !== null && Reflect.get(row, column) === true)
