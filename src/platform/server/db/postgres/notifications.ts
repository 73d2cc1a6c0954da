/** Receives PostgreSQL's notifications of writes by any process, on a connection checked by a heartbeat. */
import { CONTENT_CHANNEL, type ContentVersion } from '../contentVersion.ts'
import { WRITES_CHANNEL } from './writes.ts'

type Notification = { channel: string; payload?: string | undefined }

/** A connection of its own for notifications. */
type Listener = {
  connect: () => Promise<unknown>
  query: (text: string) => Promise<unknown>
  end: () => Promise<void>
  on: ((event: 'notification', listener: (message: Notification) => void) => unknown) &
    ((event: 'error', listener: () => void) => unknown)
}

export type Notifications = {
  content: ContentVersion
  /** A number that changes with every write to a table; null while the connection is not proven alive. */
  writesTo: (table: string) => number | null
  close: () => Promise<void>
}

/** Interval of the heartbeat query; without a successful one for HEARTBEAT_LIFETIME_MS, versions are unknown. */
const HEARTBEAT_INTERVAL_MS = 400
const HEARTBEAT_LIFETIME_MS = 1000

/** Counts of received notifications, and the time of the last successful heartbeat. */
type Received = { content: number; reconnects: number; tables: Map<string, number>; lastHeartbeatAt: number }

/** Starts listening at the first call. After a lost connection, everything counts as written. */
export function watchNotifications(open: () => Listener): Notifications {
  const received: Received = { content: 0, reconnects: 0, tables: new Map(), lastHeartbeatAt: 0 }
  let isStarted = false
  let isClosed = false
  let wake = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve
      setTimeout(resolve, HEARTBEAT_INTERVAL_MS).unref()
    })
  const keepListening = async () => {
    while (!isClosed) {
      try {
        await listen(open(), received, { pause, isEnding: () => isClosed })
      } catch {
        // The database is unreachable. Nothing is cached until it is back, and queries report the error.
        await pause()
      }
    }
  }
  let running: Promise<void> = Promise.resolve()
  const isAlive = () => {
    if (!isStarted) {
      isStarted = true
      running = keepListening()
    }
    return Date.now() - received.lastHeartbeatAt < HEARTBEAT_LIFETIME_MS
  }
  return {
    content: () => (isAlive() ? received.content : null),
    writesTo: (table) => (isAlive() ? received.reconnects + (received.tables.get(table) ?? 0) : null),
    close: async () => {
      isClosed = true
      wake()
      await running
    },
  }
}

/** Listens until it is stopped. @throws if the connection is lost */
async function listen(
  client: Listener,
  received: Received,
  { pause, isEnding }: { pause: () => Promise<void>; isEnding: () => boolean },
): Promise<void> {
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === CONTENT_CHANNEL) received.content += 1
    else received.tables.set(payload, (received.tables.get(payload) ?? 0) + 1)
  })
  // The next heartbeat query throws too, and the caller reconnects.
  client.on('error', () => {
    received.lastHeartbeatAt = 0
  })
  try {
    await client.connect()
    for (const channel of [CONTENT_CHANNEL, WRITES_CHANNEL]) await client.query(`listen ${channel}`)
    received.content += 1
    received.reconnects += 1
    while (!isEnding()) {
      const startedAt = Date.now()
      await client.query('select 1')
      received.lastHeartbeatAt = startedAt
      await pause()
    }
  } finally {
    received.lastHeartbeatAt = 0
    await client.end()
  }
}
