/** Measures lists while the school's server mails a thousand people, to a mail server in this process. */
import { setTimeout as pause } from 'node:timers/promises'
import { insertRows } from '#platform/server/demo/insert.ts'
import { openMailServer } from '#test/support/world/mailServer.ts'
import type { RoundOptions } from '../lists/compare.ts'
import { signInHeaders } from '../lists/signIns.ts'
import { measureLoad, median } from '../load/measure.ts'
import { startPelita } from '../machine/processes.ts'
import type { Metric } from '../section.ts'
import { openSchoolDb, type SchoolLocation } from '../seed.ts'

const PATHS = ['/api/account/notices?page_size=25', '/api/master/user?page=1&page_size=10']
/** Mails go in batches some seconds apart; each interval has at least one. */
const INTERVAL_SECONDS = 8
/** Few enough that the server has time left, as on a school morning; else a percentile is that of a queue. */
const CONNECTIONS = 2
/** Longer than all batches take. */
const PATIENCE_MS = 300_000

/** @throws if a mail is missing or came twice, or if the job ended before the lists were measured */
export async function measureMailJob(location: SchoolLocation, { count }: RoundOptions): Promise<Metric[]> {
  console.log('Lists while a thousand people are mailed')
  const mailServer = await openMailServer()
  const { DATA_DIR, DATABASE_URL } = location
  const pelita = await startPelita(DATA_DIR, {
    smtpUrl: mailServer.url,
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
  })
  try {
    const headers = await signInHeaders(pelita)
    const measure = async () => {
      const p99s: number[] = []
      for (let round = 0; round < count; round += 1)
        p99s.push(
          (
            await measureLoad(
              pelita.address,
              { paths: PATHS },
              { seconds: INTERVAL_SECONDS, connections: CONNECTIONS, headers },
            )
          ).p99,
        )
      return median(p99s)
    }
    await measure()
    const quiet = await measure()
    const startedAt = performance.now()
    const total = await tellEverybody(location)
    await waitFor(() => mailServer.received.length > 0)
    const busy = await measure()
    if (mailServer.received.length >= total)
      throw new Error('The mails were gone before the lists were measured')
    await waitFor(() => mailServer.received.length >= total)
    const seconds = (performance.now() - startedAt) / 1000
    const addresses = new Set(mailServer.received.flatMap(({ to }) => to))
    if (addresses.size !== total) throw new Error(`${addresses.size} of ${total} people were mailed`)
    return [
      {
        name: `Lists while ${total} people are mailed ÷ quiet: p99`,
        value: busy / quiet,
        max: 1.3,
        unit: '×',
      },
      { name: 'Lists while nobody is mailed: p99', value: quiet, unit: 'ms' },
      { name: `Until ${total} mails were taken`, value: seconds, unit: 's' },
    ]
  } finally {
    await pelita.stop()
    await mailServer.close()
  }
}

/** @returns how many, each of whom has an address */
async function tellEverybody(location: SchoolLocation): Promise<number> {
  const { db } = await openSchoolDb(location)
  try {
    const users = await db.kysely.selectFrom('users').where('email', 'is not', null).select('id').execute()
    const created_at = new Date().toISOString()
    const task = { kind: 'task_new', group_name: 'mailed', about: 'Latihan pecahan', path: '/sia/tasks/1' }
    const rows = users.map(({ id }) => ({
      user_id: id,
      ...task,
      count: 1,
      created_at,
      read_at: null,
      is_mailed: 0,
    }))
    await db.kysely.transaction().execute((queries) => insertRows(queries, 'notices', rows))
    return rows.length
  } finally {
    await db.close()
  }
}

async function waitFor(isDone: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!isDone()) {
    if (performance.now() > end) throw new Error('The mails took too long')
    await pause(100)
  }
}
