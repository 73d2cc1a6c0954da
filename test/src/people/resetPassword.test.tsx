/** The question before a password is reset says to what. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/accounts.ts'
import { openConsoleWorld } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'

it.each([
  ['the password that the school has chosen', { DEFAULT_PASSWORD: 'selamat-datang' }, true],
  ['one that is shown once', {}, false],
])('to %s', async (_name, env, isDefault) => {
  const world = await openConsoleWorld({ env })
  await makeAccount(world, { name: 'Joko Susilo', email: 'joko@sekolah.sch.id', role: 'Operator' })
  const { user } = await openConsole('/users', await world.as('Administrator'))
  await user.click(await screen.findByRole('button', { name: 'Reset password Joko Susilo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset password' }))
  const words = isDefault
    ? /Password Joko Susilo akan direset ke password default selamat-datang\./
    : /Password Joko Susilo akan direset\. Password sekali pakai akan ditampilkan satu kali\./
  expect(await dialog.findByText(words)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText('Password berhasil direset.')).toBeVisible()
  const isShown = screen.queryByRole('dialog', { name: 'Password sekali pakai' }) !== null
  expect(isShown).toBe(!isDefault)
})
