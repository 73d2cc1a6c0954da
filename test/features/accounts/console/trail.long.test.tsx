/** The audit trail: an administrator sees each action and the changes of its fields. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { connectWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { createRecord } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  const id = await createRecord(admin, '/sia/master/lesson', { code: 'IPA', name: 'Ilmu Alam' })
  await admin.put(`/sia/master/lesson/${id}`, { code: 'IPA', name: 'Ilmu Pengetahuan' })
})
beforeEach(() => connectWorld(world))
afterAll(() => world.close())

it('a row shows each field before and after the change', async () => {
  await openConsole('/audit', admin)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Lihat Mengubah Mata Pelajaran/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Mengubah Mata Pelajaran' })
  expect(await within(dialog).findByText('Ilmu Alam')).toBeVisible()
  expect(within(dialog).getByText('Ilmu Pengetahuan')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Tutup' }))
})

it('nothing in it can be added, changed or deleted', async () => {
  await openConsole('/audit', admin)
  await screen.findByRole('button', { name: /^Lihat Mengubah Mata Pelajaran/ })
  for (const name of [/tambah/i, /^edit/i, /^hapus/i])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('reads are shown by the filter Membaca, with screen, search and rows', async () => {
  const operator = await world.as('Operator')
  await operator.get('/sia/master/teacher?search=tidak-ada')
  const { unmount } = await openConsole('/audit', admin)
  await screen.findByRole('button', { name: /^Lihat Mengubah Mata Pelajaran/ })
  expect(screen.queryByRole('button', { name: /^Lihat Membaca/ })).toBeNull()
  // Its list may still write its own filter to the address.
  unmount()
  const { user } = await openConsole('/audit?filter={"action":["read"]}', admin)
  await user.click(await screen.findByRole('button', { name: 'Lihat Membaca Guru · 0 baris' }))
  const dialog = await screen.findByRole('dialog', { name: 'Membaca Guru' })
  expect(await within(dialog).findByText('search=tidak-ada')).toBeVisible()
  expect(within(dialog).getByText('/sia/master/teacher')).toBeVisible()
})
