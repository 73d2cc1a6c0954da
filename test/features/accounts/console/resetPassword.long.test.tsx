/** The confirm dialog before a password reset says to which password it is reset. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { resetPasswords } from '#features/accounts/newPasswords.ts'
import { failFirstRequest, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { makeAccount } from '#test/support/people/accounts.ts'

it.each([
  ['the school’s default password', { DEFAULT_PASSWORD: 'selamat-datang' }, true],
  ['a one-time password that is shown once', {}, false],
])('to %s', async (_name, env, isDefault) => {
  const world = await openConsoleWorld({ env })
  await makeAccount(world, { name: 'Joko Susilo', email: 'joko@sekolah.sch.id', role: 'Operator' })
  const { user } = await openConsole('/users', await world.as('Administrator'))
  await user.click(await screen.findByRole('button', { name: 'Reset password Joko Susilo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset password' }))
  const question = isDefault
    ? /Password Joko Susilo akan direset ke password default selamat-datang\./
    : /Password Joko Susilo akan direset\. Password sekali pakai akan ditampilkan satu kali\./
  expect(await dialog.findByText(question)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText('Password berhasil direset.')).toBeVisible()
  const isPasswordVisible = screen.queryByRole('dialog', { name: 'Password sekali pakai' }) !== null
  expect(isPasswordVisible).toBe(!isDefault)
})

it('of many whose answer does not arrive says that the passwords may have changed', async () => {
  const world = await openConsoleWorld()
  await makeAccount(world, { name: 'Joko Susilo', email: 'joko@sekolah.sch.id', role: 'Operator' })
  const { user } = await openConsole('/users', await world.as('Administrator'))
  await user.click(await screen.findByRole('checkbox', { name: /Joko Susilo/ }))
  failFirstRequest('POST', resetPasswords.path, 'connectionError')
  await user.click(await screen.findByRole('button', { name: 'Reset password' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Reset password 1/ }))
  await user.click(dialog.getByRole('button', { name: 'Reset password' }))
  expect(
    await screen.findByText(/^Jawaban server tidak sampai\. Password mungkin sudah diganti/),
  ).toBeVisible()
})
