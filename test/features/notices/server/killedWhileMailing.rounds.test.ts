/** The server is killed while it sends e-mails: none is lost, and none comes twice under another Message-ID. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type Installation,
  openInstallation,
  post,
  signInAsAdmin,
} from '#test/support/process/installation.ts'
import { buildServer, type RunningServer, removeBuilds } from '#test/support/process/process.ts'
import { eventually } from '#test/support/world/eventually.ts'
import { type MailServer, openMailServer } from '#test/support/world/mailServer.ts'
import { rounds } from '#test/support/world/rounds.ts'

let school: Installation
let mails: MailServer
beforeAll(buildServer, 60_000)
afterAll(removeBuilds)
beforeEach(async () => {
  mails = await openMailServer()
  school = await openInstallation()
})
afterEach(async () => {
  await school.close()
  await mails.close()
})

const TIMEOUT_MS = 900_000
const MAILS_BETWEEN_KILLS = 8

const start = () => school.start({ SMTP_URL: mails.url })

async function createUsers(server: RunningServer, token: string, count: number): Promise<number[]> {
  const [role_id = 0] = await school.selectColumn<number>("select id from roles where name = 'Operator'")
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) {
    const body = {
      name: `Operator ${n}`,
      email: `operator${n}@sekolah.sch.id`,
      role_id,
      user_type: 'administrator',
    }
    const { result } = await post<{ id: number }>(server, { token, path: '/master/user', body })
    ids.push(result.id)
  }
  return ids
}

/** Waits until so many mails were accepted, looking often, so that the kill comes while one is on its way. */
const waitForMails = (count: number) =>
  eventually(() => expect(mails.received.length).toBeGreaterThanOrEqual(count), {
    timeout: 120_000,
    interval: 1,
  })

it(
  'killed at any mail, it sends each to its person, and again only what was under way, under the same Message-ID',
  async () => {
    const killCount = rounds({ few: 1, many: 10 })
    const server = await start()
    const token = await signInAsAdmin(server)
    const ids = await createUsers(server, token, (killCount + 1) * MAILS_BETWEEN_KILLS)
    // A reset password is told by e-mail to everybody who has an address.
    const { success } = await post(server, { token, path: '/master/user-reset-passwords', body: { ids } })
    expect(success).toBe(true)
    let running = server
    for (let kill = 1; kill <= killCount; kill += 1) {
      await waitForMails(kill * MAILS_BETWEEN_KILLS)
      running.signal('SIGKILL')
      await running.exited
      await school.expireLeases()
      running = await start()
    }
    await eventually(
      async () =>
        expect(await school.selectColumn("select count(*) from mails where state <> 'sent'")).toEqual([0]),
      { timeout: 120_000, interval: 200 },
    )
    const messages = new Map(mails.received.map(({ messageId, to }) => [messageId, to.join()]))
    const expected = ids.map((_, n) => `operator${n}@sekolah.sch.id`)
    expect([...messages.values()].sort()).toEqual(expected.sort())
    // The one that was accepted at the moment of death may come again; mail servers recognise it.
    expect(mails.received.length - messages.size).toBeLessThanOrEqual(killCount)
  },
  TIMEOUT_MS,
)
