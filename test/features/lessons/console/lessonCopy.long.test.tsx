/** 'Salin Pelajaran': a preview first, then copying with the teachers. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { assignTeacher, makeClassroom, readActiveYear } from '#test/support/sia/documents.ts'

it('the lessons of a class are previewed, copied to another class, and then shown as existing', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const teacher = await world.as('Guru')
  const viiA = await makeClassroom(world, 'VII', 'A')
  const viiB = await makeClassroom(world, 'VII', 'B')
  await makeClassroom(world, 'VIII', 'A')
  await assignTeacher(world, teacher, viiA)
  const { user } = await openConsole(`/sia/activity/lesson-class/copy?classroom_id=${viiB.id}`, operator)
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
  const copies = await world.context.db.kysely
    .selectFrom('lesson_classes')
    .where('classroom_id', '=', viiB.id)
    .select('eduyear_id')
    .execute()
  expect(copies).toEqual([{ eduyear_id }])
})

it('without a previous year the screen says so', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  await makeClassroom(world, 'VII', 'A')
  await openConsole('/sia/activity/lesson-class/copy', operator)
  expect(
    await screen.findByText(/Tidak ada tahun ajaran sebelumnya|Asalnya belum punya pelajaran/),
  ).toBeVisible()
})
