/** One's own notices: the list, the unread count, marking as read, and the settings. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepNotices } from '#features/notices/server/plans.ts'
import { readNotices, unreadTexts } from '#test/support/content/notices.ts'
import { createLesson, createTask } from '#test/support/sia/learning.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

const DAY_MS = 86_400_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A student with a notice of each of these tasks, and a classmate. */
async function tellOf(...names: string[]) {
  const lesson = await createLesson(world)
  for (const name of names) {
    world.advanceClock(1000)
    await createTask(lesson, { name })
  }
  const [first, second] = lesson.students
  if (!first || !second) throw new Error('no students')
  return { lesson, student: first.client, classmate: second.client }
}

describe('one’s own notices', () => {
  it('stand in pages, the newest first, with the count of those that were not read', async () => {
    const { student, lesson } = await tellOf('Satu', 'Dua', 'Tiga')
    const page = await readNotices(student, '?page=1&page_size=2')
    expect(page).toMatchObject({ unread: 3, total_count: 3, total_page: 2 })
    expect(page.rows.map(({ text }) => text.slice(0, 16))).toEqual(['Tugas baru: Tiga', 'Tugas baru: Dua '])
    const [newest] = page.rows
    expect(newest).toMatchObject({ kind: 'task_new', read_at: null })
    expect(newest?.path).toMatch(new RegExp(`^/sia/activity/student-class-lesson/${lesson.id}/task/\\d+$`))
    expect((await readNotices(student, '?page=2&page_size=2')).rows).toHaveLength(1)
  })

  it('are read one by one or all at once, only one’s own', async () => {
    const { student, classmate } = await tellOf('Satu', 'Dua')
    const [newest] = (await readNotices(student)).rows
    if (!newest) throw new Error('no notice')
    const foreign = await classmate.post('/account/notices/read', { ids: [newest.id] })
    expect(foreign).toMatchObject({ status: 200, body: { result: { unread: 2 } } })
    expect((await readNotices(student)).unread).toBe(2)
    const none = await student.post('/account/notices/read', { ids: [] })
    expect(none).toMatchObject({ status: 200, body: { result: { unread: 2 } } })
    const read = await student.post('/account/notices/read', { ids: [newest.id] })
    expect(read.body.result).toEqual({ unread: 1 })
    const [{ read_at } = { read_at: null }] = (await readNotices(student)).rows
    expect(read_at).not.toBeNull()
    expect((await readNotices(student, '?unread=true')).total_count).toBe(1)
    expect((await student.post('/account/notices/read', { all: true })).body.result).toEqual({ unread: 0 })
    expect((await readNotices(student)).total_count).toBe(2)
    expect((await student.post('/account/notices/read', {})).status).toBe(422)
  })

  it('are kept for ninety days', async () => {
    const { student } = await tellOf('Lama')
    world.advanceClock(89 * DAY_MS)
    await sweepNotices(world.context)
    const again = await world.as({ keys: ['manage-profile'] })
    expect(again.id).toBeGreaterThan(0)
    const count = () =>
      world.context.db.kysely.selectFrom('notices').where('user_id', '=', student.id).select('id').execute()
    expect(await count()).toHaveLength(1)
    world.advanceClock(2 * DAY_MS)
    await sweepNotices(world.context)
    expect(await count()).toHaveLength(0)
  })
})

describe('the settings of notices', () => {
  it('say which kinds are mailed, of those that concern the user', async () => {
    const student = await world.as('Siswa')
    const { kinds } = (await student.get<{ kinds: { kind: string; mail: boolean }[] }>(SETTINGS)).body.result
    const mailed = kinds.filter(({ mail }) => mail).map(({ kind }) => kind)
    expect(mailed).toEqual([
      'rapor_released',
      'letter_released',
      'task_new',
      'task_returned',
      'password_reset',
      'email_changed',
      'new_device',
    ])
    expect(kinds.map(({ kind }) => kind)).not.toContain('post_submitted')
  })

  it('change kind by kind, but never those of security', async () => {
    const student = await world.as('Siswa')
    const off = await student.put<{ kinds: object[] }>(SETTINGS, {
      kinds: [{ kind: 'task_new', label: 'Tugas baru', mail: false }],
    })
    expect(off.body.result.kinds).toContainEqual(expect.objectContaining({ kind: 'task_new', mail: false }))
    // What was read is sent back whole.
    expect((await student.put(SETTINGS, off.body.result)).status).toBe(200)
    for (const kind of ['password_reset', 'email_changed', 'new_device'])
      expect((await student.put(SETTINGS, { kinds: [{ kind, mail: false }] })).status, kind).toBe(422)
    expect((await student.put(SETTINGS, { kinds: [{ kind: 'lain', mail: true }] })).status).toBe(422)
    const read = (await student.get<{ kinds: object[] }>(SETTINGS)).body.result
    expect(read.kinds).toContainEqual(expect.objectContaining({ kind: 'new_device', mail: true }))
  })
})

const SETTINGS = '/account/notice-preferences'

it('a whole class is told in the transaction of the task, and nobody of one that failed', async () => {
  const lesson = await createLesson(world, 3)
  await expect(createTask(lesson, { name: '' })).rejects.toThrow()
  for (const { client } of lesson.students) expect(await unreadTexts(client)).toEqual([])
  await createTask(lesson, { name: 'Bersama' })
  for (const { client } of lesson.students)
    expect(await unreadTexts(client)).toEqual([expect.stringContaining('Bersama')])
})
