/** Files of an answer or a task stay in the order in which they were chosen, such as pages, whatever upload ends first. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { failFirstRequest, holdRequests } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { STUDENT_LESSONS_PATH, TEACHER_LESSONS_PATH } from '#test/support/sia/learning.ts'
import { openTask } from '#test/support/sia/studentTasks.ts'

const makePage = (n: number) => new File([`Halaman ${n}`], `halaman ${n}.txt`, { type: 'text/plain' })
const listNames = () =>
  screen
    .getAllByRole('button', { name: /^Lepas halaman/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Lepas ', ''))
const inOrder = [1, 2, 3].map((n) => makePage(n).name)

const FORMS = [
  { form: 'an answer', base: STUDENT_LESSONS_PATH },
  { form: 'a task', base: TEACHER_LESSONS_PATH },
] as const

it.each(FORMS)('of $form, one of which is tried again', async ({ base }) => {
  const { lesson, student, path } = await openTask()
  const isAnswer = base === STUDENT_LESSONS_PATH
  const { user } = await openConsole(
    isAnswer ? path : `${base}/${lesson.id}/task/new`,
    isAnswer ? student.client : lesson.teacher,
  )
  failFirstRequest('POST', `${base}/upload-attachment`, { status: 500, message: 'Ada masalah' })
  await user.upload(await screen.findByLabelText('Pilih berkas'), [1, 2, 3].map(makePage))
  await findButton('Lepas halaman 3.txt')
  expect(listNames()).toEqual(['halaman 2.txt', 'halaman 3.txt'])
  await user.click(await findButton('Coba lagi'))
  await findButton('Lepas halaman 1.txt')
  expect(listNames()).toEqual(inOrder)
})

it('photographed one after another on a slow connection are sent in turn', async () => {
  const { student, path, readSubmission } = await openTask()
  const { user } = await openConsole(path, student.client)
  const release = holdRequests('POST', `${STUDENT_LESSONS_PATH}/upload-attachment`)
  const input = await screen.findByLabelText('Pilih berkas')
  for (const n of [1, 2, 3]) await user.upload(input, makePage(n))
  release()
  await findButton('Lepas halaman 3.txt')
  expect(listNames()).toEqual(inOrder)
  await waitFor(async () =>
    expect((await readSubmission())?.attachments.map(({ file }) => file)).toEqual(inOrder),
  )
})
