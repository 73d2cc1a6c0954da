/** The user form: which roles can be granted to whom, and the password of a new account. */
import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AccessKey } from '#platform/contract/access.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'

test('a role with keys that the user lacks is disabled, and says why', async () => {
  const school = await openConsoleWorld()
  const keys: AccessKey[] = ['master-user', 'add-master-user', 'sia-dashboard', 'manage-profile']
  const { user } = await openConsole('/users/new', await school.as({ keys }))
  await user.click(await page.findByRole('combobox', { name: /Role/ }))
  const disabledOption = await page.findByRole('option', { name: 'Administrator (haknya tidak Anda miliki)' })
  expect(disabledOption).toHaveAttribute('aria-disabled', 'true')
  expect(page.getByRole('option', { name: /^Operator \(/ })).toHaveAttribute('aria-disabled', 'true')
})

test('the role with all keys is only for administrators', async () => {
  const school = await openConsoleWorld()
  const { user } = await openConsole('/users/new', await school.as('Administrator'))
  await user.click(await page.findByRole('combobox', { name: /Role/ }))
  expect(await page.findByRole('option', { name: 'Administrator' })).not.toHaveAttribute('aria-disabled')
  await user.keyboard('{Escape}')
  await user.click(page.getByRole('combobox', { name: /Tipe User/ }))
  await user.click(await page.findByRole('option', { name: 'Guru' }))
  await user.click(page.getByRole('combobox', { name: /Role/ }))
  const disabledOption = await page.findByRole('option', {
    name: 'Administrator (hanya untuk administrator)',
  })
  expect(disabledOption).toHaveAttribute('aria-disabled', 'true')
})

test('the password of a new account is shown once, over the form that opens', async () => {
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

test('a student has the field NISN, a teacher NIP, and the value for the other type is not saved', async () => {
  const school = await openConsoleWorld()
  const admin = await school.as('Administrator')
  const { user } = await openConsole('/users/new', admin)
  const selectOption = async (field: RegExp, option: string) => {
    await user.click(await page.findByRole('combobox', { name: field }))
    await user.click(await page.findByRole('option', { name: option }))
  }
  const visibleNumberFields = () => [
    page.queryByLabelText(/^NISN/) !== null,
    page.queryByLabelText(/^NIP/) !== null,
  ]
  await selectOption(/Role/, 'Siswa')
  expect(visibleNumberFields()).toEqual([false, false])
  await selectOption(/Tipe User/, 'Siswa')
  expect(visibleNumberFields()).toEqual([true, false])
  await user.type(page.getByLabelText(/^NISN/), '0071234567')
  await selectOption(/Tipe User/, 'Guru')
  expect(visibleNumberFields()).toEqual([false, true])
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
