/** The audit trail records failed sign-ins, refused calls and reads of personal data, with the IP address. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeAccount, requestBearerHeader, signIn } from '#test/support/people/accounts.ts'
import { assignTeacher, downloadFile, enrol, makeClassroom } from '#test/support/sia/documents.ts'
import {
  attachFile,
  createLesson,
  createSubmission,
  createTask,
  type LessonFixture,
  STUDENT_LESSONS_PATH,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'
import { type Client, openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

const MINUTE_MS = 60_000

let world: World
let admin: Client
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterEach(() => world.close())

const listTrail = (action: string, entity: string) =>
  world.context.db.kysely
    .selectFrom('audits')
    .where('action', '=', action)
    .where('entity', '=', entity)
    .orderBy('id')
    .select(['user_id', 'entity_id', 'address', 'count', 'after'])
    .execute()

/** The header in which a proxy on this machine passes the client's address on. */
const fromAddress = (address: string) => ({ 'x-forwarded-for': address })

describe('a failed sign-in', () => {
  it('is recorded with the account and the address, but without what was typed', async () => {
    const id = await makeAccount(world, { email: 'budi@sekolah.sch.id' })
    const credentials = { email: 'budi@sekolah.sch.id', password: 'tebakan-saya' }
    await world.anonymous.post('/login', credentials, fromAddress('203.0.113.9'))
    await world.anonymous.post(
      '/login',
      { ...credentials, email: 'ternyata-password' },
      fromAddress('203.0.113.9'),
    )
    const rows = await listTrail('login-failed', 'user')
    expect(rows).toEqual([
      { user_id: null, entity_id: id, address: '203.0.113.9', count: 1, after: null },
      { user_id: null, entity_id: 0, address: '203.0.113.9', count: 1, after: null },
    ])
  })

  it('is counted in one row a minute, also past the limit', async () => {
    await makeAccount(world, { email: 'budi@sekolah.sch.id' })
    world.advanceClock(MINUTE_MS - (Date.now() % MINUTE_MS))
    for (let index = 0; index < 12; index += 1)
      await signIn(world, 'budi@sekolah.sch.id', { password: 'salah' })
    expect((await listTrail('login-failed', 'user')).reduce((sum, { count }) => sum + count, 0)).toBe(12)
    expect((await listTrail('login-failed', 'user')).length).toBeLessThan(3)
    world.advanceClock(2 * MINUTE_MS)
    const before = (await listTrail('login-failed', 'user')).length
    await signIn(world, 'budi@sekolah.sch.id', { password: 'salah' })
    expect(await listTrail('login-failed', 'user')).toHaveLength(before + 1)
  })

  it('is recorded apart from a successful sign-in, which has its address too', async () => {
    const id = await makeAccount(world, { email: 'budi@sekolah.sch.id' })
    const credentials = { email: 'budi@sekolah.sch.id', password: PASSWORD }
    await world.anonymous.post('/login', credentials, fromAddress('198.51.100.4'))
    expect(await listTrail('login', 'user')).toMatchObject([{ user_id: id, address: '198.51.100.4' }])
    expect(await listTrail('login-failed', 'user')).toEqual([])
  })
})

it('a password that is guessed in an open session is recorded, without what was typed', async () => {
  const operator = await world.as('Operator')
  world.advanceClock(MINUTE_MS - (Date.now() % MINUTE_MS))
  const [password_baru, rpassword_baru] = ['sandi-baru-1', 'sandi-baru-1']
  await operator.put('/account/change-password', { password_lama: 'tebakan', password_baru, rpassword_baru })
  await operator.delete('/account/second-step', { password: 'tebakan' })
  expect(await listTrail('login-failed', 'user')).toMatchObject([
    {
      user_id: operator.id,
      entity_id: operator.id,
      count: 2,
      after: JSON.stringify({ password: 'salah di sesi yang terbuka' }),
    },
  ])
})

describe('a refusal', () => {
  it('for a missing key is recorded with call and user; repetitions are counted in one row', async () => {
    const user = await world.as({ keys: ['manage-profile'] })
    for (const id of [7, 8, 9]) await user.delete(`/master/user/${id}`, undefined, fromAddress('203.0.113.5'))
    const rows = await listTrail('refused', 'call')
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    expect(rows.length).toBeLessThan(3)
    expect(rows[0]).toMatchObject({
      user_id: user.id,
      entity_id: 7,
      address: '203.0.113.5',
      after: JSON.stringify({ call: 'DELETE /master/user/:id' }),
    })
  })

  it('of whoever guesses on after ten wrong passwords in a session is recorded, and counted in one row', async () => {
    const user = await world.as('Guru')
    const body = { password_lama: 'salah', password_baru: 'Baru-Sekali-9', rpassword_baru: 'Baru-Sekali-9' }
    const statuses = []
    for (let tries = 0; tries < 12; tries += 1)
      statuses.push((await user.put('/account/change-password', body)).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
    const rows = await listTrail('refused', 'call')
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    expect(rows[0]).toMatchObject({
      user_id: user.id,
      after: JSON.stringify({ call: 'PUT /account/change-password', reason: 'terlalu banyak percobaan' }),
    })
  })

  it('of another user’s record is recorded only if that record exists', async () => {
    const student = await enrol(world, await makeClassroom(world, 'VII', 'A'))
    const studentClient = await world.as('Siswa')
    await studentClient.get('/sia/activity/rapor/999999')
    await studentClient.get('/download-attachment?file=tidak-ada.pdf')
    expect(await listTrail('refused', 'call')).toEqual([])
    await studentClient.get(`/sia/activity/rapor/${student.student_class_id}`)
    const after = JSON.stringify({ call: 'GET /sia/activity/rapor/:id' })
    expect(await listTrail('refused', 'call')).toMatchObject([
      { user_id: studentClient.id, entity_id: student.student_class_id, after },
    ])
  })
})

describe('a read of personal data', () => {
  it('is recorded for students, teachers and other users’ accounts, but not for one’s own', async () => {
    const student = await enrol(world, await makeClassroom(world, 'VII', 'A'))
    await assignTeacher(world, await world.as('Guru'), await makeClassroom(world, 'VIII', 'A'))
    const operator = await world.as('Operator')
    for (let index = 0; index < 3; index += 1) await operator.get(`/sia/master/student/${student.id}`)
    await operator.get('/sia/master/teacher/1')
    await operator.get(`/master/user/${admin.id}`)
    await operator.get(`/master/user/${operator.id}`)
    await operator.get('/sia/master/student/999999')
    const readRows = [
      ...(await listTrail('read', 'student')),
      ...(await listTrail('read', 'teacher')),
      ...(await listTrail('read', 'user')),
    ]
    expect(new Set(readRows.map(({ user_id, entity_id }) => `${user_id} ${entity_id}`))).toEqual(
      new Set([`${operator.id} ${student.id}`, `${operator.id} 1`, `${operator.id} ${admin.id}`]),
    )
    expect((await listTrail('read', 'student')).reduce((sum, { count }) => sum + count, 0)).toBe(3)
  })

  it('succeeds although it cannot be recorded, as on a full disk', async () => {
    const student = await enrol(world, await makeClassroom(world, 'VII', 'A'))
    const { kysely } = world.context.db
    vi.spyOn(kysely, 'transaction').mockImplementation(() => {
      throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    })
    expect((await admin.get(`/sia/master/student/${student.id}`)).status).toBe(200)
    vi.restoreAllMocks()
  })
})

describe('a read of submissions', () => {
  it('is recorded for the teacher’s lists, files, zips and scores, but not for the student’s own file', async () => {
    const lesson = await createLesson(world, 1)
    const [{ client: student }] = lesson.students as [LessonFixture['students'][0]]
    const task = await createTask(lesson)
    const file = await attachFile(student, STUDENT_LESSONS_PATH, { name: 'jawaban.pdf' })
    await createSubmission(student, task, { attachments: [file.filename] })
    expect((await downloadFile(student, file)).status).toBe(200)
    expect(await listTrail('read', 'learning_file')).toEqual([])
    const taskPath = `${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}`
    const { teacher } = lesson
    for (const path of [
      `${taskPath}/submits`,
      `${taskPath}/download`,
      `${taskPath}/export`,
      `${TEACHER_LESSONS_PATH}/${lesson.id}/export`,
    ])
      expect((await teacher.get(path)).status).toBe(200)
    expect((await downloadFile(teacher, file)).status).toBe(200)
    const readByTeacher = { user_id: teacher.id }
    expect(await listTrail('read', 'learning_file')).toMatchObject([readByTeacher])
    const submissionReads = await listTrail('read', 'submissions')
    expect(submissionReads.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    expect(submissionReads[0]).toMatchObject({ ...readByTeacher, entity_id: task.id })
    expect(await listTrail('read', 'task_scores')).toMatchObject([{ ...readByTeacher, entity_id: task.id }])
    expect(await listTrail('read', 'lesson_scores')).toMatchObject([
      { ...readByTeacher, entity_id: lesson.id },
    ])
  })
})

describe('sign-in', () => {
  it('succeeds although no try can be recorded on a full disk', async () => {
    await makeAccount(world, { email: 'budi@sekolah.sch.id' })
    const { db } = world.context
    const full = Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    // Recording the try and the complete sign-in fail; opening only the session succeeds.
    vi.spyOn(db, 'transactUnflushed').mockRejectedValue(full)
    vi.spyOn(db.kysely, 'transaction').mockImplementationOnce(() => {
      throw full
    })
    const { body } = await signIn(world, 'budi@sekolah.sch.id')
    vi.restoreAllMocks()
    const headers = { authorization: `Bearer ${body.result?.access_token}` }
    expect((await world.anonymous.get('/session', undefined, headers)).status).toBe(200)
  })
})

it('a clock that was ahead and is set back locks nobody out', async () => {
  await makeAccount(world, { email: 'budi@sekolah.sch.id' })
  world.advanceClock(400 * 24 * 60 * MINUTE_MS)
  for (let index = 0; index < 11; index += 1)
    await signIn(world, 'budi@sekolah.sch.id', { password: 'salah' })
  expect((await signIn(world, 'budi@sekolah.sch.id')).status).toBe(429)
  world.advanceClock(-400 * 24 * 60 * MINUTE_MS)
  const headers = await requestBearerHeader(world, 'budi@sekolah.sch.id')
  expect((await world.anonymous.get('/session', undefined, headers)).status).toBe(200)
})
