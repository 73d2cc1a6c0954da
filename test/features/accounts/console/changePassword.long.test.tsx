/** Changing one's own password. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { makeAccount, signIn } from '#test/support/people/accounts.ts'
import { PASSWORD, type World } from '#test/support/world/world.ts'

type User = Awaited<ReturnType<typeof openConsole>>['user']

async function submitPasswords(
  user: User,
  [oldPassword, newPassword, repeatedPassword]: readonly [string, string, string],
) {
  for (const [label, text] of [
    [/^Password Lama/, oldPassword],
    [/^Password Baru/, newPassword],
    [/^Ulangi Password Baru/, repeatedPassword],
  ] as const) {
    if (text) await user.type(await screen.findByLabelText(label, { selector: 'input' }), text)
  }
  await user.click(await screen.findByRole('button', { name: 'Simpan' }))
}

async function openChangePassword(): Promise<{ world: World; user: User; login: string }> {
  const world = await openConsoleWorld()
  const client = await world.as('Operator')
  const { user } = await openConsole('/account/change-password', client)
  await screen.findByLabelText(/^Password Lama/, { selector: 'input' })
  const { email } = (await client.get<{ email: string }>('/session')).body.result
  return { world, user, login: email }
}

describe('a new password', () => {
  it.each([
    [
      'nothing typed',
      ['', '', ''],
      ['Masukkan pasword lama', 'Masukkan pasword baru', 'Ulangi pasword baru'],
    ],
    ['too short', [PASSWORD, 'pendek', 'pendek'], ['Password setidaknya 8 karakter']],
    ['different passwords', [PASSWORD, 'kata-sandi-baru', 'kata-sandi-lain'], ['Password tidak sama']],
    [
      'all wrong at once',
      ['', 'pendek', 'lain'],
      ['Masukkan pasword lama', 'Password setidaknya 8 karakter', 'Password tidak sama'],
    ],
  ] as const)('is refused: %s', async (_case, passwords, messages) => {
    const { world, user, login } = await openChangePassword()
    await submitPasswords(user, passwords)
    for (const message of messages) expect(await screen.findByText(message)).toBeVisible()
    expect((await signIn(world, login)).body.success).toBe(true)
  })

  it('is refused when it is the own e-mail, or one of the commonest', async () => {
    const { user, login } = await openChangePassword()
    await submitPasswords(user, [PASSWORD, login, login])
    expect(await screen.findByText('Password tidak boleh sama dengan email Anda')).toBeVisible()
    for (const label of [/^Password Baru/, /^Ulangi Password Baru/])
      await user.clear(screen.getByLabelText(label, { selector: 'input' }))
    await submitPasswords(user, ['', 'bismillah123', 'bismillah123'])
    expect(await screen.findByText(/^Password ini terlalu sering dipakai orang/)).toBeVisible()
  })

  it('is refused by the server when the old one is wrong, under its field', async () => {
    const { user } = await openChangePassword()
    await submitPasswords(user, ['bukan-yang-lama', 'kata-sandi-baru', 'kata-sandi-baru'])
    const field = await screen.findByLabelText(/^Password Lama/, { selector: 'input' })
    await waitFor(() => expect(field).toBeInvalid())
    expect(field).toHaveAccessibleDescription(/salah/)
  })

  it('is accepted; the fields are cleared and the session continues', async () => {
    const { world, user, login } = await openChangePassword()
    await submitPasswords(user, [PASSWORD, 'kata-sandi-baru', 'kata-sandi-baru'])
    expect(await screen.findByText('Password berhasil diganti.')).toBeVisible()
    for (const label of [/^Password Lama/, /^Password Baru/, /^Ulangi Password Baru/])
      expect(screen.getByLabelText(label, { selector: 'input' })).toHaveValue('')
    expect((await signIn(world, login, { password: 'kata-sandi-baru' })).body.success).toBe(true)
    expect((await signIn(world, login, { password: PASSWORD })).body.success).toBe(false)
    expect(currentAddress()).toBe('/account/change-password')
  })

  it('can be made visible while it is typed', async () => {
    const { user } = await openChangePassword()
    const field = screen.getByLabelText(/^Password Baru/, { selector: 'input' })
    await user.type(field, 'rahasia')
    expect(field).toHaveAttribute('type', 'password')
    await user.click(screen.getAllByRole('button', { name: 'Tampilkan password' })[1] as HTMLElement)
    expect(field).toHaveAttribute('type', 'text')
  })
})

it('after a one-time password, changing it opens the rest of the console', async () => {
  const world = await openConsoleWorld()
  await makeAccount(world, { email: 'baru@sekolah.sch.id', must_change_password: 1 })
  const { user } = await openConsole('/signin')
  await user.type(await screen.findByLabelText('Email'), 'baru@sekolah.sch.id')
  await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`)
  await screen.findByText(/Anda masuk dengan password sementara/)
  await submitPasswords(user, [PASSWORD, 'kata-sandi-baru', 'kata-sandi-baru'])
  expect(await screen.findByRole('heading', { name: /Selamat Datang di Dashboard/ })).toBeVisible()
  expect(currentAddress()).toBe('/')
})
