/** The list of users offers new passwords: for those that ended with a restore, and for chosen accounts. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { write } from '#platform/server/db/write.ts'
import { endCredentials } from '#platform/server/keys/credentials.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { makeAccount } from '#test/support/people/accounts.ts'

const ENDED = /Password sekali pakai 2 akun berakhir sebelum dipakai/

async function openRestoredWorld() {
  const world = await openConsoleWorld()
  for (const name of ['Ayu', 'Budi'])
    await makeAccount(world, { name, role: 'Siswa', must_change_password: 1 })
  await write(world.context, null, ({ queries }) => endCredentials(queries, { oneTimePasswords: true }))
  return world
}

it('new ones are made after a confirmation, offered once, and the notice goes', async () => {
  const world = await openRestoredWorld()
  const { user } = await openConsole('/users', await world.as('Administrator'))
  expect(await screen.findByText(ENDED)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cetak yang baru' }))
  const question = within(await screen.findByRole('dialog', { name: 'Cetak password baru' }))
  await user.click(question.getByRole('button', { name: 'Buat password baru' }))
  const offer = within(await screen.findByRole('dialog', { name: '2 password direset' }))
  expect(offer.getByRole('button', { name: 'Cetak slip per kelas' })).toBeVisible()
  const reload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(reload)
  expect(reload.defaultPrevented, 'shown only once, so a reload asks').toBe(true)
  for (const leave of [
    () => user.keyboard('{Escape}'),
    () => user.click(offer.getByRole('button', { name: 'Selesai' })),
  ]) {
    await leave()
    await user.click(await screen.findByRole('button', { name: 'Kembali' }))
    await waitFor(() => expect(screen.queryByText('Password belum diunduh')).toBeNull())
    expect(offer.getByRole('button', { name: 'Cetak slip per kelas' })).toBeVisible()
  }
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Tutup tanpa mengunduh' }))
  await waitFor(() => expect(screen.queryByText(ENDED)).toBeNull())
})

it('who may not reset accounts sees no notice', async () => {
  const world = await openRestoredWorld()
  await openConsole('/users', await world.as({ keys: ['master-user'] }))
  expect(await screen.findByText('Ayu')).toBeVisible()
  expect(screen.queryByText(ENDED)).toBeNull()
})

it('chosen accounts get new ones from the list, and their owner signs in with one of them', async () => {
  const world = await openRestoredWorld()
  const { user } = await openConsole('/users', await world.as('Administrator'))
  const row = within((await screen.findByText('Ayu')).closest('tr') as HTMLElement)
  await user.click(row.getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: 'Reset password' }))
  const question = within(await screen.findByRole('dialog', { name: 'Reset password 1 pengguna?' }))
  await user.click(question.getByRole('button', { name: 'Reset password' }))
  const offer = within(await screen.findByRole('dialog', { name: '1 password direset' }))
  expect(offer.getByRole('button', { name: 'Cetak slip per kelas' })).toBeVisible()
  const started = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => started.mockRestore())
  const download = offer.getByRole('button', { name: 'Unduh password (CSV)' })
  await user.click(download)
  expect(await offer.findByText(/Belum keluar dari printer/)).toBeVisible()
  await waitFor(() => expect(download, 'a print can be cancelled by mistake').toBeEnabled())
  expect(offer.getByRole('button', { name: 'Cetak slip per kelas' })).toBeEnabled()
  expect(offer.getByRole('button', { name: 'Excel' })).toBeDisabled()
  await user.click(download)
  await waitFor(() => expect(started).toHaveBeenCalledTimes(2))
  await user.click(offer.getByRole('button', { name: 'Selesai' }))
  expect(await screen.findByText(/Password sekali pakai 1 akun berakhir/)).toBeVisible()
})
