/** A teacher is told above the save button what saving a task means for its students. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { createLesson, TEACHER_LESSONS_PATH } from '#test/support/sia/learning.ts'

it('a task that is opened after its deadline makes every answer late, and its form says so', async () => {
  const world = await openConsoleWorld()
  const lesson = await createLesson(world, 0)
  const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/new`, lesson.teacher)
  await user.type(await screen.findByRole('textbox', { name: /^Judul Tugas/ }), 'Latihan pecahan')
  await user.type(screen.getByRole('textbox', { name: /^Batas Waktu/ }), '31/01/2020')
  const findWarning = () => screen.queryByText(/semua jawaban berikutnya Terlambat/)
  expect(findWarning(), 'a draft').toBeNull()
  await user.click(screen.getByRole('combobox', { name: /^Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Buka' }))
  await waitFor(() => expect(findWarning()).toBeVisible())
})
