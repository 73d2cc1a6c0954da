/** The notice about accounts that wrong passwords have stopped, with the button that lets one in again. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { makeAccount, signIn } from '#test/support/people/accounts.ts'

const EMAIL = 'rudi@sekolah.sch.id'

it.each(['/', '/sia'])('an operator lets a stopped account in again at %s', async (path) => {
  const world = await openConsoleWorld()
  await makeAccount(world, { email: EMAIL, name: 'Rudi Hartono', user_type: 'student', role: 'Siswa' })
  for (let count = 0; count < 10; count += 1) await signIn(world, EMAIL, { password: 'salah' })
  expect((await signIn(world, EMAIL)).status).toBe(429)
  const { user } = await openConsole(path, await world.as('Operator'))
  expect(await screen.findByText(/Terhenti karena password atau kode salah/)).toHaveTextContent(
    'Rudi Hartono, sampai',
  )
  await user.click(await screen.findByRole('button', { name: 'Buka akun Rudi Hartono' }))
  await waitFor(() => expect(screen.queryByText(/Terhenti karena/)).toBeNull())
  expect((await signIn(world, EMAIL)).body.success).toBe(true)
})
