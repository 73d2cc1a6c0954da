/** A damaged spreadsheet in the dialog: matched, mended, seen row by row, stored, and taken back. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'
import { type CellValue, makeSheet, makeWorkbook } from '#test/support/workbooks.ts'
import type { Client, World } from '#test/support/world.ts'

let school: World
let admin: Client
beforeEach(async () => {
  school = await openConsoleWorld()
  admin = await school.as('Administrator')
})

async function openDialog(button: string) {
  const { user } = await openConsole('/sia/master/student', admin)
  await user.click(await screen.findByRole('button', { name: button }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}
const bookOf = async (rows: readonly (readonly CellValue[])[]) =>
  new File([new Uint8Array(await makeWorkbook({ sheet: makeSheet(rows) }))], 'siswa.xlsx')

it('zeros are filled, refused rows are seen first, good ones stored, and the import is taken back', async () => {
  const { user, dialog } = await openDialog('Import Excel')
  const file = await bookOf([
    ['Daftar Siswa'],
    ['NISN', 'NIPD', 'Nama', 'JK', 'Agama'],
    [71234501, '0301', 'Ani Lestari', 'P', 'Kristen'],
    ['0071234502', '0301', 'Budi', 'L', 'Islam'],
  ])
  await user.upload(dialog.getByLabelText('Pilih berkas .xlsx'), file)
  expect(await dialog.findByText('1 baris di atas judul kolom dilewati.')).toBeVisible()
  expect(dialog.getByText('NIS 0301 sudah ada di baris 3 berkas ini')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Diperingatkan 1' }))
  expect(dialog.getByText('NISN 71234501 hanya 8 angka: nol di depan mungkin hilang')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Isi nol di depan' }))
  expect(await dialog.findByText('1 baris: nomor diisi nol di depan')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Simpan 1 data' }))
  expect(await dialog.findByText('1 data berhasil. 1 data gagal')).toBeVisible()
  await user.click(await dialog.findByRole('button', { name: /^Batalkan impor ./ }))
  await user.click(await screen.findByRole('button', { name: 'Batalkan impor' }))
  expect(await dialog.findByText(/1 baris dibatalkan/)).toBeVisible()
  expect(dialog.queryByText(/password sekali pakai/), 'of accounts that are gone').toBeNull()
  expect(dialog.getByText(/impor berkas itu lagi dengan Import Excel/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Selesai' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { result } = (await admin.get<{ total_count: number }>('/sia/master/student')).body
  expect(result.total_count).toBe(0)
})

it('columns that nobody knows are matched by hand', async () => {
  const { user, dialog } = await openDialog('Import Excel')
  await user.upload(
    dialog.getByLabelText('Pilih berkas .xlsx'),
    await bookOf([
      ['Angka', 'NIS', 'Nama', 'JK'],
      ['0071234503', '0303', 'Citra', 'P'],
    ]),
  )
  expect(await dialog.findByText(/Kolom wajib tidak ada: nisn/)).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: 'Angka' }))
  await user.click(await screen.findByRole('option', { name: 'NISN' }))
  await user.click(dialog.getByRole('button', { name: 'Periksa lagi' }))
  expect(await dialog.findByRole('button', { name: 'Baru 1' })).toBeVisible()
})

it('what is there is updated when somebody says so, the old beside the new', async () => {
  const { user, dialog } = await openDialog('Import Csv')
  const make = async (csv: string) => new File([csv], 'siswa.csv')
  await user.upload(
    dialog.getByLabelText('Pilih berkas .csv'),
    await make('nisn,nis,name,gender\n0071234504,0304,Dewi,P\n'),
  )
  await user.click(await dialog.findByRole('button', { name: 'Simpan 1 data' }))
  await dialog.findByText('1 data berhasil. 0 data gagal')
  await user.click(dialog.getByRole('button', { name: 'Selesai' }))
  const asking = screen.queryByRole('button', { name: 'Tutup tanpa mengunduh' })
  if (asking) await user.click(asking)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Import Csv' }))
  const again = within(await screen.findByRole('dialog'))
  await user.upload(
    again.getByLabelText('Pilih berkas .csv'),
    await make('nisn,nis,name,gender\n0071234504,0304,Dewi Sartika,P\n'),
  )
  await user.click(await again.findByRole('checkbox', { name: /Perbarui juga data yang sudah ada/ }))
  expect(await again.findByRole('button', { name: 'Berubah 1' })).toBeVisible()
  expect(again.getByText(/→ Dewi Sartika/)).toBeVisible()
})
