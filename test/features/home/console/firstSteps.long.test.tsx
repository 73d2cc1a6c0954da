/** The checklist of a new school on the SIA home. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { assignTeacher, enrol, makeClassroom } from '#test/support/sia/documents.ts'

it('lists what a new school lacks, with links', async () => {
  const world = await openConsoleWorld()
  await makeClassroom(world, 'VII', 'A')
  await openConsole('/sia', await world.as('Operator'))
  expect(await screen.findByRole('heading', { name: 'Langkah pertama' })).toBeVisible()
  expect(screen.getByText('1 dari 7 sudah. Daftar ini hilang setelah semuanya ada.')).toBeVisible()
  expect(screen.getByText('Belum ada kelas VIII dan IX')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Isi Siswa' })).toHaveAttribute('href', '/sia/master/student')
})

it('is hidden once everything exists, and always for a teacher', async () => {
  const world = await openConsoleWorld()
  const teacher = await world.as('Guru')
  await openConsole('/sia', teacher)
  expect(await screen.findByText('ROLE GURU')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Langkah pertama' })).toBeNull()
  const classrooms = [
    await makeClassroom(world, 'VII', 'A'),
    await makeClassroom(world, 'VIII', 'A'),
  ] as const
  await makeClassroom(world, 'IX', 'A')
  await enrol(world, classrooms[0])
  await assignTeacher(world, teacher, classrooms[0])
  await openConsole('/sia', await world.as('Operator'))
  expect(await screen.findByText('ROLE ADMIN/OPERATOR')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Langkah pertama' })).toBeNull()
})
