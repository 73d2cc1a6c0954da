/** A teacher's tiles lead to classes and students, and those to one of them. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { assignTeacher, enrol, makeRoom } from '#test/support/documents.ts'
import { assignHomeroom } from '#test/support/homerooms.ts'
import { openConsoleWorld } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'

async function openTeacher() {
  const world = await openConsoleWorld()
  const teacher = await world.as('Guru')
  const taught = await makeRoom(world, 'VII', 'A')
  await assignTeacher(world, teacher, taught)
  const own = await makeRoom(world, 'VIII', 'A')
  await assignHomeroom(world, teacher, own)
  await enrol(world, own, { name: 'Citra' })
  await enrol(world, taught, { name: 'Anindita' })
  await enrol(world, taught, { name: 'Bayu' })
  return teacher
}

it('from the tile to the students, by a search to one of them', async () => {
  const { user } = await openConsole('/sia', await openTeacher())
  await user.click(await screen.findByRole('link', { name: /^Siswa\s*3/ }))
  expect(await screen.findByRole('link', { name: 'Anindita' })).toBeVisible()
  expect(screen.getByText('Tahun ajaran aktif')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Pencarian' }), 'bayu{Enter}')
  await screen.findByRole('link', { name: 'Bayu' })
  await user.click(screen.getByRole('link', { name: 'Bayu' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Bayu' })).toBeVisible()
  expect(await screen.findByText('Kelas VII A')).toBeVisible()
  const line = within(await screen.findByRole('list', { name: 'Perjalanan siswa' }))
  expect(line.getByText('Masuk kelas VII A')).toBeVisible()
})

it('the home names the own class, and the classes lead on', async () => {
  const { user } = await openConsole('/sia', await openTeacher())
  expect(await screen.findByText('Wali Kelas')).toBeVisible()
  await user.click(screen.getByRole('link', { name: /^Kelas\s*2/ }))
  expect(await screen.findByText('Anda wali kelas')).toBeVisible()
  expect(screen.getByText('Wali kelas: belum ditetapkan')).toBeVisible()
  await user.click(screen.getByRole('link', { name: '2 siswa' }))
  expect(await screen.findByRole('link', { name: 'Bayu' })).toBeVisible()
})
