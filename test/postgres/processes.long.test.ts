/** Real server processes on one PostgreSQL: started at once, killed, restarted under load, cut off from the database. */
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { type Balancer, startBalancer } from '#test/support/balancer.ts'
import { type Installation, openInstallation, post, signInAsAdmin } from '#test/support/cutOff.ts'
import { buildServer, type Running, removeBuilds } from '#test/support/process.ts'

let school: Installation
beforeAll(buildServer, 120_000)
afterAll(removeBuilds)
beforeEach(async () => {
  school = await openInstallation()
})
afterEach(() => school.close())

const LEADER = `select pid from pg_locks where locktype = 'advisory' and granted and database =
  (select oid from pg_database where datname = current_database())`
const leader = async () => (await school.column<number>(LEADER))[0]
const untilReady = (balancer: Balancer, count: number) =>
  expect.poll(() => balancer.listReadyUrls().length, { timeout: 30_000 }).toBe(count)

it('three that start at once on an empty database make one school: migrated once, with one administrator', async () => {
  const all = await Promise.all([school.start(), school.start(), school.start()])
  expect(await school.column('select name from kysely_migration order by name')).toEqual(
    Object.keys(MIGRATIONS),
  )
  expect(await school.column('select count(*) from users')).toEqual([1])
  expect(await school.column('select count(*) from semesters')).toEqual([2])
  // The one that made the school tells of its administrator.
  expect(all.filter(({ printed }) => printed().includes('Administrator:'))).toHaveLength(1)
  for (const server of all) expect(await signInAsAdmin(server)).toBeTruthy()
})

it('what is to be done once is done by another within half a minute after its process was killed', async () => {
  const first = await school.start()
  await expect.poll(leader, { timeout: 20_000 }).toBeTruthy()
  const before = await leader()
  await school.start()
  first.signal('SIGKILL')
  await first.ended
  const killedAt = Date.now()
  await school.column(`insert into downloads (filename, content, token_hash, expires_at)
    values ('a.csv', '', 'a', '2020-01-01T00:00:00.000Z') returning id`)
  await expect.poll(() => school.column('select id from downloads'), { timeout: 30_000 }).toEqual([])
  expect(Date.now() - killedAt).toBeLessThan(30_000)
  expect(await leader()).not.toBe(before)
})

it('each server restarted in turn under load: no call fails, none is answered twice', async () => {
  // Longer than a busy machine keeps this balancer from asking.
  const env = { DRAIN_SECONDS: '6' }
  let servers = [await school.start(env), await school.start(env)]
  const token = await signInAsAdmin(servers[0] as Running)
  const balancer = await startBalancer(servers.map(({ url }) => url))
  const failures: string[] = []
  let [created, answered, isOver] = [0, 0, false]
  const call = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${balancer.url}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    }).catch((error) => error as Error)
    answered += 1
    if (answer instanceof Error) failures.push(`${path}: ${answer.message}`)
    else if (!answer.ok) failures.push(`${path}: ${answer.status} ${await answer.text()}`)
    else await answer.arrayBuffer()
  }
  const visitor = async (number: number) => {
    for (let n = 0; !isOver; n += 1) {
      await call('/sia/master/lesson?page=1&page_size=10', {})
      await call('/session', {})
      const lesson = { code: `L${number}x${n}`, name: `Pelajaran ${n}` }
      const headers = { 'content-type': 'application/json', 'idempotency-key': `pelajaran-${number}-${n}` }
      await call('/sia/master/lesson', { method: 'POST', body: JSON.stringify(lesson), headers })
      created += 1
    }
  }
  const load = Array.from({ length: 12 }, (_, number) => visitor(number))
  for (const leaving of servers) {
    await untilReady(balancer, 2)
    const slow = slowCall(leaving, token, `S${servers.indexOf(leaving)}`)
    await slow.begun
    leaving.signal('SIGTERM')
    await expect.poll(() => statusOf(`${leaving.url}/api/ready`), { interval: 20 }).toBe(503)
    // It serves on, and what had begun comes to its end.
    expect(await statusOf(`${leaving.url}/api/health`)).toBe(200)
    slow.finish()
    expect(await slow.status).toBe(201)
    created += 1
    expect(await leaving.ended).toBe(0)
    const next = await school.start(env)
    balancer.replace(leaving.url, next.url)
    servers = servers.map((one) => (one === leaving ? next : one))
  }
  await untilReady(balancer, 2)
  isOver = true
  await Promise.all(load)
  await balancer.close()
  expect(failures.slice(0, 5)).toEqual([])
  expect(answered).toBeGreaterThan(100)
  expect(await school.column('select count(*) from lessons')).toEqual([created])
}, 300_000)

it('a database whose connections are cut again and again costs clear refusals, and both servers recover', async () => {
  const servers = [await school.start(), await school.start()]
  const token = await signInAsAdmin(servers[0] as Running)
  const headers = { authorization: `Bearer ${token}` }
  const answers: { status: number; body: { success: boolean; message: string } }[] = []
  for (let round = 0; round < 10; round += 1) {
    const calls = Array.from({ length: 20 }, (_, n) =>
      fetch(`${servers[n % 2]?.url}/api/sia/master/lesson?page=1&page_size=10`, { headers }),
    )
    await school.column(
      'select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    for (const one of await Promise.all(calls))
      answers.push({ status: one.status, body: (await one.json()) as { success: boolean; message: string } })
  }
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  for (const { status, body } of answers)
    if (status === 503)
      expect(body).toMatchObject({ success: false, message: expect.stringContaining('Basis data') })
  for (const { url } of servers)
    await expect.poll(() => statusOf(`${url}/api/ready`), { timeout: 20_000 }).toBe(200)
  await expect.poll(leader, { timeout: 30_000 }).toBeTruthy()
  // Notifications are heard again: what one writes the other counts.
  const [one, other] = servers as [Running, Running]
  await post(one, token, '/sia/master/lesson', { code: 'SESUDAH', name: 'Sesudah putus' })
  const total = async () => {
    const answer = await fetch(`${other.url}/api/sia/master/lesson?page=1&page_size=10`, { headers })
    return ((await answer.json()) as { result: { total_count: number } }).result.total_count
  }
  await expect.poll(total, { timeout: 10_000 }).toBe(1)
}, 120_000)

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

/** A call whose body is sent in two halves. */
function slowCall({ url }: Running, token: string, code: string) {
  const body = JSON.stringify({ code, name: 'Setengah-setengah' })
  const sent = request(`${url}/api/sia/master/lesson`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      'content-length': Buffer.byteLength(body),
    },
  })
  const status = new Promise<number>((resolve, reject) => {
    sent.once('response', (answer) => resolve(answer.resume().statusCode ?? 0)).once('error', reject)
  })
  const half = body.length / 2
  const begun = new Promise<void>((resolve) => sent.write(body.slice(0, half), () => resolve()))
  return { begun, status, finish: () => sent.end(body.slice(half)) }
}
