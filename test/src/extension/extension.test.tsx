/** A school adds a resource by configuration: what README's recipe promises, done and used. */
import { screen as page, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccessKey } from '#contract/access.ts'
import { serve, settled } from '#test/support/network.ts'
import { address } from '#test/support/render.tsx'
import type { Client, World } from '#test/support/world.ts'
import { openExtended, openExtendedWorld } from './register.ts'

const PATH = '/sia/master/extracurricular'
const KEYS: readonly AccessKey[] = ['sia-dashboard', 'sia-master', 'add-sia-master', 'edit-sia-master']

let world: World
let operator: Client
beforeAll(async () => {
  world = await openExtendedWorld()
  operator = await world.as({ keys: [...KEYS, 'delete-sia-master'] })
})
beforeEach(() => serve(world))
afterAll(() => world.close())

test('an operator adds an activity, is led to it, and finds it numbered in the list', async () => {
  const { user } = await openExtended(PATH, operator)
  expect(await page.findByText('Tidak ada data')).toBeVisible()
  await user.click(page.getByRole('link', { name: 'Tambah' }))
  await user.click(await page.findByRole('button', { name: 'Simpan' }))
  expect(await page.findAllByText('Harus diisi')).toHaveLength(2)
  expect(page.getByText('2 isian perlu diperbaiki')).toBeVisible()

  await user.type(page.getByLabelText(/Kode/), 'PRM')
  await user.type(page.getByLabelText(/Nama/), 'Pramuka')
  await user.click(page.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(address()).toBe(`${PATH}/edit/1`))

  expect(await page.findByRole('heading', { name: 'Ubah Ekstrakurikuler' })).toBeVisible()
  expect(await page.findByDisplayValue('Pramuka')).toBeVisible()
  await settled()

  await user.click(page.getByRole('link', { name: 'Kembali' }))
  const row = await page.findByRole('row', { name: /^1 PRM Pramuka –/ })
  expect(within(row).getByRole('link', { name: 'Edit Pramuka' })).toBeVisible()
})

test('the same code a second time is told under its field', async () => {
  const { user } = await openExtended(`${PATH}/new`, operator)
  await user.type(await page.findByLabelText(/Kode/), 'PRM')
  await user.type(page.getByLabelText(/Nama/), 'Pramuka Putri')
  await user.click(page.getByRole('button', { name: 'Simpan' }))
  expect(await page.findByText('Kode ini sudah dipakai')).toBeVisible()
  expect(address()).toBe(`${PATH}/new`)
})

test('an import says what it would do, stores what is right, and hands back what is not', async () => {
  const followed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '')
  })
  const { user } = await openExtended(PATH, operator)
  await user.click(await page.findByRole('button', { name: 'Import Csv' }))
  const lines = ['code;name;warna', 'PMR;Palang Merah Remaja;merah', ';Tanpa Kode;', 'FTS;Futsal;hijau']
  const file = new File([lines.join('\r\n')], 'ekskul.csv', { type: 'text/csv' })
  await user.upload(page.getByLabelText('Pilih berkas .csv'), file)

  expect(await page.findByText('Pemisah titik koma ( ; ) · pengodean UTF\u20118')).toBeVisible()
  expect(page.getByText('Kolom yang tidak dikenal dan diabaikan: warna')).toBeVisible()
  expect(page.getByRole('row', { name: '3 Kode: Harus diisi' })).toBeVisible()
  expect((await operator.get<{ total_count: number }>(PATH)).body.result.total_count).toBe(1)

  await user.click(page.getByRole('button', { name: 'Simpan 2 data' }))
  expect(await page.findByText('2 data berhasil. 1 data gagal')).toBeVisible()
  expect(followed).toEqual([expect.stringMatching(/^\/api\/download\//)])
  const { text } = await world.anyone.get((followed[0] ?? '').replace('/api', ''))
  expect(text).toContain('code;name;warna;fail_message')

  await user.click(page.getByRole('button', { name: 'Selesai' }))
  expect(await page.findByRole('row', { name: /^1 FTS Futsal/ })).toBeVisible()
})

test('it is searched, and deleted after a question in the words of every list', async () => {
  const { user } = await openExtended(PATH, operator)
  await user.type(await page.findByPlaceholderText('Pencarian'), 'palang{Enter}')
  const row = await page.findByRole('row', { name: /^1 PMR/ })
  await waitFor(() => expect(page.queryByRole('row', { name: /Futsal/ })).toBeNull())
  await user.click(within(row).getByRole('button', { name: 'Hapus Palang Merah Remaja' }))
  expect(await page.findByText('Anda yakin akan menghapus Palang Merah Remaja ?')).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Hapus' }))
  expect(await page.findByText('Tidak ada data')).toBeVisible()
})

describe('its rights are the ones its description names', () => {
  test('whoever may only look sees neither import nor deletion, and Tambah does nothing', async () => {
    await openExtended(PATH, await world.as({ keys: ['sia-master'] }))
    expect(await page.findByRole('row', { name: /Futsal/ })).toBeVisible()
    expect(page.getByRole('link', { name: 'Tambah' })).toHaveAttribute('aria-disabled', 'true')
    expect(page.queryByRole('button', { name: 'Import Csv' })).toBeNull()
    expect(page.queryByRole('button', { name: /^Hapus / })).toBeNull()
  })

  test('whoever lacks the key finds it in no menu, forbidden on screen and 403 at the server', async () => {
    const other = await world.as({ keys: ['sia-dashboard'] })
    await openExtended(PATH, other)
    expect(await page.findByRole('heading', { name: 'Tidak memiliki akses' })).toBeVisible()
    expect(page.queryByRole('button', { name: 'Data Master' })).toBeNull()
    expect((await other.get(PATH)).status).toBe(403)
    expect((await world.anyone.get(PATH)).status).toBe(401)
  })

  test('whoever holds it finds it under Data Master', async () => {
    const { user } = await openExtended('/sia', operator)
    await user.click(await page.findByRole('button', { name: 'Data Master' }))
    await user.click(await page.findByRole('menuitem', { name: 'Ekstrakurikuler' }))
    await waitFor(() => expect(address()).toMatch(PATH))
  })
})
