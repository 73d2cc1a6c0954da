/** The user form: who may be given which role, and the password of a new account. */
import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AccessKey } from '#contract/access.ts'
import { openConsoleWorld } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'

test('a role whose rights one lacks is seen and not to be chosen, and says why', async () => {
  const school = await openConsoleWorld()
  const keys: AccessKey[] = ['master-user', 'add-master-user', 'sia-dashboard', 'manage-profile']
  const { user } = await openConsole('/users/new', await school.as({ keys }))
  await user.click(await page.findByRole('combobox', { name: /Role/ }))
  const refused = await page.findByRole('option', { name: 'Administrator (haknya tidak Anda miliki)' })
  expect(refused).toHaveAttribute('aria-disabled', 'true')
  expect(page.getByRole('option', { name: /^Operator \(/ })).toHaveAttribute('aria-disabled', 'true')
})

test('the role with everything is only for administrators', async () => {
  const school = await openConsoleWorld()
  const { user } = await openConsole('/users/new', await school.as('Administrator'))
  await user.click(await page.findByRole('combobox', { name: /Role/ }))
  expect(await page.findByRole('option', { name: 'Administrator' })).not.toHaveAttribute('aria-disabled')
  await user.keyboard('{Escape}')
  await user.click(page.getByRole('combobox', { name: /Tipe User/ }))
  await user.click(await page.findByRole('option', { name: 'Guru' }))
  await user.click(page.getByRole('combobox', { name: /Role/ }))
  const refused = await page.findByRole('option', { name: 'Administrator (hanya untuk administrator)' })
  expect(refused).toHaveAttribute('aria-disabled', 'true')
})

test('the password of a new account is shown once, over the form it leads to', async () => {
  const school = await openConsoleWorld()
  const { user } = await openConsole('/users/new', await school.as('Administrator'))
  await user.click(await page.findByRole('combobox', { name: /Role/ }))
  await user.click(await page.findByRole('option', { name: 'Operator' }))
  await user.type(page.getByLabelText(/^Nama/), 'Rina Wulandari')
  await user.type(page.getByLabelText(/^Email/), 'rina@sekolah.sch.id')
  await user.click(page.getByRole('button', { name: 'Simpan' }))
  const dialog = await page.findByRole('dialog', { name: 'Password sekali pakai' })
  expect(within(dialog).getByText('rina@sekolah.sch.id')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Sudah dicatat' }))
  await waitFor(() => expect(location.pathname).toMatch(/^\/users\/edit\/\d+$/))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(await page.findByDisplayValue('Rina Wulandari')).toBeVisible()
})

test('a student is asked for the NISN, a teacher for the NIP, and what the other type was given is not kept', async () => {
  const school = await openConsoleWorld()
  const admin = await school.as('Administrator')
  const { user } = await openConsole('/users/new', admin)
  const choose = async (field: RegExp, option: string) => {
    await user.click(await page.findByRole('combobox', { name: field }))
    await user.click(await page.findByRole('option', { name: option }))
  }
  const numbers = () => [page.queryByLabelText(/^NISN/) !== null, page.queryByLabelText(/^NIP/) !== null]
  await choose(/Role/, 'Siswa')
  expect(numbers()).toEqual([false, false])
  await choose(/Tipe User/, 'Siswa')
  expect(numbers()).toEqual([true, false])
  await user.type(page.getByLabelText(/^NISN/), '0071234567')
  await choose(/Tipe User/, 'Guru')
  expect(numbers()).toEqual([false, true])
  await user.type(page.getByLabelText(/^Nama/), 'Cokro')
  await user.type(page.getByLabelText(/^Email/), 'cokro@sekolah.sch.id')
  await user.click(page.getByRole('button', { name: 'Simpan' }))
  expect((await page.findAllByText('Harus diisi')).length, 'a teacher without NIP').toBeGreaterThan(0)
  await user.type(page.getByLabelText(/^NIP/), '198501012010019991')
  await user.click(page.getByRole('button', { name: 'Simpan' }))
  await page.findByRole('dialog', { name: 'Password sekali pakai' })
  const { rows } = (await admin.get<{ rows: object[] }>('/master/user?search=Cokro')).body.result
  expect(rows).toMatchObject([{ user_type: 'teacher', nip: '198501012010019991', nisn: null }])
})
