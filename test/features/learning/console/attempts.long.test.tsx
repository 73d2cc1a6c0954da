/** Earlier attempts on the screens of the teacher and the student: nothing leaves the screen with a return. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import {
  attachFile,
  changeSubmission,
  createLesson,
  createSubmission,
  createTask,
  readSubmissions,
  STUDENT_LESSONS_PATH,
  scoreSubmission,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'

/** Two students, of whom the first has handed in a text and a file. */
async function openHandedIn() {
  const world = await openConsoleWorld()
  const lesson = await createLesson(world, 2)
  const task = await createTask(lesson)
  const [student] = lesson.students
  if (!student) throw new Error('no student')
  const bytes = Buffer.from('Catatan')
  const file = await attachFile(student.client, STUDENT_LESSONS_PATH, { name: 'catatan.txt', bytes })
  const submission = await createSubmission(student.client, task, {
    answer: '<p>Jawaban pertama</p>',
    attachments: [file.filename],
  })
  return {
    lesson,
    task,
    student,
    submission,
    teacherPath: `${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}`,
    studentPath: `${STUDENT_LESSONS_PATH}/${lesson.id}/task/${task.id}`,
  }
}

const findAttempts = async () => within(await screen.findByRole('region', { name: 'Pengumpulan sebelumnya' }))

describe('a teacher who returns an answer', () => {
  it('still sees text, file, score and comment, and finds the student under Dikembalikan only', async () => {
    const { lesson, teacherPath } = await openHandedIn()
    const { user } = await openConsole(`${teacherPath}?filter=submitted`, lesson.teacher)
    await user.type(await screen.findByRole('textbox', { name: 'Nilai' }), '60')
    await user.type(screen.getByRole('textbox', { name: 'Umpan balik' }), 'Lengkapi nomor 5')
    await user.click(await findButton('Kembalikan untuk direvisi'))
    await user.click(await findButton('Kembalikan'))
    const attempts = await findAttempts()
    expect(attempts.getByText('Pengumpulan 1 · nilai 60')).toBeVisible()
    expect(attempts.getByText(/^Dikumpulkan .* Dikembalikan /)).toBeVisible()
    expect(attempts.getByText('Jawaban pertama')).toBeVisible()
    expect(attempts.getByText('Lengkapi nomor 5')).toBeVisible()
    expect(attempts.getByText(/catatan\.txt/)).toBeVisible()
    for (const count of ['Dikumpulkan (0)', 'Dikembalikan (1)', 'Belum mengumpulkan (1)'])
      expect(await findButton(count)).toBeVisible()
  })

  it('without a comment is asked for one, and nothing is returned', async () => {
    const { lesson, task, teacherPath } = await openHandedIn()
    const { user } = await openConsole(`${teacherPath}?filter=submitted`, lesson.teacher)
    await user.click(await findButton('Kembalikan untuk direvisi'))
    expect(await screen.findByText('Tulis dahulu apa yang harus diperbaiki siswa')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Umpan balik' })).toHaveFocus()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await readSubmissions(lesson, task)).task).toMatchObject({ submitted: 1 })
  })

  it('reads the revision beside the attempt before it', async () => {
    const { lesson, task, student, submission, teacherPath } = await openHandedIn()
    await scoreSubmission(lesson.teacher, { task, submission, feedback: 'Lengkapi', is_return: true })
    await changeSubmission(student.client, {
      task,
      submission,
      answer: '<p>Jawaban kedua</p>',
      status: 'submit',
    })
    const { user } = await openConsole(`${teacherPath}?filter=submitted`, lesson.teacher)
    expect(await screen.findByText('Jawaban kedua')).toBeVisible()
    expect(screen.getByText(/pengumpulan ke-2/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Umpan balik' })).toHaveValue('')
    expect(screen.queryByText('Jawaban pertama')).toBeNull()
    await user.click(await findButton(/^Pengumpulan 1/))
    const attempts = await findAttempts()
    expect(await attempts.findByText('Jawaban pertama')).toBeVisible()
    expect(attempts.getByText('Lengkapi')).toBeVisible()
  })
})

it('a student reads what was returned, with its score and comment, while revising it', async () => {
  const { lesson, task, student, submission, studentPath } = await openHandedIn()
  await scoreSubmission(lesson.teacher, {
    task,
    submission,
    score: '60',
    feedback: 'Ulangi',
    is_return: true,
  })
  const { user } = await openConsole(studentPath, student.client)
  expect(await screen.findByText(/Dikembalikan untuk direvisi/)).toBeVisible()
  await user.click(await findButton(/^Pengumpulan 1 · nilai 60/))
  const attempts = await findAttempts()
  await waitFor(() => expect(attempts.getByText('Jawaban pertama')).toBeVisible())
  expect(attempts.getByText('Ulangi')).toBeVisible()
  expect(attempts.getByText(/catatan\.txt/)).toBeVisible()
  expect(await findButton('Kumpulkan')).toBeVisible()
})
