/** The filters of the list of users. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { makeAccount, signIn } from '#test/support/people/accounts.ts'

it('those who have never signed in are found, and the chip shows everybody again', async () => {
  const world = await openConsoleWorld()
  await makeAccount(world, { name: 'Sudah Masuk', email: 'sudah@sekolah.sch.id' })
  await makeAccount(world, { name: 'Belum Masuk', email: 'belum@sekolah.sch.id' })
  await signIn(world, 'sudah@sekolah.sch.id')
  const { user } = await openConsole('/users', await world.as('Administrator'))
  expect(await screen.findByText('Sudah Masuk')).toBeVisible()
  await user.click(await findButton('Filter'))
  await user.click(await screen.findByRole('checkbox', { name: 'Belum pernah masuk' }))
  await user.click(await findButton('Terapkan'))
  await waitFor(() => expect(screen.queryByText('Sudah Masuk')).toBeNull())
  expect(screen.getByText('Belum Masuk')).toBeVisible()
  await user.click(screen.getByTestId('CancelIcon'))
  expect(await screen.findByText('Sudah Masuk')).toBeVisible()
})
