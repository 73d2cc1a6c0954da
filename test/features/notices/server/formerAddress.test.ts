/** A changed e-mail address is told to the former one too, which nobody can switch off. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { User } from '#features/accounts/user.ts'
import { createMailTask, sweepMails } from '#features/notices/server/mail/sending.ts'
import { DAY } from '#platform/contract/units.ts'
import { type MailServer, openMailServer } from '#test/support/world/mailServer.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let server: MailServer
let world: World
beforeAll(async () => {
  server = await openMailServer()
  world = await openWorld({ env: { SMTP_URL: server.url } })
})
beforeEach(() => {
  server.received.length = 0
})
afterAll(async () => {
  await world.close()
  await server.close()
})

async function openAccount() {
  const client = await world.as('Guru')
  const admin = await world.as('Administrator')
  const { kysely } = world.context.db
  await kysely.updateTable('users').set({ photo: 'a.jpg' }).where('id', '=', client.id).execute()
  const path = `/master/user/${client.id}`
  const { role, ...user } = (await admin.get<User>(path)).body.result
  const byOffice = (email: string) => {
    const nip = `1990010120201${String(client.id).padStart(5, '0')}`
    return admin.put(path, { ...user, role_id: role.id, nip, email, updated_at: undefined })
  }
  const byOwner = (email: string) =>
    client.put(`/account/profile/${client.id}`, { name: user.name, username: `guru.${client.id}`, email })
  return { id: client.id, email: user.email ?? '', byOffice, byOwner }
}

const send = () => createMailTask()(world.context)
const addresses = () => server.received.flatMap(({ to }) => to).sort()

it('also where it is changed twice before anything is sent', async () => {
  const { email, byOffice, byOwner } = await openAccount()
  expect((await byOwner('kedua@sekolah.sch.id')).status).toBe(200)
  expect((await byOwner('KEDUA@sekolah.sch.id')).status).toBe(200)
  expect((await byOffice('ketiga@sekolah.sch.id')).status).toBe(200)
  await send()
  expect(addresses()).toEqual([email, 'ketiga@sekolah.sch.id', 'KEDUA@sekolah.sch.id'].sort())
  const [mail] = server.received.filter(({ to }) => to.includes(email))
  expect(mail?.raw).toContain('Subject: Email akun diubah')
  expect(mail?.raw).toContain('hubungi sekolah')
  expect((await byOffice('keempat@sekolah.sch.id')).status).toBe(200)
  await send()
  expect(addresses().filter((to) => to === 'ketiga@sekolah.sch.id')).toHaveLength(2)
})

it('but each at most once a day, and five of an account, so that nobody sends mails to strangers', async () => {
  const { email, byOwner } = await openAccount()
  for (const name of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h'])
    expect((await byOwner(`korban.${name}@lain.sch.id`)).status).toBe(200)
  await send()
  expect(addresses().filter((to) => to !== 'korban.h@lain.sch.id')).toEqual(
    [email, ...['a', 'b', 'c', 'd'].map((name) => `korban.${name}@lain.sch.id`)].sort(),
  )
})

it('but not days later, once a mail server is named', async () => {
  const { id, email, byOwner } = await openAccount()
  expect((await byOwner('terlambat@sekolah.sch.id')).status).toBe(200)
  world.advanceClock(4 * DAY)
  await send()
  expect(addresses()).toContain('terlambat@sekolah.sch.id')
  expect(addresses()).not.toContain(email)
  const { kysely } = world.context.db
  const readMails = () => kysely.selectFrom('mails').where('user_id', '=', id).select('state').execute()
  expect(await readMails()).toEqual([{ state: 'sent' }])
  await kysely.insertInto('mails').values(WAITING(id)).execute()
  await sweepMails(world.context)
  expect(await readMails()).toEqual([{ state: 'sent' }])
})

const WAITING = (user_id: number) => ({
  user_id,
  kind: 'email_changed',
  address: 'dulu@sekolah.sch.id',
  message_id: 'm',
  state: 'waiting',
  tries: 0,
  send_at: '2020-01-01T00:00:00.000Z',
  created_at: '2020-01-01T00:00:00.000Z',
})
