/** Lists on a phone are sorted with a select instead of headers, and tables have no empty columns. */
import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'

const LESSONS = '/sia/master/lesson'

/** Opens a school with three lessons, created in this order. */
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

const visibleCodes = () => page.getAllByText(/^(MTK|BIN|IPA)$/).map(({ textContent }) => textContent)

test('rows are sorted with a select, whose value is in the URL and can be reset', async () => {
  const { admin } = await openLessons()
  window.innerWidth = 390
  const { user } = await openConsole(LESSONS, admin)
  await page.findByText('MTK')
  const getSortSelect = () => page.getByRole('combobox', { name: 'Urutkan' })
  expect(getSortSelect()).toHaveTextContent('Urutan semula')
  await user.click(getSortSelect())
  await user.click(page.getByRole('option', { name: 'Kode, A ke Z' }))
  await waitFor(() => expect(visibleCodes()).toEqual(['BIN', 'IPA', 'MTK']))
  expect(currentAddress()).toMatch(/order=ASC.*sort=code/)
  await user.click(getSortSelect())
  await user.click(page.getByRole('option', { name: 'Kode, Z ke A' }))
  await waitFor(() => expect(visibleCodes()).toEqual(['MTK', 'IPA', 'BIN']))
  await user.click(getSortSelect())
  await user.click(page.getByRole('option', { name: 'Urutan semula' }))
  await waitFor(() => expect(visibleCodes()).toEqual(['IPA', 'BIN', 'MTK']))
})

test('its pagination is in Indonesian', async () => {
  const { admin } = await openLessons()
  window.innerWidth = 390
  await openConsole(LESSONS, admin)
  await page.findByText('MTK')
  expect(page.getByRole('button', { name: 'Ke halaman sebelumnya' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Ke halaman berikutnya' })).toBeVisible()
  expect(page.queryByRole('button', { name: /page/i })).toBeNull()
})

test('the column Aksi is hidden for users without actions', async () => {
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

test('on a tablet a list with many columns is shown as cards too, so that no button covers its text', async () => {
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
