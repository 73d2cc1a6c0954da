/** A list generated from a resource's declaration: filters, import, and access. */
import { screen as page, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AWARDS_PATH, readTitles, setUpAwardConsole } from '#test/support/console/awardConsole.tsx'
import { network } from '#test/support/console/network.ts'
import { currentAddress } from '#test/support/console/render.tsx'

const awards = setUpAwardConsole()
const { openPage, createAward } = awards
let world: ReturnType<typeof awards.getFixture>['world']
let people: ReturnType<typeof awards.getFixture>['people']
beforeAll(() => {
  ;({ world, people } = awards.getFixture())
})

describe('the list', () => {
  beforeEach(async () => {
    await createAward({
      title: 'Catur',
      level: 'nation',
      won_on: '2026-08-03',
      teachers: [people.cokro],
      is_team: true,
    })
    await createAward({ title: 'Renang', won_on: '2026-08-02', student_id: people.bhaskara, fee: 50_000 })
    await createAward({ title: 'Pidato', won_on: '2026-08-01', teachers: [people.dewi] })
  })

  test('shows each kind of field in Indonesian notation', async () => {
    await openPage(AWARDS_PATH)
    expect(await page.findByRole('row', { name: /^1 – Catur Anindita Nasional Rp 0 Ya/ })).toBeVisible()
    expect(await page.findByRole('row', { name: /^2 – Renang Bhaskara Kota Rp 50\.000 Tidak/ })).toBeVisible()
    const firstRow = page.getByRole('row', { name: /^1 – Catur/ })
    expect(await within(firstRow).findByText('Cokro')).toBeVisible()
  })

  test('has columns of its own where they were put', async () => {
    await openPage(AWARDS_PATH)
    await page.findByRole('row', { name: /Catur/ })
    const headings = page.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings.slice(headings.indexOf('Pembina'), headings.indexOf('Sertifikat') + 1)).toEqual([
      'Pembina',
      'Pengumuman',
      'Sertifikat',
    ])
  })

  test('asks before an act of a row, shows its answer, and reads the rows again', async () => {
    const { user } = await openPage(AWARDS_PATH)
    expect(await page.findByRole('row', { name: /Renang .*Belum/ })).toBeVisible()
    await user.click(page.getByRole('button', { name: 'Umumkan Renang' }))
    expect(await page.findByText('Prestasi Renang diumumkan.')).toBeVisible()
    expect(page.getByRole('row', { name: /Renang .*Belum/, hidden: true })).toBeInTheDocument()
    await user.click(page.getByRole('button', { name: 'Umumkan' }))
    expect(await page.findByText('Prestasi diumumkan.')).toBeVisible()
    expect(await page.findByRole('row', { name: /Renang .*Sudah/ })).toBeVisible()
    expect(page.queryByRole('button', { name: 'Umumkan Renang' })).toBeNull()
    expect(page.getByRole('row', { name: /Catur .*Belum/ })).toBeVisible()
  })

  test('is filtered in a dialog, counts its filters, and removes each by its chip', async () => {
    const { user } = await openPage(AWARDS_PATH)
    await page.findByRole('row', { name: /Catur/ })
    await user.click(page.getByRole('button', { name: 'Filter' }))
    const dialog = within(await page.findByRole('dialog'))
    await user.type(await dialog.findByRole('combobox', { name: 'Siswa' }), 'anin')
    await user.click(await page.findByRole('option', { name: 'Anindita' }))
    await user.type(dialog.getByRole('combobox', { name: 'Pembina' }), 'dew')
    await user.click(await page.findByRole('option', { name: 'Dewi' }))
    await user.click(dialog.getByRole('button', { name: 'Terapkan' }))
    await waitFor(() => expect(readTitles()).toEqual(['Pidato']))
    expect(page.getByRole('button', { name: 'Filter, 2 dipilih' })).toBeVisible()

    const findChip = (label: RegExp) => page.findByRole('button', { name: label })
    await user.click(within(await findChip(/^Pembina: Dewi/)).getByTestId('CancelIcon'))
    await waitFor(() => expect(readTitles()).toEqual(['Catur', 'Pidato']))
    await user.click(within(await findChip(/^Siswa: Anindita/)).getByTestId('CancelIcon'))
    await waitFor(() => expect(readTitles()).toEqual(['Catur', 'Renang', 'Pidato']))
    expect(page.getByRole('button', { name: 'Filter' })).toBeVisible()
  })

  test('searches filter options after typing pauses, and keeps the typed text when the response arrives', async () => {
    const { user } = await openPage(AWARDS_PATH)
    await page.findByRole('row', { name: /Catur/ })
    await user.click(page.getByRole('button', { name: 'Filter' }))
    const filterInput = await within(await page.findByRole('dialog')).findByRole('combobox', {
      name: 'Siswa',
    })
    await user.click(filterInput)
    expect(await page.findByRole('option', { name: 'Bhaskara' })).toBeVisible()
    const terms: string[] = []
    const recordSearch = ({ request }: { request: Request }) => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/api/sia/master/student') terms.push(searchParams.get('search') ?? '')
    }
    network.events.on('request:start', recordSearch)
    onTestFinished(() => network.events.removeListener('request:start', recordSearch))
    await user.type(filterInput, 'anin')
    await user.keyboard('{Enter}')
    expect(page.getByText('Memuat…')).toBeVisible()
    expect(page.getByRole('dialog')).toBeVisible()
    await waitFor(() => expect(page.getAllByRole('option')).toHaveLength(1))
    expect(filterInput).toHaveValue('anin')
    expect(terms).toEqual(['anin'])
    await user.keyboard('{Enter}')
    expect(page.getByRole('button', { name: 'Anindita' })).toBeVisible()
  })

  test('is filtered by days and booleans, and the filters can be cleared', async () => {
    const { user } = await openPage(AWARDS_PATH)
    await page.findByRole('row', { name: /Catur/ })
    await user.click(page.getByRole('button', { name: 'Filter' }))
    await user.type(await page.findByLabelText('Tanggal dari'), '2/8/2026')
    await user.click(await page.findByRole('combobox', { name: 'Beregu' }))
    await user.click(await page.findByRole('option', { name: 'Tidak' }))
    await user.click(page.getByRole('button', { name: 'Terapkan' }))
    await waitFor(() => expect(readTitles()).toEqual(['Renang']))
    expect(page.getByText('Beregu: Tidak')).toBeVisible()
    expect(page.getByText('Tanggal: 02/08/2026 – …')).toBeVisible()
    await user.click(page.getByRole('button', { name: 'Filter, 2 dipilih' }))
    await user.click(await page.findByRole('button', { name: 'Hapus filter' }))
    await waitFor(() => expect(readTitles()).toHaveLength(3))
  })

  test('is filtered by amounts, and by moments within days of the school’s time zone', async () => {
    await createAward({ title: 'Subuh', fee: 50_000, announced_at: '2026-08-01T22:30:00.000Z' })
    await createAward({ title: 'Malam', fee: 50_000, announced_at: '2026-08-02T16:59:00.000Z' })
    await createAward({ title: 'Besok', fee: 50_000, announced_at: '2026-08-02T17:00:00.000Z' })
    await createAward({ title: 'Murah', fee: 1000, announced_at: '2026-08-02T05:00:00.000Z' })
    const { user } = await openPage(AWARDS_PATH)
    await page.findByRole('row', { name: /Subuh/ })
    await user.click(page.getByRole('button', { name: 'Filter' }))
    await user.type(await page.findByLabelText('Biaya dari'), '2000')
    await user.type(page.getByLabelText('Diumumkan dari'), '02/08/2026')
    await user.type(page.getByLabelText('Diumumkan sampai'), '02/08/2026')
    await user.click(page.getByRole('button', { name: 'Terapkan' }))
    await waitFor(() => expect(readTitles().sort()).toEqual(['Malam', 'Subuh']))
    expect(page.getByText('Diumumkan: 02/08/2026 – 02/08/2026')).toBeVisible()
    expect(page.getByText('Biaya: Rp 2.000 – …')).toBeVisible()
    await user.click(page.getByRole('button', { name: 'Filter, 2 dipilih' }))
    expect(await page.findByLabelText('Diumumkan sampai')).toHaveValue('02/08/2026')
  })

  test('is not filtered by an invalid day, which is reported under its field', async () => {
    const { user } = await openPage(AWARDS_PATH)
    await page.findByRole('row', { name: /Catur/ })
    await user.click(page.getByRole('button', { name: 'Filter' }))
    const fromField = await page.findByLabelText('Tanggal dari')
    await user.type(fromField, '31/02/2026')
    expect(page.queryByText(/^Tanggal tidak dikenal/)).toBeNull()
    await user.click(page.getByRole('button', { name: 'Terapkan' }))
    expect(await page.findByText('Tanggal tidak dikenal, contoh: 31/01/2012')).toBeVisible()
    await user.clear(fromField)
    await user.type(fromField, '02/08/2026')
    await user.click(page.getByRole('button', { name: 'Terapkan' }))
    await waitFor(() => expect(readTitles()).toEqual(['Catur', 'Renang']))
  })

  test('is searched, and a row is deleted after confirming', async () => {
    const { user } = await openPage(AWARDS_PATH)
    await user.type(await page.findByPlaceholderText('Pencarian'), 'renang{Enter}')
    await waitFor(() => expect(readTitles()).toEqual(['Renang']))
    await user.click(page.getByRole('button', { name: 'Hapus Renang' }))
    expect(await page.findByText('Anda yakin akan menghapus Renang ?')).toBeVisible()
    await user.click(page.getByRole('button', { name: 'Hapus' }))
    expect(await page.findByText('Tidak ada yang cocok')).toBeVisible()
  })

  test('is a list of cards on a phone', async () => {
    window.innerWidth = 390
    await openPage(AWARDS_PATH)
    const card = (await page.findByText('Renang')).closest('li')
    await waitFor(() => expect(card).toHaveTextContent('Siswa: Bhaskara'))
    expect(card).toHaveTextContent('Beregu: Tidak')
    expect(card).not.toHaveTextContent('Judul: Renang')
  })
})

test('an import explains how cells refer to records, saves valid rows, and returns invalid ones', async () => {
  const downloads: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.getAttribute('href') ?? '')
  })
  const { user } = await openPage(AWARDS_PATH)
  await user.click(await page.findByRole('button', { name: 'Import Csv' }))
  await user.click(await page.findByText('Arti 15 kolom'))
  const help = page.getByText(/^Pembina:/).textContent
  expect(help).toBe('Pembina: Nama, NIP, atau NIK dari Guru yang sudah ada; beberapa dipisah dengan |')
  expect(page.getByText('Siswa — wajib: Nama, NISN, NIS, atau NIK dari Siswa yang sudah ada')).toBeVisible()
  expect(page.getByText('Beregu: ya atau tidak')).toBeVisible()
  const lines = [
    'student_id;title;number;level;won_on;score;fee;is_team;teachers;warna',
    '0079999991;Silat;91;Nasional;31/08/2026;90,5;1.500.000;ya;Cokro|Dewi;merah',
    'Tak Dikenal;Panahan;92;Kota;31/08/2026;90;0;tidak;;',
  ]
  const file = new File([lines.join('\r\n')], 'prestasi.csv', { type: 'text/csv' })
  await user.upload(page.getByLabelText('Pilih berkas .csv'), file)
  expect(await page.findByText('Kolom yang diabaikan: warna')).toBeVisible()
  await user.click(page.getByRole('button', { name: /^Simpan/ }))
  expect(await page.findByText('1 data berhasil. 1 data gagal')).toBeVisible()
  expect(downloads).toEqual([expect.stringMatching(/^\/api\/download\//)])
  const { text } = await world.anonymous.get((downloads[0] ?? '').replace('/api', ''))
  expect(text).toContain('Siswa Tak Dikenal tidak ditemukan')
  await user.click(page.getByRole('button', { name: 'Selesai' }))
  // The row's number and the dash of the missing photo come first.
  expect(
    await page.findByRole('row', { name: /^1 – Silat Anindita Nasional Rp 1\.500\.000 Ya/ }),
  ).toBeVisible()
})

describe('its access is that of the declaration', () => {
  test('users with read access see neither import nor delete, and Tambah is disabled', async () => {
    await createAward({ title: 'Catur' })
    await openPage(AWARDS_PATH, await world.as({ keys: ['sia-master'] }))
    expect(await page.findByRole('row', { name: /Catur/ })).toBeVisible()
    expect(page.getByRole('link', { name: 'Tambah' })).toHaveAttribute('aria-disabled', 'true')
    expect(page.queryByRole('button', { name: 'Import Csv' })).toBeNull()
    expect(page.queryByRole('button', { name: /^Hapus / })).toBeNull()
  })

  test('users without the key see it in no menu, and get an error on screen and 403 from the server', async () => {
    const unauthorized = await world.as({ keys: ['sia-dashboard'] })
    await openPage(AWARDS_PATH, unauthorized)
    expect(await page.findByRole('heading', { name: 'Tidak memiliki akses' })).toBeVisible()
    expect(page.queryByRole('button', { name: 'Data Master' })).toBeNull()
    expect((await unauthorized.get(AWARDS_PATH)).status).toBe(403)
    expect((await world.anonymous.get(AWARDS_PATH)).status).toBe(401)
  })

  test('users with the key see it under Data Master', async () => {
    const { user } = await openPage('/sia')
    await user.click(await page.findByRole('button', { name: 'Data Master' }))
    await user.click(await page.findByRole('menuitem', { name: 'Prestasi' }))
    await waitFor(() => expect(currentAddress()).toMatch(AWARDS_PATH))
  })
})
