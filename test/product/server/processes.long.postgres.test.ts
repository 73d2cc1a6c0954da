/** Real server processes on one PostgreSQL: started at once, killed, restarted under load, disconnected from the database. */
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Balancer, startBalancer } from '#test/support/process/balancer.ts'
import {
  type Installation,
  openInstallation,
  post,
  signInAsAdmin,
} from '#test/support/process/installation.ts'
import { buildServer, type RunningServer, removeBuilds } from '#test/support/process/process.ts'
import { MIGRATIONS } from '#test/support/world/product.ts'

let installation: Installation
beforeAll(buildServer, 120_000)
afterAll(removeBuilds)
beforeEach(async () => {
  installation = await openInstallation()
})
afterEach(() => installation.close())

const LEADER_QUERY = `select pid from pg_locks where locktype = 'advisory' and granted and database =
  (select oid from pg_database where datname = current_database())`
const readLeaderPid = async () => (await installation.selectColumn<number>(LEADER_QUERY))[0]
const waitUntilReady = (balancer: Balancer, count: number) =>
  expect.poll(() => balancer.listReadyUrls().length).toBe(count)

it('three servers that start at once on an empty database migrate it once and create one school', async () => {
  const all = await Promise.all([installation.start(), installation.start(), installation.start()])
  expect(await installation.selectColumn('select name from kysely_migration order by name')).toEqual(
    Object.keys(MIGRATIONS),
  )
  expect(await installation.selectColumn('select count(*) from users')).toEqual([1])
  expect(await installation.selectColumn('select count(*) from semesters')).toEqual([2])
  // Only the server that created the school prints its administrator.
  expect(all.filter(({ readOutput }) => readOutput().includes('Administrator:'))).toHaveLength(1)
  for (const server of all) expect(await signInAsAdmin(server)).toBeTruthy()
})

it("another server takes over the leader's work within half a minute after the leader was killed", async () => {
  const first = await installation.start()
  await expect.poll(readLeaderPid).toBeTruthy()
  const before = await readLeaderPid()
  await installation.start()
  first.signal('SIGKILL')
  await first.exited
  const killedAt = Date.now()
  await installation.selectColumn(`insert into downloads (filename, content, token_hash, expires_at)
    values ('a.csv', '', 'a', '2020-01-01T00:00:00.000Z') returning id`)
  await expect.poll(() => installation.selectColumn('select id from downloads')).toEqual([])
  expect(Date.now() - killedAt).toBeLessThan(30_000)
  expect(await readLeaderPid()).not.toBe(before)
})

it('restarting the servers in turn under load fails no call and repeats none', async () => {
  // Longer than a busy machine delays the health checks of the balancer.
  const env = { DRAIN_SECONDS: '6' }
  let servers = [await installation.start(env), await installation.start(env)]
  const token = await signInAsAdmin(servers[0] as RunningServer)
  const balancer = await startBalancer(servers.map(({ url }) => url))
  const failures: string[] = []
  let createdCount = 0
  let responseCount = 0
  let isOver = false
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(`${balancer.url}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    }).catch((error) => error as Error)
    responseCount += 1
    if (response instanceof Error) failures.push(`${path}: ${response.message}`)
    else if (!response.ok) failures.push(`${path}: ${response.status} ${await response.text()}`)
    else await response.arrayBuffer()
  }
  const runVisitor = async (number: number) => {
    for (let n = 0; !isOver; n += 1) {
      await call('/sia/master/lesson?page=1&page_size=10', {})
      await call('/session', {})
      const lesson = { code: `L${number}x${n}`, name: `Pelajaran ${n}` }
      const headers = { 'content-type': 'application/json', 'idempotency-key': `pelajaran-${number}-${n}` }
      await call('/sia/master/lesson', { method: 'POST', body: JSON.stringify(lesson), headers })
      createdCount += 1
    }
  }
  const visitors = Array.from({ length: 12 }, (_, number) => runVisitor(number))
  for (const restarting of servers) {
    await waitUntilReady(balancer, 2)
    const slowCall = startSlowCall(restarting, token, `S${servers.indexOf(restarting)}`)
    await slowCall.hasBegun
    restarting.signal('SIGTERM')
    await expect.poll(() => readStatus(`${restarting.url}/api/ready`), { interval: 20 }).toBe(503)
    // It keeps serving, and completes a request that had begun.
    expect(await readStatus(`${restarting.url}/api/health`)).toBe(200)
    slowCall.finish()
    expect(await slowCall.status).toBe(201)
    createdCount += 1
    expect(await restarting.exited).toBe(0)
    const replacement = await installation.start(env)
    balancer.replace(restarting.url, replacement.url)
    servers = servers.map((one) => (one === restarting ? replacement : one))
  }
  await waitUntilReady(balancer, 2)
  isOver = true
  await Promise.all(visitors)
  await balancer.close()
  expect(failures.slice(0, 5)).toEqual([])
  expect(responseCount).toBeGreaterThan(100)
  expect(await installation.selectColumn('select count(*) from lessons')).toEqual([createdCount])
})

it('repeatedly terminated connections cause no error but 503, and both servers recover', async () => {
  const servers = [await installation.start(), await installation.start()]
  const token = await signInAsAdmin(servers[0] as RunningServer)
  const headers = { authorization: `Bearer ${token}` }
  const responses: { status: number; body: { success: boolean; message: string } }[] = []
  let terminatedCount = 0
  for (let round = 0; round < 10; round += 1) {
    const calls = Array.from({ length: 20 }, (_, n) =>
      fetch(`${servers[n % 2]?.url}/api/sia/master/lesson?page=1&page_size=10`, { headers }),
    )
    const [count] = await installation.selectColumn<number>(
      'select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    terminatedCount += count ?? 0
    for (const response of await Promise.all(calls))
      responses.push({
        status: response.status,
        body: (await response.json()) as { success: boolean; message: string },
      })
  }
  expect(responses.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(terminatedCount).toBeGreaterThan(10)
  const refusals = responses.filter(({ status }) => status === 503).map(({ body }) => body)
  expect(refusals.filter(({ success, message }) => success || !message.includes('Basis data'))).toEqual([])
  for (const { url } of servers) await expect.poll(() => readStatus(`${url}/api/ready`)).toBe(200)
  await expect.poll(readLeaderPid).toBeTruthy()
  // Notifications arrive again: the other server counts what one writes.
  const [one, other] = servers as [RunningServer, RunningServer]
  await post(one, { token, path: '/sia/master/lesson', body: { code: 'SESUDAH', name: 'Sesudah putus' } })
  const total = async () => {
    const response = await fetch(`${other.url}/api/sia/master/lesson?page=1&page_size=10`, { headers })
    return ((await response.json()) as { result: { total_count: number } }).result.total_count
  }
  await expect.poll(total).toBe(1)
})

const readStatus = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

/** A call whose body is sent in two halves. */
function startSlowCall({ url }: RunningServer, token: string, code: string) {
  const body = JSON.stringify({ code, name: 'Setengah-setengah' })
  const outgoing = request(`${url}/api/sia/master/lesson`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  const status = new Promise<number>((resolve, reject) => {
    outgoing.once('response', (response) => resolve(response.resume().statusCode ?? 0)).once('error', reject)
  })
  const half = body.length / 2
  const hasBegun = new Promise<void>((resolve) => outgoing.write(body.slice(0, half), () => resolve()))
  return { hasBegun, status, finish: () => outgoing.end(body.slice(half)) }
}
