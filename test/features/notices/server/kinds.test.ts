/** Each kind of notice: who is told, what it leads to, and when it is taken back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { User } from '#features/accounts/user.ts'
import { readNotices, unreadTexts } from '#test/support/content/notices.ts'
import { writePost } from '#test/support/content/posts.ts'
import { type ActiveYear, readActiveYear } from '#test/support/sia/documents.ts'
import {
  changeSubmission,
  createLesson,
  createSubmission,
  createTask,
  scoreSubmission,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'
import { releasesOf } from '#test/support/sia/releases.ts'
import { sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
let year: ActiveYear
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
})
afterAll(() => world.close())

const { createRapor, putRelease, withdraw } = releasesOf(() => ({
  world,
  operator,
  year,
}))

async function openLesson() {
  const lesson = await createLesson(world)
  const [student, classmate] = lesson.students.map(({ client }) => client)
  if (!student || !classmate) throw new Error('no students')
  return { lesson, student, classmate, teacher: lesson.teacher }
}

describe('a task', () => {
  it('is told once it is open, and no longer when it is a draft again or removed', async () => {
    const { lesson, student, teacher } = await openLesson()
    const draft = await createTask(lesson, { status: 'draft' })
    expect(await unreadTexts(student)).toEqual([])
    const path = `${TEACHER_LESSONS_PATH}/${lesson.id}/task/${draft.id}`
    const save = (status: string) =>
      teacher.put(path, { name: 'Latihan', deadline_at: draft.deadline_at, status })
    await save('open')
    expect(await unreadTexts(student)).toEqual([expect.stringMatching(/^Tugas baru: Latihan \(/)])
    await save('draft')
    expect(await unreadTexts(student)).toEqual([])
    await save('open')
    await teacher.delete(path)
    expect(await unreadTexts(student)).toEqual([])
  })

  it('is told when it is copied open into another class', async () => {
    const { lesson, teacher } = await openLesson()
    const other = await createLesson(world, 1, teacher)
    const task = await createTask(lesson, { name: 'Salinan' })
    await teacher.post(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}/copy`, {
      lesson_class_ids: [other.id],
      status: 'open',
    })
    for (const { client } of other.students)
      expect(await unreadTexts(client)).toEqual([expect.stringContaining('Salinan')])
  })
})

describe('an answer', () => {
  it('is told to the teacher, counted by task, until it is scored', async () => {
    const { lesson, student, classmate, teacher } = await openLesson()
    const task = await createTask(lesson, { name: 'Uraian' })
    const submission = await createSubmission(student, task)
    await createSubmission(classmate, task)
    const { rows } = await readNotices(teacher)
    expect(rows.map(({ text }) => text)).toEqual([`2 jawaban baru di ${lesson.classroom.name}: Uraian`])
    expect(rows[0]?.path).toBe(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}`)
    await scoreSubmission(teacher, { task, submission, score: '90' })
    expect(await unreadTexts(teacher)).toEqual([`1 jawaban baru di ${lesson.classroom.name}: Uraian`])
  })

  it('that is handed in after the others were read is counted anew', async () => {
    const { lesson, student, classmate, teacher } = await openLesson()
    const task = await createTask(lesson, { name: 'Lagi' })
    await createSubmission(student, task)
    await teacher.post('/account/notices/read', { all: true })
    await createSubmission(classmate, task)
    expect(await unreadTexts(teacher)).toEqual([expect.stringMatching(/^1 jawaban baru/)])
  })

  it('is told to its student when it is scored or returned, and not once that no longer holds', async () => {
    const { lesson, student, classmate, teacher } = await openLesson()
    const task = await createTask(lesson, { name: 'Puisi' })
    const submission = await createSubmission(student, task)
    await student.post('/account/notices/read', { all: true })
    await scoreSubmission(teacher, { task, submission, score: '80' })
    expect(await unreadTexts(student)).toEqual([expect.stringMatching(/^Sudah dinilai: Puisi/)])
    await scoreSubmission(teacher, { task, submission, score: '85' })
    expect(await unreadTexts(student)).toHaveLength(1)
    await scoreSubmission(teacher, { task, submission, feedback: 'Perbaiki', is_return: true })
    expect(await unreadTexts(student)).toEqual([expect.stringMatching(/^Dikembalikan untuk direvisi: Puisi/)])
    await changeSubmission(student, { task, submission, status: 'submit' })
    expect(await unreadTexts(student)).toEqual([])
    expect(await unreadTexts(classmate)).toHaveLength(1)
  })
})

describe('a report card', () => {
  it('is told when it is uploaded where it is released, and not once it is withdrawn', async () => {
    const { siswa, classroom } = await createRapor()
    const { rows } = await readNotices(siswa)
    expect(rows).toEqual([
      expect.objectContaining({ kind: 'rapor_released', path: '/sia/activity/rapor', read_at: null }),
    ])
    await withdraw(operator, classroom)
    expect(await unreadTexts(siswa)).toEqual([])
    await putRelease(operator, classroom, { act: 'release' })
    expect(await unreadTexts(siswa)).toHaveLength(1)
  })
})

describe('a post', () => {
  const CONTRIBUTOR = { keys: ['add-content', 'edit-content', 'manage-profile'] } as const
  const PUBLISHER = { keys: ['manage-content', 'manage-profile'] } as const

  it('that is handed over is told to those who can publish it, and its publication to its author', async () => {
    const [author, publisher, teacher] = [
      await world.as(CONTRIBUTOR),
      await world.as(PUBLISHER),
      await world.as('Guru'),
    ]
    const post = await writePost(author, { title: 'Lomba Pidato' })
    const submitted = await author.post(`/post/${post.id}/submit`)
    expect(submitted).toMatchObject({ status: 200 })
    expect(submitted.body.result.submitted_at).toEqual(expect.stringMatching(/Z$/))
    const { rows } = await readNotices(publisher)
    expect(rows[0]).toMatchObject({ kind: 'post_submitted', path: `/news/edit/${post.id}` })
    expect(rows[0]?.text).toBe('Diajukan untuk diterbitkan: Lomba Pidato (informasi)')
    expect(await unreadTexts(author)).toEqual([])
    expect(await unreadTexts(teacher)).toEqual([])
    const { title, type, content } = post
    await publisher.put(`/post/${post.id}`, { title, type, content, status: 'publish' })
    expect(await unreadTexts(publisher)).toEqual([])
    expect(await unreadTexts(author)).toEqual(['Diterbitkan: Lomba Pidato (informasi)'])
    expect((await author.post(`/post/${post.id}/submit`)).status).toBe(409)
  })

  it('is handed over only by whoever may change it', async () => {
    const post = await writePost(await world.as(CONTRIBUTOR))
    expect((await (await world.as(CONTRIBUTOR)).post(`/post/${post.id}/submit`)).status).toBe(404)
    expect((await world.anonymous.post(`/post/${post.id}/submit`)).status).toBe(401)
  })

  it('that is removed takes its notice along, and one that is a draft again has to be handed over anew', async () => {
    const [author, publisher] = [await world.as(CONTRIBUTOR), await world.as(PUBLISHER)]
    const post = await writePost(author, { title: 'Dihapus' })
    await author.post(`/post/${post.id}/submit`)
    const act = (act: string) => publisher.post('/post/bulk', { ids: [post.id], act })
    await act('publish')
    await act('draft')
    expect((await publisher.get(`/post/${post.id}`)).body.result).toMatchObject({ submitted_at: null })
    expect(await unreadTexts(author)).toEqual([])
    await author.post(`/post/${post.id}/submit`)
    expect(await unreadTexts(publisher)).toEqual([expect.stringContaining('Dihapus')])
    await (await world.as('Operator')).delete(`/post/${post.id}`)
    expect(await unreadTexts(publisher)).toEqual([])
  })
})

describe('an account', () => {
  it('is told that its password was reset, and of a sign-in on a new device', async () => {
    const teacher = await world.as('Guru')
    const { email } = await world.context.db.kysely
      .selectFrom('users')
      .where('id', '=', teacher.id)
      .select('email')
      .executeTakeFirstOrThrow()
    const signIn = (agent: string) =>
      world.anonymous.post('/login', { email, password: PASSWORD }, { 'user-agent': agent })
    await signIn('Mozilla/5.0 (Windows NT 10.0) Chrome/130.0')
    expect(await unreadTexts(teacher)).toEqual([])
    await signIn('Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile')
    expect(await unreadTexts(teacher)).toEqual(['Akun Anda masuk dari perangkat baru: Chrome di Android'])
    const admin = await world.as('Administrator')
    await admin.patch(`/master/user-reset-password/${teacher.id}`)
    const stored = await world.context.db.kysely
      .selectFrom('notices')
      .where('user_id', '=', teacher.id)
      .select('kind')
      .orderBy('id')
      .execute()
    expect(stored.map(({ kind }) => kind)).toEqual(['new_device', 'password_reset'])
  })
})

it('a new e-mail address is told to its account, whoever changed it, and a save that keeps it is not', async () => {
  const admin = await world.as('Administrator')
  const teacher = await world.as('Guru')
  await world.context.db.kysely
    .updateTable('users')
    .set({ photo: 'a.jpg' })
    .where('id', '=', teacher.id)
    .execute()
  const path = `/master/user/${teacher.id}`
  const { role, ...user } = (await admin.get<User>(path)).body.result
  const saveForTeacher = (email: string | null) =>
    admin.put(path, { ...user, role_id: role.id, nip: '199001012020121009', email, updated_at: undefined })
  const saveOwn = (email: string) =>
    teacher.put(`/account/profile/${teacher.id}`, { name: user.name, username: 'guru.baru', email })
  expect((await saveForTeacher(user.email)).status).toBe(200)
  expect(await unreadTexts(teacher)).toEqual([])
  const expected = [expect.stringMatching(/^Email akun Anda diubah\./)]
  expect((await saveForTeacher('baru.sekali@sekolah.sch.id')).status).toBe(200)
  expect(await unreadTexts(teacher)).toEqual(expected)
  await teacher.post('/account/notices/read', { all: true })
  expect((await saveOwn('baru.lagi@sekolah.sch.id')).status).toBe(200)
  expect(await unreadTexts(teacher)).toEqual(expected)
})

it('a long import is told to its sender until its report was read', async () => {
  const admin = await world.as('Administrator')
  await sendCsv(admin, '/sia/master/lesson', { csv: 'code,name\nPMB,Pemberitahuan\n' })
  await expect.poll(() => unreadTexts(admin)).toEqual([])
  const job = await world.context.db.kysely
    .selectFrom('jobs')
    .where('user_id', '=', admin.id)
    .select('state')
    .executeTakeFirstOrThrow()
  expect(job.state).toBe('done')
})
