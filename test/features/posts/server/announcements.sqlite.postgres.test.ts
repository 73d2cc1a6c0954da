/** Announcements: who may read and is told of a news post that is addressed to people, and for how long. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runPlans } from '#features/notices/server/plans.ts'
import type { Announcement, AnnouncementRow } from '#features/posts/announcement.ts'
import type { ListResult } from '#platform/contract/endpoint.ts'
import { HOUR, MINUTE } from '#platform/contract/units.ts'
import { unreadTexts } from '#test/support/content/notices.ts'
import { readPost, writePost } from '#test/support/content/posts.ts'
import { makeClassroom } from '#test/support/sia/documents.ts'
import { createLesson, type LessonFixture } from '#test/support/sia/learning.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let teacher: Client
let [own, other]: LessonFixture[] = []
let [student, stranger]: Client[] = []
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  own = await createLesson(world)
  other = await createLesson(world)
  teacher = own.teacher
  student = own.students[0]?.client
  stranger = other.students[0]?.client
})
afterAll(() => world.close())

function setUp() {
  if (!own || !other || !student || !stranger) throw new Error('no school')
  return { student, stranger, own: own.classroom.id, other: other.classroom.id }
}

let count = 0
/** A published post under a title of its own. */
const address = (audience: object[], fields: object = {}) => {
  count += 1
  return writePost(admin, { title: `Kabar ${count}`, status: 'publish', audience, ...fields })
}

const read = (client: Client, { id }: { id: number }) => client.get<Announcement>(`/announcements/${id}`)

/** Whether the person reads it, has it in the list, and is told of it. */
async function sees(client: Client, post: { id: number; title: string }) {
  const { body } = await client.get<ListResult<AnnouncementRow>>('/announcements?page_size=100')
  const notices = await unreadTexts(client)
  return [
    (await read(client, post)).status === 200,
    body.result.rows.some(({ id }) => id === post.id),
    notices.includes(`Pengumuman: ${post.title}`),
  ]
}
const ALL = [true, true, true]
const NONE = [false, false, false]

describe('an announcement', () => {
  it('to a class is read by its students, and is not there for another class', async () => {
    const { student, stranger, own } = setUp()
    const post = await address([{ kind: 'classroom', id: own }])
    expect(post).toMatchObject({ audience: [{ kind: 'classroom', id: own }], visibility: 'private' })
    expect(await sees(student, post)).toEqual(ALL)
    expect(await sees(stranger, post)).toEqual(NONE)
    expect(await sees(teacher, post)).toEqual(NONE)
  })

  it('to teachers, students or everybody is read by these', async () => {
    const { student } = setUp()
    const toTeachers = await address([{ kind: 'teacher' }])
    const toStudents = await address([{ kind: 'student' }])
    const toAll = await address([{ kind: 'all' }])
    expect(await sees(teacher, toTeachers)).toEqual(ALL)
    expect(await sees(student, toTeachers)).toEqual(NONE)
    expect(await sees(student, toStudents)).toEqual(ALL)
    expect(await sees(teacher, toStudents)).toEqual(NONE)
    for (const client of [student, teacher]) expect(await sees(client, toAll)).toEqual(ALL)
    // Who wrote it is not told.
    expect(await sees(admin, toAll)).toEqual([true, true, false])
  })

  it('is told to nobody twice, and to a class that is added later', async () => {
    const { student, stranger, own, other } = setUp()
    const post = await address([{ kind: 'classroom', id: own }])
    await student.post('/account/notices/read', { all: true })
    const { updated_at: _, ...fields } = post
    const save = (audience: object[]) => admin.put(`/post/${post.id}`, { ...fields, audience })
    await save([
      { kind: 'classroom', id: own },
      { kind: 'classroom', id: other },
    ])
    expect(await unreadTexts(student)).toEqual([])
    expect(await sees(stranger, post)).toEqual(ALL)
    await save([{ kind: 'classroom', id: own }])
    expect(await sees(stranger, post)).toEqual(NONE)
    await save([])
    expect(await sees(student, post)).toEqual(NONE)
  })

  it.each(['draft', 'delete'] as const)(
    'takes its unread notice along (%s), and comes back with it',
    async (act) => {
      const { student, own } = setUp()
      const post = await address([{ kind: 'classroom', id: own }])
      const bulk = (act: string) => admin.post('/post/bulk', { ids: [post.id], act })
      expect((await bulk(act)).status).toBe(200)
      expect(await sees(student, post)).toEqual(NONE)
      expect((await bulk(act === 'draft' ? 'publish' : 'restore')).status).toBe(200)
      expect(await sees(student, post)).toEqual(ALL)
      expect((await readPost(admin, post.id)).audience).toEqual([{ kind: 'classroom', id: own }])
    },
  )

  it('that is planned is told when it appears, once, and no longer when it has ended', async () => {
    const { student, own } = setUp()
    const at = (ms: number) => new Date(world.context.clock() + ms).toISOString()
    const times = { publish_at: at(10 * MINUTE), expire_at: at(2 * HOUR) }
    const post = await address([{ kind: 'classroom', id: own }], times)
    await runPlans(world.context)
    expect(await sees(student, post)).toEqual(NONE)
    world.advanceClock(11 * MINUTE)
    // A change between its moment and the run must not swallow the notice.
    await admin.put(`/post/${post.id}`, { ...post, excerpt: 'Baru', audience: undefined })
    await runPlans(world.context)
    await runPlans(world.context)
    expect(await sees(student, post)).toEqual(ALL)
    world.advanceClock(2 * HOUR)
    await runPlans(world.context)
    expect(await sees(student, post)).toEqual(NONE)
  })

  it('keeps its audience and its place when a client does not know of them', async () => {
    const { own } = setUp()
    const { audience, visibility: _, ...post } = await address([{ kind: 'classroom', id: own }])
    const { body } = await admin.put(`/post/${post.id}`, post)
    expect(body.result).toMatchObject({ audience, visibility: 'private' })
    const onSite = await address([{ kind: 'teacher' }], { visibility: 'public' })
    const { visibility: __, audience: ___, ...rest } = onSite
    expect((await admin.put(`/post/${onSite.id}`, rest)).body.result).toMatchObject({ visibility: 'public' })
    expect(await writePost(admin, {})).toMatchObject({ audience: [], visibility: 'public' })
  })

  it('is not read by a student who has left the school', async () => {
    const { stranger } = setUp()
    const post = await address([{ kind: 'student' }])
    await world.context.db.kysely
      .updateTable('students')
      .set({ out_year: '2026' })
      .where('user_id', '=', stranger.id)
      .execute()
    expect((await read(stranger, post)).status).toBe(404)
  })
})

describe('an audience', () => {
  const send = (fields: object) =>
    admin.post('/post', { title: 'Salah', type: 'news', status: 'draft', content: '', ...fields })

  it.each([
    ['of guardians', [{ kind: 'guardian' }]],
    ['of an unknown kind', [{ kind: 'neighbour' }]],
    ['of an unknown class', [{ kind: 'classroom', id: 999_999 }]],
    ['of a class without an id', [{ kind: 'classroom' }]],
    ['of teachers with an id', [{ kind: 'teacher', id: 1 }]],
  ])('%s is refused', async (_, audience) => {
    const { status, body } = await send({ audience })
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {}).join()).toMatch(/^audience/)
  })

  it('belongs to news alone', async () => {
    expect((await send({ type: 'article', audience: [{ kind: 'all' }] })).status).toBe(422)
  })

  it('keeps its class from being removed', async () => {
    const { id: room } = await makeClassroom(world, 'IX', 'Z')
    const post = await address([{ kind: 'classroom', id: room }])
    expect((await admin.delete(`/sia/master/classroom/${room}`)).status).toBe(409)
    await admin.put(`/post/${post.id}`, { ...post, audience: [] })
    expect((await admin.delete(`/sia/master/classroom/${room}`)).status).toBe(200)
  })
})
