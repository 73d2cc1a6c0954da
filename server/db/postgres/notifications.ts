/** What PostgreSQL notifies of: writes by whichever process, received on a connection that is proven to be alive. */
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
  /** A number that changes with every write to a table; null where that cannot be told now. */
  writesTo: (table: string) => number | null
  close: () => Promise<void>
}

/** Between two proofs that the connection still hears; twice as long without one, and nothing is known. */
const HEARTBEAT_INTERVAL_MS = 400
const PROOF_LIFETIME_MS = 1000

/** What has come so far, and when the connection last proved that it hears. */
type Received = { content: number; lost: number; tables: Map<string, number>; provenAt: number }

/** Listens from the first question on; what was written during a lost connection counts as written. */
export function watchNotifications(open: () => Listener): Notifications {
  const received: Received = { content: 0, lost: 0, tables: new Map(), provenAt: 0 }
  let [isStarted, isClosed] = [false, false]
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
        // The database cannot be reached: answers are made anew each time until it can, and their readers are told why.
        await pause()
      }
    }
  }
  let running: Promise<void> = Promise.resolve()
  const isHearing = () => {
    if (!isStarted) {
      isStarted = true
      running = keepListening()
    }
    return Date.now() - received.provenAt < PROOF_LIFETIME_MS
  }
  return {
    content: () => (isHearing() ? received.content : null),
    writesTo: (table) => (isHearing() ? received.lost + (received.tables.get(table) ?? 0) : null),
    close: async () => {
      isClosed = true
      wake()
      await running
    },
  }
}

/** Until the end or a lost connection, which is thrown. */
async function listen(
  client: Listener,
  received: Received,
  { pause, isEnding }: { pause: () => Promise<void>; isEnding: () => boolean },
): Promise<void> {
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === CONTENT_CHANNEL) received.content += 1
    else received.tables.set(payload, (received.tables.get(payload) ?? 0) + 1)
  })
  // A lost connection is told by the next query too, which begins anew.
  client.on('error', () => {
    received.provenAt = 0
  })
  try {
    await client.connect()
    for (const channel of [CONTENT_CHANNEL, WRITES_CHANNEL]) await client.query(`listen ${channel}`)
    received.content += 1
    received.lost += 1
    while (!isEnding()) {
      const startedAt = Date.now()
      await client.query('select 1')
      received.provenAt = startedAt
      await pause()
    }
  } finally {
    received.provenAt = 0
    await client.end()
  }
}
