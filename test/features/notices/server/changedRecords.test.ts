/** Notices that nobody has read say what their record is called now, and come back with it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unreadTexts } from '#test/support/content/notices.ts'
import { writePost } from '#test/support/content/posts.ts'
import {
  createLesson,
  createSubmission,
  createTask,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function openTask(name: string) {
  const lesson = await createLesson(world)
  const [student, classmate] = lesson.students.map(({ client }) => client)
  if (!student || !classmate) throw new Error('no students')
  const task = await createTask(lesson, { name })
  await createSubmission(classmate, task)
  return { task, lesson, student, classmate, path: `${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}` }
}

it('a task that gets another name', async () => {
  const { task, lesson, student, path } = await openTask('Latihan Pecahan')
  await lesson.teacher.put(path, { name: 'Latihan Desimal', deadline_at: task.deadline_at, status: 'open' })
  expect(await unreadTexts(student)).toEqual([expect.stringMatching(/^Tugas baru: Latihan Desimal/)])
  expect(await unreadTexts(lesson.teacher)).toEqual([
    expect.stringMatching(/^1 jawaban baru .*: Latihan Desimal$/),
  ])
})

it('a task that was removed and restored is told to who has not answered, and its answers to the teacher', async () => {
  const { lesson, student, classmate, path } = await openTask('Menulis Surat')
  await classmate.post('/account/notices/read', { all: true })
  await lesson.teacher.delete(`${path}?with_submissions=1&reason=Keliru`)
  expect(await unreadTexts(student)).toEqual([])
  expect(await unreadTexts(lesson.teacher)).toEqual([])
  expect((await lesson.teacher.post(`${path}/restore`)).status).toBe(200)
  expect(await unreadTexts(student)).toEqual([expect.stringMatching(/^Tugas baru: Menulis Surat/)])
  expect(await unreadTexts(classmate)).toEqual([])
  expect(await unreadTexts(lesson.teacher)).toEqual([expect.stringMatching(/^1 jawaban baru/)])
})

it('a post that gets another title', async () => {
  const operator = await world.as('Operator')
  const student = await world.as('Siswa')
  const author = await world.as({ keys: ['add-content', 'edit-content', 'manage-profile'] })
  const save = (id: number, title: string, status: string) =>
    operator.put(`/post/${id}`, { title, type: 'news', content: '<p>Isi.</p>', status })
  const announced = await writePost(operator, {
    title: 'Libur Sabtu',
    status: 'publish',
    audience: [{ kind: 'student' }],
  })
  await save(announced.id, 'Libur Senin', 'publish')
  expect(await unreadTexts(student)).toEqual(['Pengumuman: Libur Senin'])
  const submitted = await writePost(author, { title: 'Lomba' })
  await author.post(`/post/${submitted.id}/submit`)
  await author.put(`/post/${submitted.id}`, {
    title: 'Lomba Lari',
    type: 'news',
    content: '<p>Isi.</p>',
    status: 'draft',
  })
  expect(await unreadTexts(operator)).toEqual(['Diajukan untuk diterbitkan: Lomba Lari (informasi)'])
  await save(submitted.id, 'Lomba Lari', 'publish')
  await save(submitted.id, 'Lomba Lari 2027', 'publish')
  expect(await unreadTexts(author)).toEqual(['Diterbitkan: Lomba Lari 2027 (informasi)'])
})
