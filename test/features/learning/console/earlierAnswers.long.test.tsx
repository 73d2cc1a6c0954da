/** Unsent answers that 0.9.0 left on a device are sent by their student, and by nobody else. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failRequests, network, waitForRequests } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { createSubmission, STUDENT_LESSONS_PATH, submissionPath } from '#test/support/sia/learning.ts'
import { ANSWER, openTask } from '#test/support/sia/studentTasks.ts'

const keyOf = ({ id }: { id: number }, task: { id: number }) => `pelita.answer.${id}.${task.id}`
/** Stores an answer as 0.9.0 did; `base` is the `updated_at` of the answer that was being changed. */
const leaveAnswer = (client: { id: number }, task: { id: number }, base: string | null = null) =>
  localStorage.setItem(keyOf(client, task), JSON.stringify({ answer: ANSWER, files: [], base }))

it.each([
  ['the home', () => '/sia'],
  [
    'the lesson',
    ({ lesson }: Awaited<ReturnType<typeof openTask>>) => `${STUDENT_LESSONS_PATH}/${lesson.id}?tab=tasks`,
  ],
  ['the task', ({ path }: Awaited<ReturnType<typeof openTask>>) => path],
])('on %s, a first answer', async (_screen, toPath) => {
  const opened = await openTask()
  const { client } = opened.student
  leaveAnswer(client, opened.task)
  await openConsole(toPath(opened), client)
  await waitFor(async () =>
    expect(await opened.readSubmission()).toMatchObject({ answer: ANSWER, status: 'draft' }),
  )
  expect(localStorage.getItem(keyOf(client, opened.task))).toBeNull()
})

it.each(['/sia', 'the task'])('a changed draft, on %s', async (place) => {
  const { task, student, path, readSubmission } = await openTask()
  const stored = await createSubmission(student.client, task, { status: 'draft' })
  leaveAnswer(student.client, task, stored.updated_at)
  await openConsole(place === '/sia' ? place : path, student.client)
  await waitFor(async () => expect(await readSubmission()).toMatchObject({ id: stored.id, answer: ANSWER }))
})

it('is named while it cannot be sent, and conflicts with an answer that was changed since', async () => {
  const { task, student, readSubmission } = await openTask()
  const stored = await createSubmission(student.client, task, { status: 'draft' })
  leaveAnswer(student.client, task, '2026-01-01T00:00:00.000Z')
  failRequests('PUT', `${submissionPath(task)}/${stored.id}`, 'connectionError')
  await openConsole('/sia', student.client)
  await screen.findByText('Belum terkirim (1): Jawaban Latihan 1. Tersimpan di perangkat ini.')
  network.resetHandlers()
  window.dispatchEvent(new Event('online'))
  await waitForRequests()
  expect((await readSubmission())?.answer).toBe(stored.answer)
  expect(Object.keys(localStorage).some((key) => key.endsWith(`answer/${task.id}`))).toBe(true)
})

it('of a submitted answer, waits for the button', async () => {
  const { task, student, path, readSubmission } = await openTask()
  const stored = await createSubmission(student.client, task)
  leaveAnswer(student.client, task, stored.updated_at)
  await openConsole(path, student.client)
  await screen.findByRole('button', { name: 'Kumpulkan lagi' })
  await waitForRequests()
  expect((await readSubmission())?.answer).toBe(stored.answer)
})

it('of another student stays where it is', async () => {
  const { world, task, student, readSubmission } = await openTask()
  leaveAnswer(student.client, task)
  await openConsole('/sia', await world.as('Siswa'))
  await waitForRequests()
  expect(await readSubmission()).toBeNull()
  expect(localStorage.getItem(keyOf(student.client, task))).not.toBeNull()
})
