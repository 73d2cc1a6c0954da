/** Salin Pelajaran on the screen: looked at first, then copied with the teachers. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { assignTeacher, makeRoom, readActiveYear } from '#test/support/documents.ts'
import { findButton } from '#test/support/lessons.ts'
import { openConsoleWorld } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'

it('the lessons of a class are shown, copied to the class beside, and then said to be there', async () => {
  const world = await openConsoleWorld()
  const [operator, guru] = [await world.as('Operator'), await world.as('Guru')]
  const [a, b] = [await makeRoom(world, 'VII', 'A'), await makeRoom(world, 'VII', 'B')]
  await makeRoom(world, 'VIII', 'A')
  await assignTeacher(world, guru, a)
  const { user } = await openConsole(`/sia/activity/lesson-class/copy?classroom_id=${b.id}`, operator)
  await user.click(await screen.findByRole('combobox', { name: 'Salin dari' }))
  await user.click(screen.getByRole('option', { name: 'Kelas lain di semester ini' }))
  expect(screen.getByText('Pilih kelas asal')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: /^Kelas asal/ }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['VII A'])
  await user.click(screen.getByRole('option', { name: 'VII A' }))
  expect(await screen.findByText('1 pelajaran baru, 0 sudah ada')).toBeVisible()
  await user.click(await findButton('Salin 1 pelajaran'))
  expect(await screen.findByText('0 pelajaran baru, 1 sudah ada')).toBeVisible()
  expect(screen.getByText('sudah ada')).toBeVisible()
  const { id: eduyear_id } = await readActiveYear(world)
  const stored = await world.context.db.kysely
    .selectFrom('lesson_classes')
    .where('classroom_id', '=', b.id)
    .select('eduyear_id')
    .execute()
  expect(stored).toEqual([{ eduyear_id }])
})

it('says so where there is no year before', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  await makeRoom(world, 'VII', 'A')
  await openConsole('/sia/activity/lesson-class/copy', operator)
  expect(
    await screen.findByText(/Tidak ada tahun ajaran sebelumnya|Asalnya belum punya pelajaran/),
  ).toBeVisible()
})
