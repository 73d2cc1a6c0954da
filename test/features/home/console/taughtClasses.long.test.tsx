/** A teacher's tiles on the home page link to their classes and students. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { assignTeacher, enrol, makeClassroom } from '#test/support/sia/documents.ts'
import { assignHomeroom } from '#test/support/sia/homerooms.ts'

async function openTeacher() {
  const world = await openConsoleWorld()
  const teacher = await world.as('Guru')
  const taughtClass = await makeClassroom(world, 'VII', 'A')
  await assignTeacher(world, teacher, taughtClass)
  const homeroomClassroom = await makeClassroom(world, 'VIII', 'A')
  await assignHomeroom(world, teacher, homeroomClassroom)
  await enrol(world, homeroomClassroom, { name: 'Citra' })
  await enrol(world, taughtClass, { name: 'Anindita' })
  await enrol(world, taughtClass, { name: 'Bayu' })
  return teacher
}

it('the tile links to the students, and a search finds one of them', async () => {
  const { user } = await openConsole('/sia', await openTeacher())
  await user.click(await screen.findByRole('link', { name: /^Siswa\s*3/ }))
  expect(await screen.findByRole('link', { name: 'Anindita' })).toBeVisible()
  expect(screen.getByText('Tahun ajaran aktif')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Pencarian' }), 'bayu{Enter}')
  await screen.findByRole('link', { name: 'Bayu' })
  await user.click(screen.getByRole('link', { name: 'Bayu' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Bayu' })).toBeVisible()
  expect(await screen.findByText('Kelas VII A')).toBeVisible()
  const history = within(await screen.findByRole('list', { name: 'Perjalanan siswa' }))
  expect(history.getByText('Masuk kelas VII A')).toBeVisible()
})

it('the home page names the homeroom class, and the classes link to their students', async () => {
  const { user } = await openConsole('/sia', await openTeacher())
  expect(await screen.findByText('Wali Kelas')).toBeVisible()
  await user.click(screen.getByRole('link', { name: /^Kelas\s*2/ }))
  expect(await screen.findByText('Anda wali kelas')).toBeVisible()
  expect(screen.getByText('Wali kelas: belum ditetapkan')).toBeVisible()
  await user.click(screen.getByRole('link', { name: '2 siswa' }))
  expect(await screen.findByRole('link', { name: 'Bayu' })).toBeVisible()
})
