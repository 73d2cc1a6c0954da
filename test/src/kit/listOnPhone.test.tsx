/** A list on a phone has no headers to press, and a table has no column of nothing. */
import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsoleWorld } from '#test/support/network.ts'
import { currentAddress, openConsole } from '#test/support/render.tsx'

const LESSONS = '/sia/master/lesson'

/** A school with three lessons, made in this order. */
async function openLessons() {
  const school = await openConsoleWorld()
  const admin = await school.as('Administrator')
  for (const [code, name] of [
    ['MTK', 'Matematika'],
    ['BIN', 'Bahasa Indonesia'],
    ['IPA', 'Ilmu Pengetahuan Alam'],
  ]) {
    await admin.post(LESSONS, { code, name })
  }
  return { school, admin }
}

const codes = () => page.getAllByText(/^(MTK|BIN|IPA)$/).map(({ textContent }) => textContent)

test('rows are put in order by a choice, which stands in the address and can be taken back', async () => {
  const { admin } = await openLessons()
  window.innerWidth = 390
  const { user } = await openConsole(LESSONS, admin)
  await page.findByText('MTK')
  const order = () => page.getByRole('combobox', { name: 'Urutkan' })
  expect(order()).toHaveTextContent('Urutan semula')
  await user.click(order())
  await user.click(page.getByRole('option', { name: 'Kode, naik' }))
  await waitFor(() => expect(codes()).toEqual(['BIN', 'IPA', 'MTK']))
  expect(currentAddress()).toMatch(/order=ASC.*sort=code/)
  await user.click(order())
  await user.click(page.getByRole('option', { name: 'Kode, turun' }))
  await waitFor(() => expect(codes()).toEqual(['MTK', 'IPA', 'BIN']))
  await user.click(order())
  await user.click(page.getByRole('option', { name: 'Urutan semula' }))
  await waitFor(() => expect(codes()).toEqual(['IPA', 'BIN', 'MTK']))
})

test('its paging speaks Indonesian', async () => {
  const { admin } = await openLessons()
  window.innerWidth = 390
  await openConsole(LESSONS, admin)
  await page.findByText('MTK')
  expect(page.getByRole('button', { name: 'Ke halaman sebelumnya' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Ke halaman berikutnya' })).toBeVisible()
  expect(page.queryByRole('button', { name: /page/i })).toBeNull()
})

test('where nothing may be done with a row, no column says Aksi', async () => {
  const { school, admin } = await openLessons()
  const { unmount } = await openConsole(LESSONS, admin)
  await page.findByText('MTK')
  expect(page.getByRole('columnheader', { name: 'Aksi' })).toBeVisible()
  expect(page.queryByRole('combobox', { name: 'Urutkan' })).toBeNull()
  unmount()
  await openConsole(LESSONS, await school.as({ keys: ['sia-dashboard', 'sia-master'] }))
  const rows = within(await page.findByRole('table'))
  await page.findByText('MTK')
  await waitFor(() => expect(rows.queryByRole('columnheader', { name: 'Aksi' })).toBeNull())
})

test('on a tablet a list of many columns is cards too, so that no button lies over what is read', async () => {
  const school = await openConsoleWorld()
  const admin = await school.as('Administrator')
  window.innerWidth = 768
  const { unmount } = await openConsole('/users', admin)
  expect((await page.findAllByText(/^Tipe User/))[0]).toBeVisible()
  expect(page.queryByRole('table')).toBeNull()
  expect(page.getByRole('combobox', { name: 'Urutkan' })).toBeVisible()
  unmount()
  await openConsole(LESSONS, admin)
  expect(await page.findByText('Tidak ada data')).toBeVisible()
  expect(page.queryByRole('combobox', { name: 'Urutkan' })).toBeNull()
})
