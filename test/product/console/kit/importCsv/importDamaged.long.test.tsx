/** A damaged spreadsheet in the import dialog: matching columns, correcting and checking rows, saving, and undoing. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportNoticeKind } from '#platform/contract/import/importCalls.ts'
import { failFirstRequest, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'
import { type CellValue, makeSheet, makeWorkbook, STYLE } from '#test/support/resource/workbooks.ts'
import type { Client, World } from '#test/support/world/world.ts'

let school: World
let admin: Client
beforeEach(async () => {
  school = await openConsoleWorld()
  admin = await school.as('Administrator')
})

type User = Awaited<ReturnType<typeof openConsole>>['user']

async function openDialog(button: string) {
  const { user, unmount } = await openConsole('/sia/master/student', admin)
  return { user, unmount, dialog: await pressButton(user, button) }
}
async function pressButton(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}
const makeWorkbookFile = async (rows: readonly (readonly CellValue[])[]) =>
  new File([new Uint8Array(await makeWorkbook({ sheet: makeSheet(rows) }))], 'siswa.xlsx')

it('leading zeros are added, refused rows are listed first, valid ones saved, and the import is undone', async () => {
  const { user, dialog } = await openDialog('Import Excel')
  const file = await makeWorkbookFile([
    ['Daftar Siswa'],
    ['NISN', 'NIPD', 'Nama', 'JK', 'Agama'],
    [71234501, '0301', 'Ani Lestari', 'P', 'Kristen'],
    ['0071234502', '0301', 'Budi', 'L', 'Islam'],
  ])
  await user.upload(dialog.getByLabelText('Pilih berkas .xlsx'), file)
  expect(await dialog.findByText('1 baris di atas judul kolom dilewati.')).toBeVisible()
  expect(dialog.getByText(/^NISN 71234501 hanya 8 angka: nol di depan mungkin hilang/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Isi nol di depan' }))
  expect(await dialog.findByRole('button', { name: 'Isi nol di depan', pressed: true })).toBeVisible()
  expect(dialog.getByText('NIS 0301 sudah ada di baris 3 berkas ini')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Simpan 1 data' }))
  expect(await dialog.findByText('1 data berhasil. 1 data gagal')).toBeVisible()
  await user.click(await dialog.findByRole('button', { name: /^Batalkan impor ./ }))
  await user.click(await screen.findByRole('button', { name: 'Batalkan impor' }))
  expect(await dialog.findByText(/1 baris dibatalkan/)).toBeVisible()
  expect(dialog.queryByText(/password sekali pakai/), 'of deleted accounts').toBeNull()
  expect(dialog.getByText(/impor berkas itu lagi dengan Import Excel/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Selesai' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { result } = (await admin.get<{ total_count: number }>('/sia/master/student')).body
  expect(result.total_count).toBe(0)
})

/** A row of each kind of damage about which somebody must decide, and a choice that keeps the row. */
const DOUBTS: Record<
  Exclude<ImportNoticeKind, 'monthFirst' | 'eitherOrder'>,
  { row: CellValue[]; choice: string }
> = {
  zeros: { row: [71234511, '0311', 'Ani', 'P', '', '', ''], choice: 'Isi nol di depan' },
  lengths: { row: ['712345', '0312', 'Ani', 'P', '', '', ''], choice: 'Biarkan' },
  emails: { row: ['0071234513', '0313', 'Ani', 'P', '', 'ani[at]x.id', ''], choice: 'Kosongkan' },
  swapped: { row: ['0314', '0071234514', 'Ani', 'P', '', '', ''], choice: 'Tukar kembali' },
  serialDays: { row: ['0071234516', '0316', 'Ani', 'P', '', '', '40939'], choice: 'Baca sebagai tanggal' },
  mixedDates: {
    row: ['0071234515', '0315', 'Ani', 'P', '', '', { number: 40_972, style: STYLE.day }],
    choice: 'Tukar hari dan bulan',
  },
}

describe('a value about which somebody must decide', () => {
  it.each(Object.entries(DOUBTS))('blocks saving: %s', async (_kind, { row, choice }) => {
    const { user, dialog } = await openDialog('Import Excel')
    const header = ['NISN', 'NIS', 'Nama', 'JK', 'HP', 'Email', 'Tanggal Lahir']
    const sound = ['0071234519', '0319', 'Budi', 'L', '', '', '31/01/2012']
    await user.upload(
      dialog.getByLabelText('Pilih berkas .xlsx'),
      await makeWorkbookFile([header, row, sound]),
    )
    expect(await dialog.findByRole('button', { name: 'Tentukan dahulu' })).toBeDisabled()
    expect(dialog.queryByRole('button', { name: /^Simpan/ })).toBeNull()
    const findChoice = (query: { pressed?: boolean } = {}) =>
      within(dialog.getByRole('alert')).getByRole('button', { name: choice, ...query })
    await user.click(findChoice())
    expect(await dialog.findByRole('button', { name: 'Simpan 2 data' })).toBeEnabled()
    expect(findChoice({ pressed: true })).toBeVisible()
  })

  it('is decided one by one, and each is stored as decided', async () => {
    const { user, dialog } = await openDialog('Import Csv')
    const csv = 'nisn,nis,name,gender\n71234521,0321,Ani,P\n71234522,0322,Budi,L\n71234523,,Citra,P\n'
    await user.upload(dialog.getByLabelText('Pilih berkas .csv'), new File([csv], 'siswa.csv'))
    const choose = async (number: string, choice: string) =>
      user.click(
        within(await dialog.findByRole('group', { name: `NISN ${number}` })).getByRole('button', {
          name: choice,
        }),
      )
    await choose('71234521', '0071234521')
    await choose('71234522', 'Biarkan')
    await user.click(dialog.getByRole('button', { name: 'Periksa lagi' }))
    expect(await dialog.findByRole('button', { name: 'Tentukan dahulu' })).toBeDisabled()
    expect(dialog.getByText(/, 1 belum ditentukan/)).toBeVisible()
    await choose('71234523', '0071234523')
    await user.click(dialog.getByRole('button', { name: 'Periksa lagi' }))
    await user.click(await dialog.findByRole('button', { name: /^Simpan . data/ }))
    await dialog.findByText(/data berhasil/)
    const { rows } = (await admin.get<{ rows: { nisn: string }[] }>('/sia/master/student')).body.result
    expect(rows.map(({ nisn }) => nisn)).toEqual(expect.arrayContaining(['0071234521', '71234522']))
  })
})

describe('what was decided about a file', () => {
  async function decideOne() {
    const { user, unmount, dialog } = await openDialog('Import Csv')
    const csv = 'nisn,nis,name,gender\n71234531,0331,Ani,P\n71234532,0332,Budi,L\n'
    const file = new File([csv], 'siswa.csv')
    await user.upload(dialog.getByLabelText('Pilih berkas .csv'), file)
    const findChoice = async (number: string, choice: string) =>
      within(await dialog.findByRole('group', { name: `NISN ${number}` })).getByRole('button', {
        name: choice,
      })
    const expectDecided = async () =>
      expect(await findChoice('71234531', 'Biarkan')).toHaveAttribute('aria-pressed', 'true')
    await user.click(await findChoice('71234531', 'Biarkan'))
    await expectDecided()
    return { user, unmount, dialog, file, findChoice, expectDecided }
  }

  it.each([
    ['Escape', 'Tutup tanpa mengimpor?'],
    ['Batal', 'Tutup tanpa mengimpor?'],
    ['Ganti berkas', 'Ganti berkas?'],
  ])('is lost only after a question: %s', async (way, title) => {
    const { user, dialog, expectDecided } = await decideOne()
    const leave = () =>
      way === 'Escape' ? user.keyboard('{Escape}') : user.click(dialog.getByRole('button', { name: way }))
    await leave()
    const question = within(await screen.findByRole('dialog', { name: title }))
    await user.click(question.getByRole('button', { name: 'Lanjutkan' }))
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
    await expectDecided()
    await leave()
    await user.click(await screen.findByRole('button', { name: 'Buang' }))
    await waitFor(() => expect(screen.queryByText('siswa.csv')).toBeNull())
  })

  /** Chooses the same file on the page that is open now. */
  async function chooseAgain(user: User, file: File) {
    const dialog = await pressButton(user, 'Import Csv')
    await user.upload(dialog.getByLabelText('Pilih berkas .csv'), file)
    const group = await dialog.findByRole('group', { name: 'NISN 71234531' })
    return within(group).getByRole('button', { name: 'Biarkan' })
  }

  it('is there again after a reload when the same file is chosen', async () => {
    const { unmount, file } = await decideOne()
    const { user } = await reload({ unmount })
    expect(await chooseAgain(user, file)).toHaveAttribute('aria-pressed', 'true')
  })

  it('is not brought back once it was discarded', async () => {
    const { user, dialog, file } = await decideOne()
    await user.click(dialog.getByRole('button', { name: 'Batal' }))
    await user.click(await screen.findByRole('button', { name: 'Buang' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await chooseAgain(user, file)).toHaveAttribute('aria-pressed', 'false')
  })

  it('stays when the connection is cut while the file is checked or stored', async () => {
    const { user, dialog, findChoice, expectDecided } = await decideOne()
    await user.click(await findChoice('71234532', '0071234532'))
    failFirstRequest('POST', '/sia/master/student-import', 'connectionError')
    await user.click(dialog.getByRole('button', { name: 'Periksa lagi' }))
    expect(await dialog.findByText(/Network error|terputus|koneksi/i)).toBeVisible()
    await expectDecided()
    await user.click(dialog.getByRole('button', { name: 'Periksa lagi' }))
    const storeButton = await dialog.findByRole('button', { name: 'Simpan 2 data' })
    failFirstRequest('POST', '/sia/master/student-import', 'connectionError')
    await user.click(storeButton)
    expect(await dialog.findByText(/hasilnya dapat dibuka lagi dari daftar/)).toBeVisible()
    await expectDecided()
    await user.click(dialog.getByRole('button', { name: 'Simpan 2 data' }))
    expect(await dialog.findByText('2 data berhasil. 0 data gagal')).toBeVisible()
  })
})

it('unknown columns are matched by hand', async () => {
  const { user, dialog } = await openDialog('Import Excel')
  await user.upload(
    dialog.getByLabelText('Pilih berkas .xlsx'),
    await makeWorkbookFile([
      ['Angka', 'Nomor', 'Nama', 'JK'],
      ['0071234503', '0303', 'Citra', 'P'],
    ]),
  )
  expect(await dialog.findByText(/Kolom wajib tidak ada: salah satu dari NISN, NIS/)).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: 'Angka' }))
  await user.click(await screen.findByRole('option', { name: 'NISN' }))
  await user.click(dialog.getByRole('button', { name: 'Periksa lagi' }))
  expect(await dialog.findByRole('button', { name: 'Baru 1' })).toBeVisible()
})

it('existing records are updated if selected, with old and new values side by side', async () => {
  const { user, dialog } = await openDialog('Import Csv')
  const makeCsv = async (csv: string) => new File([csv], 'siswa.csv')
  await user.upload(
    dialog.getByLabelText('Pilih berkas .csv'),
    await makeCsv('nisn,nis,name,gender\n0071234504,0304,Dewi,P\n'),
  )
  await user.click(await dialog.findByRole('button', { name: 'Simpan 1 data' }))
  await dialog.findByText('1 data berhasil. 0 data gagal')
  await user.click(dialog.getByRole('button', { name: 'Selesai' }))
  const closeButton = screen.queryByRole('button', { name: 'Tutup tanpa mengunduh' })
  if (closeButton) await user.click(closeButton)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Import Csv' }))
  const secondDialog = within(await screen.findByRole('dialog'))
  await user.upload(
    secondDialog.getByLabelText('Pilih berkas .csv'),
    await makeCsv('nisn,nis,name,gender\n0071234504,0304,Dewi Sartika,P\n'),
  )
  await user.click(await secondDialog.findByRole('checkbox', { name: /Perbarui juga data yang sudah ada/ }))
  expect(await secondDialog.findByRole('button', { name: 'Berubah 1' })).toBeVisible()
  expect(secondDialog.getByText(/→ Dewi Sartika/)).toBeVisible()
})

it('what an unknown word stands for is chosen once for all rows, and kept when the file is checked again', async () => {
  const { user, dialog } = await openDialog('Import Csv')
  const csv =
    'nisn,nis,name,gender,agama\n0071234561,0361,Ani,P,Kaharingan\n0071234562,0362,Budi,L,kaharingan\n'
  await user.upload(dialog.getByLabelText('Pilih berkas .csv'), new File([csv], 'siswa.csv'))
  await user.click(await dialog.findByText('Sesuaikan pilihan: 1 kata tidak dikenal'))
  await user.click(dialog.getByRole('combobox', { name: 'Agama “Kaharingan”' }))
  await user.click(await screen.findByRole('option', { name: 'Hindu' }))
  await user.click(dialog.getByRole('button', { name: 'Periksa lagi' }))
  await user.click(await dialog.findByRole('button', { name: 'Simpan 2 data' }))
  expect(await dialog.findByText('2 data berhasil. 0 data gagal')).toBeVisible()
  const { rows } = (await admin.get<{ rows: { id: number }[] }>('/sia/master/student')).body.result
  for (const { id } of rows)
    expect((await admin.get(`/sia/master/student/${id}`)).body.result).toMatchObject({ religion: 'hindu' })
})
