/** A news post is addressed to people in its form, and read by them from their home. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { unreadTexts } from '#test/support/content/notices.ts'
import { readPost, writePost } from '#test/support/content/posts.ts'
import { createLesson } from '#test/support/sia/learning.ts'

it('whom it is addressed to is chosen, and the website only if that is switched on', async () => {
  const world = await openConsoleWorld()
  const admin = await world.as('Administrator')
  const { classroom } = await createLesson(world, 0)
  const post = await writePost(admin, { title: 'Seragam', status: 'publish' })
  const { user } = await openConsole(`/news/edit/${post.id}`, admin)
  const input = await screen.findByRole('combobox', { name: 'Ditujukan kepada' })
  // Its choices are loaded first.
  await waitFor(() => expect(input).toBeEnabled())
  await user.click(input)
  await user.click(await screen.findByRole('option', { name: 'Guru' }))
  await user.type(input, classroom.name)
  await user.click(await screen.findByRole('option', { name: classroom.name }))
  const onSite = screen.getByRole('switch', { name: 'Tampilkan juga di website' })
  expect(onSite).not.toBeChecked()
  const save = async () => user.click(screen.getByRole('button', { name: 'UPDATE' }))
  const audience = [{ kind: 'teacher' }, { kind: 'classroom', id: classroom.id }]
  await save()
  await waitFor(async () =>
    expect(await readPost(admin, post.id)).toMatchObject({ audience, visibility: 'private' }),
  )
})

it('it stands on the home of a student, who opens it there and has then read its notice', async () => {
  const world = await openConsoleWorld()
  const admin = await world.as('Administrator')
  const { classroom, students } = await createLesson(world, 1)
  const [student] = students
  if (!student) throw new Error('no student')
  const post = await writePost(admin, {
    title: 'Seragam besok',
    content: '<p>Pakai seragam olahraga.</p>',
    status: 'publish',
    audience: [{ kind: 'classroom', id: classroom.id }],
  })
  expect(await unreadTexts(student.client)).toEqual(['Pengumuman: Seragam besok'])
  const { user } = await openConsole('/sia', student.client)
  await user.click(await screen.findByRole('link', { name: 'Seragam besok' }))
  await waitFor(() => expect(currentAddress()).toBe(`/announcements/${post.id}`))
  expect(await screen.findByText('Pakai seragam olahraga.')).toBeVisible()
  await waitFor(async () => expect(await unreadTexts(student.client)).toEqual([]))
  expect(await screen.findByRole('link', { name: 'Pemberitahuan' })).toBeVisible()
})
