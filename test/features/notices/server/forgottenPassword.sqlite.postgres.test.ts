/** A forgotten password comes back by e-mail, once, and without telling which accounts there are. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createMailTask } from '#features/notices/server/mail/sending.ts'
import { MINUTE } from '#platform/contract/units.ts'
import { type MailServer, openMailServer } from '#test/support/world/mailServer.ts'
import { openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

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

const NEW_PASSWORD = 'Baru-Sekali-9'

async function makeAccount() {
  const client = await world.as('Guru')
  const { email } = await world.context.db.kysely
    .selectFrom('users')
    .where('id', '=', client.id)
    .select('email')
    .executeTakeFirstOrThrow()
  return { client, email: email ?? '' }
}

const ask = (email: string, headers = {}) => world.anonymous.post('/forgot-password', { email }, headers)

async function readToken(): Promise<string> {
  await createMailTask()(world.context)
  // Long lines of a mail are wrapped.
  const text = (server.received.at(-1)?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')
  return /reset-password\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
}

const reset = (token: string, password = NEW_PASSWORD, rpassword = password) =>
  world.anonymous.post('/reset-password', { token, password, rpassword })

const signIn = async (email: string, password: string) =>
  (await world.anonymous.post('/login', { email, password })).body.success

it('a link is sent, sets the password once, and ends every session', async () => {
  const { client, email } = await makeAccount()
  expect((await ask(email)).status).toBe(200)
  const token = await readToken()
  expect(server.received.map(({ to }) => to)).toEqual([[email]])
  expect(server.received[0]?.raw).not.toContain('List-Unsubscribe')
  expect((await reset(token, 'pendek')).body.errors).toHaveProperty('password')
  expect((await reset(token, NEW_PASSWORD, 'Lain-Sekali-9')).body.errors).toHaveProperty('rpassword')
  expect((await reset(token, email)).body.errors).toHaveProperty('password')
  expect((await reset(token)).status).toBe(200)
  expect(await signIn(email, NEW_PASSWORD)).toBe(true)
  expect(await signIn(email, PASSWORD)).toBe(false)
  expect((await client.get('/session')).status).toBe(401)
  expect((await reset(token, 'Lagi-Sekali-9')).body.errors).toHaveProperty('token')
})

it('known and unknown names get the same answer, in the same time', async () => {
  const { email } = await makeAccount()
  const answers = []
  for (const name of [email, 'tidak.ada@sekolah.sch.id']) {
    const start = performance.now()
    const { status, body } = await ask(name)
    answers.push({ status, body })
    expect(performance.now() - start).toBeGreaterThanOrEqual(390)
  }
  expect(answers[0]).toEqual(answers[1])
  await createMailTask()(world.context)
  const links = server.received.filter(({ raw }) => raw.includes('Subject: Mengatur ulang password'))
  expect(links.map(({ to }) => to)).toEqual([[email]])
})

it('a link ends with the address it was sent to', async () => {
  const { client, email } = await makeAccount()
  await ask(email)
  const token = await readToken()
  const { kysely } = world.context.db
  const setEmail = (next: string) =>
    kysely.updateTable('users').set({ email: next }).where('id', '=', client.id).execute()
  await setEmail('lain.lagi@sekolah.sch.id')
  expect((await reset(token)).body.errors).toHaveProperty('token')
  await setEmail(email)
  expect((await reset(token)).status).toBe(200)
})

it('a link ends after thirty minutes, with the next password, and with a changed character', async () => {
  const { email } = await makeAccount()
  await ask(email)
  const token = await readToken()
  expect((await reset(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(422)
  await ask(email)
  const second = await readToken()
  expect((await reset(second)).status).toBe(200)
  expect((await reset(token, 'Lagi-Sekali-9')).status).toBe(422)
  const other = await makeAccount()
  await ask(other.email)
  const late = await readToken()
  world.advanceClock(31 * MINUTE)
  expect((await reset(late)).status).toBe(422)
})

it('strangers of many networks wait for one another, and leave the connections to the others', async () => {
  const { db } = world.context
  const transact = db.transactUnflushed
  const running = { now: 0, most: 0, all: 0 }
  const spy = vi.spyOn(db, 'transactUnflushed').mockImplementation(async (work) => {
    running.all += 1
    running.now += 1
    running.most = Math.max(running.most, running.now)
    await sleep(20)
    return transact(work).finally(() => {
      running.now -= 1
    })
  })
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      ask('siapa@sekolah.sch.id', { 'x-forwarded-for': `198.51.100.${n}` }),
    ),
  )
  spy.mockRestore()
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(running).toMatchObject({ all: 20, most: 1 })
})

it('an account gets three links an hour, and a network that asks too often is stopped', async () => {
  const { email } = await makeAccount()
  const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` })
  // At the same time, so that none is stored yet when the next is counted.
  const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(email, from(n))))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
  await createMailTask()(world.context)
  expect(server.received.filter(({ to }) => to.includes(email))).toHaveLength(3)
  const flood = Array.from({ length: 70 }, (_, n) => ask(`orang${n}@sekolah.sch.id`, from(77)))
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  const stopped = await ask(email, from(77))
  expect(stopped.status).toBe(429)
  expect(stopped.headers['retry-after']).toEqual(expect.stringMatching(/^\d+$/))
})

it('a school without a mail server says whom to ask', async () => {
  const plain = await openWorld()
  const { status, body } = await plain.anonymous.post('/forgot-password', { email: 'a@b.sch.id' })
  expect({ status, success: body.success }).toEqual({ status: 200, success: false })
  expect((await plain.anonymous.get<{ sends_mail: boolean }>('/site')).body.result.sends_mail).toBe(false)
  expect((await world.anonymous.get<{ sends_mail: boolean }>('/site')).body.result.sends_mail).toBe(true)
  await plain.close()
})
