/** An upgrade in turn: while the later version starts and migrates, the earlier one serves on, and is refused only once it starts anew. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Installation, openInstallation, signInAsAdmin } from '#test/support/cutOff.ts'
import {
  buildNextVersion,
  buildServer,
  NEXT_VERSION_VARIABLE,
  type Running,
  removeBuilds,
  runUntilExit,
} from '#test/support/process.ts'

let school: Installation
beforeAll(() => {
  buildServer()
  buildNextVersion()
}, 120_000)
afterAll(removeBuilds)
beforeEach(async () => {
  school = await openInstallation()
})
afterEach(() => school.close())

const LESSON = '/sia/master/lesson'
const WAITING = `insert into jobs (kind, key, payload, file, user_id, state, done, total, tries, created_at, updated_at)
  select 'later', 'k', '', 'none', min(id), 'waiting', 0, 0, 0, '2026-01-01', '2026-01-01' from users returning id`

it('no call of the earlier version fails, what either writes the other reads, and what only the later knows is left alone', async () => {
  const earlier = await school.start()
  const token = await signInAsAdmin(earlier)
  const failures: string[] = []
  const call = async <T>({ url }: Running, path: string, body?: object): Promise<T | null> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = await fetch(`${url}/api${path}`, { ...init, headers })
    if (!answer.ok) failures.push(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.ok ? ((await answer.json()) as { result: T }).result : null
  }
  const total = async (at: Running) =>
    (await call<{ total_count: number }>(at, `${LESSON}?page=1&page_size=10`))?.total_count
  let [isOver, created] = [false, 0]
  const visitor = async (number: number) => {
    for (let n = 0; !isOver; n += 1) {
      const made = await call<{ id: number }>(earlier, LESSON, {
        code: `L${number}x${n}`,
        name: `Pelajaran ${n}`,
      })
      created += made ? 1 : 0
      await call(earlier, `${LESSON}/${made?.id}`)
      await total(earlier)
    }
  }
  const load = Array.from({ length: 4 }, (_, number) => visitor(number))
  // Every connection has its statements prepared before the table changes.
  await expect.poll(() => created, { timeout: 60_000 }).toBeGreaterThan(100)
  const later = await school.start({ [NEXT_VERSION_VARIABLE]: '1' })
  const since = created
  await expect.poll(() => created, { timeout: 60_000 }).toBeGreaterThan(since + 100)
  isOver = true
  await Promise.all(load)
  expect(failures.slice(0, 3)).toEqual([])
  expect(await school.column('select count(*) from lessons')).toEqual([created])
  expect(await school.column("select count(*) from lessons where later <> 'baru'")).toEqual([0])
  await call(later, LESSON, { code: 'BARU', name: 'Dari yang baru' })
  for (const at of [earlier, later]) await expect.poll(() => total(at), { timeout: 10_000 }).toBe(created + 1)
  expect(failures).toEqual([])

  later.signal('SIGKILL')
  await later.ended
  const [job] = await school.column<number>(WAITING)
  await untilLookedAt(school)
  expect(await school.column(`select state || tries from jobs where id = ${job}`)).toEqual(['waiting0'])

  earlier.signal('SIGTERM')
  expect(await earlier.ended).toBe(0)
  expect(await runUntilExit(school.folder, school.env)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('Pelita yang lebih baru'),
  })
  expect(await signInAsAdmin(await school.start({ [NEXT_VERSION_VARIABLE]: '1' }))).toBeTruthy()
}, 300_000)

/** A job that the earlier version knows, and that is too old to have a file, fails: jobs were looked at. */
async function untilLookedAt({ column }: Installation) {
  const known = WAITING.replace("'later'", "'csv:lesson'")
  const [id] = await column<number>(known)
  await expect.poll(() => column(`select tries from jobs where id = ${id}`), { timeout: 30_000 }).toEqual([1])
}
