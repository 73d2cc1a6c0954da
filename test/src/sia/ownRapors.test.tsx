/** A student's Rapor is the own one, opened at once. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { enrol, makeRoom, uploadRapor } from '#test/support/documents.ts'
import { openConsoleWorld } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'

const RAPOR = '/sia/activity/rapor'

it('opens the newest at once, and names the semesters that have none yet', async () => {
  const world = await openConsoleWorld()
  const [siswa, operator] = [await world.as('Siswa'), await world.as('Operator')]
  const room = await makeRoom(world, 'VII', 'A')
  await uploadRapor(world, operator, room, await enrol(world, room, { user: siswa }))
  const { user } = await openConsole(RAPOR, siswa)
  expect(await screen.findByRole('button', { name: 'Download' })).toBeEnabled()
  const semester = screen.getByRole('combobox', { name: 'Semester' })
  expect(semester).toHaveTextContent(/^VII A · Ganjil · \d{4}\/\d{4}$/)
  expect(screen.queryByRole('button', { name: 'Lihat Rapor' })).toBeNull()
  await user.click(semester)
  await user.click(await screen.findByRole('option', { name: /Genap .* belum ada$/ }))
  expect(await screen.findByText('Belum upload rapor')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})

it('says so where there is no class yet', async () => {
  const world = await openConsoleWorld()
  await openConsole(RAPOR, await world.as('Siswa'))
  expect(await screen.findByText('Belum ada rapor')).toBeVisible()
})
