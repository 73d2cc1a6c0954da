/** The report of an import that is fetched later offers only passwords that still sign in. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { resumeJobs } from '#platform/server/jobs/jobs.ts'
import { endCredentials } from '#platform/server/keys/credentials.ts'
import { signIn } from '#test/support/people/accounts.ts'
import { readPasswordList } from '#test/support/people/passwordList.ts'
import { downloadLink, sendCsv } from '#test/support/sia/school.ts'
import { failThirdBatch } from '#test/support/world/fullDisk.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

const TEACHER = '/sia/master/teacher'

/** Imports 80 teachers, of whom 64 are stored before the disk is full. */
async function importInterrupted(prefix: string) {
  const owner = await world.as('Administrator')
  failThirdBatch(world)
  const rows = Array.from({ length: 80 }, (_, n) => `${prefix}${String(n).padStart(5, '0')},"Guru, ${n}"`)
  await sendCsv(owner, TEACHER, { csv: `nip,name\n${rows.join('\n')}\n` })
  vi.restoreAllMocks()
  const readReport = async () => {
    world.advanceClock(60_000)
    await resumeJobs(world.context, { error: () => undefined })
    const { job } = (await owner.get<{ job: { id: number } }>(`${TEACHER}-import`)).body.result
    type Report = { stored: number; ended: number; credentials: string | null }
    const { body } = await owner.post<Report>(`${TEACHER}-import/${job.id}/report`)
    const passwords = readPasswordList(await downloadLink(world, body.result.credentials))
    return { ...body.result, passwords }
  }
  return readReport
}

it('not those that a restore has ended, also if they were made anew since; later rows have theirs', async () => {
  const readReport = await importInterrupted('1980010120050')
  const { kysely } = world.context.db
  const sessions = await kysely.selectFrom('sessions').selectAll().execute()
  await endCredentials(kysely, { oneTimePasswords: true })
  // The owner signs in again.
  await kysely.insertInto('sessions').values(sessions).execute()
  const { id } = await kysely
    .selectFrom('users')
    .where('nip', '=', '198001012005000000')
    .select('id')
    .executeTakeFirstOrThrow()
  const admin = await world.as('Administrator')
  expect((await admin.patch(`/master/user-reset-password/${id}`)).status).toBe(200)
  const { stored, ended, passwords } = await readReport()
  expect({ stored, ended, offered: passwords.length }).toEqual({ stored: 80, ended: 64, offered: 16 })
  const [login = '', password] = passwords[0] ?? []
  expect((await signIn(world, login, { password })).body.success).toBe(true)
})

it('all of them where none has ended', async () => {
  const readReport = await importInterrupted('1981010120050')
  const { ended, passwords } = await readReport()
  expect({ ended, offered: passwords.length }).toEqual({ ended: 0, offered: 80 })
})
