/** What was tried and looked at: failed sign-ins, refusals and views of personal data, with the address. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bearer, makeAccount, signIn } from '#test/support/accounts.ts'
import { enrol, makeRoom, teach } from '#test/support/documents.ts'
import {
  attach,
  download,
  giveTask,
  handIn,
  openLesson,
  STUDENT,
  type Taught,
  TEACHER,
} from '#test/support/learning.ts'
import { type Client, openWorld, PASSWORD, type World } from '#test/support/world.ts'

const MINUTE = 60_000

let world: World
let admin: Client
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterEach(() => world.close())

const trail = (action: string, entity: string) =>
  world.context.db.kysely
    .selectFrom('audits')
    .where('action', '=', action)
    .where('entity', '=', entity)
    .orderBy('id')
    .select(['user_id', 'entity_id', 'address', 'count', 'after'])
    .execute()

/** As a proxy on this machine passes it on. */
const from = (address: string) => ({ 'x-forwarded-for': address })

describe('a failed sign-in', () => {
  it('is in the trail with the account that was tried and the address, but not with what was typed', async () => {
    const id = await makeAccount(world, { email: 'budi@sekolah.sch.id' })
    const tried = { email: 'budi@sekolah.sch.id', password: 'tebakan-saya' }
    await world.anyone.post('/login', tried, from('203.0.113.9'))
    await world.anyone.post('/login', { ...tried, email: 'ternyata-password' }, from('203.0.113.9'))
    const rows = await trail('login-failed', 'user')
    expect(rows).toEqual([
      { user_id: null, entity_id: id, address: '203.0.113.9', count: 1, after: null },
      { user_id: null, entity_id: 0, address: '203.0.113.9', count: 1, after: null },
    ])
  })

  it('repeated within a minute is one row that counts, also past the limit; the next minute has its own', async () => {
    await makeAccount(world, { email: 'budi@sekolah.sch.id' })
    world.pass(MINUTE - (Date.now() % MINUTE))
    for (let tries = 0; tries < 12; tries += 1) await signIn(world, 'budi@sekolah.sch.id', 'salah')
    expect((await trail('login-failed', 'user')).reduce((sum, { count }) => sum + count, 0)).toBe(12)
    expect((await trail('login-failed', 'user')).length).toBeLessThan(3)
    world.pass(2 * MINUTE)
    const before = (await trail('login-failed', 'user')).length
    await signIn(world, 'budi@sekolah.sch.id', 'salah')
    expect(await trail('login-failed', 'user')).toHaveLength(before + 1)
  })

  it('is told apart from the sign-in that follows, which has its address too', async () => {
    const id = await makeAccount(world, { email: 'budi@sekolah.sch.id' })
    const right = { email: 'budi@sekolah.sch.id', password: PASSWORD }
    await world.anyone.post('/login', right, from('198.51.100.4'))
    expect(await trail('login', 'user')).toMatchObject([{ user_id: id, address: '198.51.100.4' }])
    expect(await trail('login-failed', 'user')).toEqual([])
  })
})

describe('a refusal', () => {
  it('for want of a key names the call and who made it; a thousand of them are one row', async () => {
    const guest = await world.as({ keys: ['manage-profile'] })
    for (const id of [7, 8, 9]) await guest.delete(`/master/user/${id}`, undefined, from('203.0.113.5'))
    const rows = await trail('refused', 'call')
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    expect(rows.length).toBeLessThan(3)
    expect(rows[0]).toMatchObject({
      user_id: guest.id,
      entity_id: 7,
      address: '203.0.113.5',
      after: JSON.stringify({ call: 'DELETE /master/user/:id' }),
    })
  })

  it('of what is somebody else’s is noted where there is such a record, and only there', async () => {
    const pupil = await enrol(world, await makeRoom(world, 'VII', 'A'))
    const siswa = await world.as('Siswa')
    await siswa.get('/sia/activity/rapor/999999')
    await siswa.get('/download-attachment?file=tidak-ada.pdf')
    expect(await trail('refused', 'call')).toEqual([])
    await siswa.get(`/sia/activity/rapor/${pupil.student_class_id}`)
    const after = JSON.stringify({ call: 'GET /sia/activity/rapor/:id' })
    expect(await trail('refused', 'call')).toMatchObject([
      { user_id: siswa.id, entity_id: pupil.student_class_id, after },
    ])
  })
})

describe('a look at personal data', () => {
  it('is noted for a student’s and a teacher’s record and for another’s account, not for one’s own', async () => {
    const pupil = await enrol(world, await makeRoom(world, 'VII', 'A'))
    await teach(world, await world.as('Guru'), await makeRoom(world, 'VIII', 'A'))
    const operator = await world.as('Operator')
    for (let look = 0; look < 3; look += 1) await operator.get(`/sia/master/student/${pupil.id}`)
    await operator.get('/sia/master/teacher/1')
    await operator.get(`/master/user/${admin.id}`)
    await operator.get(`/master/user/${operator.id}`)
    await operator.get('/sia/master/student/999999')
    const looked = [
      ...(await trail('read', 'student')),
      ...(await trail('read', 'teacher')),
      ...(await trail('read', 'user')),
    ]
    expect(new Set(looked.map(({ user_id, entity_id }) => `${user_id} ${entity_id}`))).toEqual(
      new Set([`${operator.id} ${pupil.id}`, `${operator.id} 1`, `${operator.id} ${admin.id}`]),
    )
    expect((await trail('read', 'student')).reduce((sum, { count }) => sum + count, 0)).toBe(3)
  })

  it('is answered though it cannot be noted, as on a full disk', async () => {
    const pupil = await enrol(world, await makeRoom(world, 'VII', 'A'))
    const { kysely } = world.context.db
    vi.spyOn(kysely, 'transaction').mockImplementation(() => {
      throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    })
    expect((await admin.get(`/sia/master/student/${pupil.id}`)).status).toBe(200)
    vi.restoreAllMocks()
  })
})

describe('a look at what a student handed in', () => {
  it('is noted for its teacher: the list, each file, all of them in one zip, the scores; not for oneself', async () => {
    const lesson = await openLesson(world, 1)
    const [{ client: student }] = lesson.pupils as [Taught['pupils'][0]]
    const task = await giveTask(lesson)
    const file = await attach(student, STUDENT, { name: 'jawaban.pdf' })
    await handIn(student, task, { attachments: [file.filename] })
    expect((await download(student, file)).status).toBe(200)
    expect(await trail('read', 'learning_file')).toEqual([])
    const at = `${TEACHER}/${lesson.id}/task/${task.id}`
    const { teacher } = lesson
    for (const path of [`${at}/submits`, `${at}/download`, `${at}/export`, `${TEACHER}/${lesson.id}/export`])
      expect((await teacher.get(path)).status).toBe(200)
    expect((await download(teacher, file)).status).toBe(200)
    const by = { user_id: teacher.id }
    expect(await trail('read', 'learning_file')).toMatchObject([by])
    const looks = await trail('read', 'submissions')
    expect(looks.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    expect(looks[0]).toMatchObject({ ...by, entity_id: task.id })
    expect(await trail('read', 'task_scores')).toMatchObject([{ ...by, entity_id: task.id }])
    expect(await trail('read', 'lesson_scores')).toMatchObject([{ ...by, entity_id: lesson.id }])
  })
})

describe('sign-in', () => {
  it('goes on where no try can be noted for want of room', async () => {
    await makeAccount(world, { email: 'budi@sekolah.sch.id' })
    const { kysely } = world.context.db
    const transaction = kysely.transaction.bind(kysely)
    let times = 0
    vi.spyOn(kysely, 'transaction').mockImplementation(() => {
      times += 1
      // The try and the whole of the sign-in do not fit; the session alone does.
      if (times <= 2) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
      return transaction()
    })
    const { body } = await signIn(world, 'budi@sekolah.sch.id')
    vi.restoreAllMocks()
    const headers = { authorization: `Bearer ${body.result?.access_token}` }
    expect((await world.anyone.get('/session', undefined, headers)).status).toBe(200)
  })
})

it('a clock that went ahead and was set back locks nobody out, by tries or by session', async () => {
  await makeAccount(world, { email: 'budi@sekolah.sch.id' })
  world.pass(400 * 24 * 60 * MINUTE)
  for (let tries = 0; tries < 11; tries += 1) await signIn(world, 'budi@sekolah.sch.id', 'salah')
  expect((await signIn(world, 'budi@sekolah.sch.id')).status).toBe(429)
  world.pass(-400 * 24 * 60 * MINUTE)
  const here = await bearer(world, 'budi@sekolah.sch.id')
  expect((await world.anyone.get('/session', undefined, here)).status).toBe(200)
})
