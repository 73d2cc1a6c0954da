/** The bell and the list of notices, and handing over a post. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { writePost } from '#test/support/content/posts.ts'
import { createLesson, createTask } from '#test/support/sia/learning.ts'

it('the bell counts what was not read, and a line of its list leads to the task and is read', async () => {
  const world = await openConsoleWorld()
  const lesson = await createLesson(world, 1)
  const task = await createTask(lesson, { name: 'Membaca Puisi' })
  await createTask(lesson, { name: 'Menulis Surat' })
  const [student] = lesson.students
  if (!student) throw new Error('no student')
  const { user } = await openConsole('/account/sessions', student.client)
  await user.click(await screen.findByRole('link', { name: 'Pemberitahuan, 2 belum dibaca' }))
  await screen.findByRole('heading', { level: 1, name: 'Pemberitahuan' })
  await user.click(await screen.findByRole('link', { name: /Tugas baru: Membaca Puisi/ }))
  await waitFor(() =>
    expect(currentAddress()).toBe(`/sia/activity/student-class-lesson/${lesson.id}/task/${task.id}`),
  )
  await user.click(await screen.findByRole('link', { name: 'Pemberitahuan, 1 belum dibaca' }))
  await user.click(await screen.findByRole('button', { name: 'Tandai semua dibaca' }))
  await screen.findByRole('link', { name: 'Pemberitahuan' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tandai semua dibaca' })).toBeNull())
})

it('a contributor hands a draft over, which says since when', async () => {
  const world = await openConsoleWorld()
  const author = await world.as({ keys: ['add-content', 'edit-content', 'manage-profile'] })
  const post = await writePost(author)
  const { user } = await openConsole(`/news/edit/${post.id}`, author)
  await user.click(await screen.findByRole('button', { name: 'Ajukan' }))
  const alert = (await screen.findByText(/^Diajukan \d/)).closest('[role=alert]') as HTMLElement
  expect(within(alert).getByText(/Diajukan/)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Ajukan lagi' })).toBeEnabled()
})
