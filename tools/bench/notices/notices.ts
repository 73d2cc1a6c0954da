/** Measures the list of notices, the unread count and a mail job in a school with 300,000 notices, on both engines. */
import { countUnread, unreadOf } from '#features/notices/server/noticeHandlers.ts'
import { makeUser } from '#features/people/demo/factories.ts'
import { insertUsers } from '#features/people/demo/insertPeople.ts'
import { DAY, MINUTE } from '#platform/contract/units.ts'
import { insertRows } from '#platform/server/demo/insert.ts'
import type { RoundOptions } from '../lists/compare.ts'
import { measureOnBothEngines } from '../load/measureCalls.ts'
import type { Metric, Section } from '../section.ts'
import { createSchool, makeMany, openSchoolDb, type SchoolLocation } from '../seed.ts'
import { measureMailJob } from './mailJob.ts'

const USER_COUNT = 1000
const NOTICES_OF_EACH = 300
/** The newest ones, of which the bell says how many. */
const UNREAD_OF_EACH = 20
const COUNTS = 20_000
const WARM_UP = 2000

const PATH = '/api/account/notices'

export const measureNotices = (folder: string, rounds: RoundOptions): Promise<Section[]> =>
  measureOnBothEngines(folder, rounds, {
    heading: 'Notices: 300,000 of a thousand people',
    seed: async (location) => {
      await seedNotices(location)
      return [
        {
          name: 'The list, 25 rows',
          paths: [`${PATH}?page_size=25`, `${PATH}?page=12&page_size=25`],
          max: 10,
        },
        { name: 'The bell', paths: [`${PATH}?page_size=25&unread=1`], max: 10 },
      ]
    },
    measure: async (location) => [
      ...(await measureCount(location)),
      ...(await measureMailJob(location, rounds)),
    ],
  })

function seedNotices(location: SchoolLocation): Promise<void> {
  return createSchool(location, async (queries, at) => {
    const { role_id, password_hash } = await queries
      .selectFrom('users')
      .where('email', '=', 'bench0@pelita.sch.id')
      .select(['role_id', 'password_hash'])
      .executeTakeFirstOrThrow()
    const users = makeMany(USER_COUNT, (n) =>
      makeUser('administrator', n + 100, { email: `u${n}@pelita.sch.id` }),
    )
    await insertUsers(queries, users, { roleId: role_id, passwordHash: password_hash, at })
    const ids = await queries.selectFrom('users').select('id').orderBy('id').execute()
    for (const { id: user_id } of ids)
      await insertRows(
        queries,
        'notices',
        makeMany(NOTICES_OF_EACH, (n) => {
          const created_at = new Date(Date.now() - n * (DAY / 4) - user_id * MINUTE).toISOString()
          const read_at = n < UNREAD_OF_EACH ? null : created_at
          const task = {
            kind: 'task_new',
            group_name: `${n}`,
            about: 'Latihan pecahan',
            path: `/sia/tasks/${n}`,
          }
          return { user_id, ...task, count: 1, created_at, read_at, is_mailed: 1 }
        }),
      )
  })
}

/** The CPU time of the server's process, which with SQLite is all of it. */
async function measureCount(location: SchoolLocation): Promise<Metric[]> {
  const { db } = await openSchoolDb(location)
  try {
    const users = await db.kysely.selectFrom('users').select('id').execute()
    const measure = async (count: (userId: number) => Promise<number>) => {
      const countTimes = async (times: number) => {
        for (let n = 0; n < times; n += 1) await count(users[n % users.length]?.id ?? 0)
      }
      await countTimes(WARM_UP)
      const before = process.cpuUsage()
      await countTimes(COUNTS)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / COUNTS
    }
    const afterWrite = await measure((id) => countUnread(db.kysely, id))
    const remembered = await measure((id) => unreadOf(db, id))
    return [
      {
        name: 'The unread count, nothing written since the last: CPU',
        value: remembered,
        max: 20,
        unit: 'µs',
      },
      { name: 'The unread count, after a write: CPU', value: afterWrite, unit: 'µs' },
    ]
  } finally {
    await db.close()
  }
}
