/** For a student the Rapor screen opens their own report card. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { enrol, makeClassroom, uploadRapor } from '#test/support/sia/documents.ts'

const RAPOR = '/sia/activity/rapor'

it('opens the newest one, and marks the semesters without one', async () => {
  const world = await openConsoleWorld()
  const studentUser = await world.as('Siswa')
  const operator = await world.as('Operator')
  const classroom = await makeClassroom(world, 'VII', 'A')
  await uploadRapor(world, {
    client: operator,
    classroom,
    student: await enrol(world, classroom, { user: studentUser }),
  })
  const { user } = await openConsole(RAPOR, studentUser)
  expect(await screen.findByRole('button', { name: 'Download' })).toBeEnabled()
  const semester = screen.getByRole('combobox', { name: 'Semester' })
  expect(semester).toHaveTextContent(/^VII A · Ganjil · \d{4}\/\d{4}$/)
  expect(screen.queryByRole('button', { name: 'Lihat Rapor' })).toBeNull()
  await user.click(semester)
  await user.click(await screen.findByRole('option', { name: /Genap .* belum ada$/ }))
  expect(await screen.findByText('Rapor belum tersedia')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})

it('a student without a class sees that there is no report card', async () => {
  const world = await openConsoleWorld()
  await openConsole(RAPOR, await world.as('Siswa'))
  expect(await screen.findByText('Belum ada rapor')).toBeVisible()
})
