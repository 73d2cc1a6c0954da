/** List and form that are generated from a description, used as an operator uses them: a field of every kind. */
import Icon from '@mui/icons-material/WorkspacePremiumOutlined'
import { screen as page, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccessKey } from '#contract/access.ts'
import { resources } from '#contract/catalogue.ts'
import { student } from '#contract/people/student.ts'
import { teacher } from '#contract/people/teacher.ts'
import { award, createAwardTables } from '#test/support/award.ts'
import { makePdf } from '#test/support/documents.ts'
import { drawImage } from '#test/support/images.ts'
import { serve, settled } from '#test/support/network.ts'
import { address, openConsole } from '#test/support/render.tsx'
import { type Client, openWorld, type World } from '#test/support/world.ts'

const PATH = award.api
const KEYS: readonly AccessKey[] = ['sia-dashboard', 'sia-master', 'add-sia-master', 'edit-sia-master']
const catalogue = resources as Record<string, unknown>

let world: World
let operator: Client
let people: Record<'anindita' | 'bhaskara' | 'cokro' | 'dewi', number>
beforeAll(async () => {
  catalogue.award = award
  world = await openWorld()
  await createAwardTables(world)
  operator = await world.as({ keys: [...KEYS, 'delete-sia-master'] })
  const admin = await world.as('Administrator')
  const made = async (path: string, person: object) =>
    (await admin.post<{ id: number }>(path, person)).body.result.id
  const pupil = (nisn: string, name: string) =>
    made(student.api, {
      ...student.sample,
      ...{
        nisn,
        nis: nisn.slice(-4),
        nik: `327301010199${nisn.slice(-4)}`,
        name,
        email: `${nisn}@contoh.id`,
      },
    })
  const coach = (nip: string, name: string) =>
    made(teacher.api, { ...teacher.sample, nip, name, email: `${nip}@contoh.id` })
  people = {
    anindita: await pupil('0079999991', 'Anindita'),
    bhaskara: await pupil('0079999992', 'Bhaskara'),
    cokro: await coach('198501012010019991', 'Cokro'),
    dewi: await coach('198501012010019992', 'Dewi'),
  }
})
beforeEach(async () => {
  serve(world)
  for (const { id } of (await operator.get<{ rows: { id: number }[] }>(PATH)).body.result.rows)
    await operator.delete(`${PATH}/${id}`)
})
afterAll(async () => {
  vi.doUnmock('#src/sia/index.tsx')
  delete catalogue.award
  await world.close()
})

/** A page of a console whose wing has one line more. */
function open(path: string, who: Client = operator) {
  vi.doMock('#src/sia/index.tsx', async (original) => {
    const { sia, master } = await original<typeof import('#src/sia/index.tsx')>()
    const { award: described } = await import('#test/support/award.ts')
    const more = master(described, Icon, () => import('#test/support/awardScreens.tsx'))
    const { screens } = more.props.options
    const wing = { ...sia, resources: [...sia.resources, more], screens: [...sia.screens, ...screens] }
    return { sia: wing, master }
  })
  return openConsole(path, who)
}

let made = 0
const give = async (more: object = {}) => {
  made += 1
  const body = { ...award.sample, student_id: people.anindita, number: String(made), ...more }
  const { status, body: answer } = await operator.post<{ id: number }>(PATH, body)
  expect(status, JSON.stringify(answer)).toBe(201)
  return answer.result.id
}
const stored = async (id: number) =>
  (await operator.get<Record<string, unknown>>(`${PATH}/${id}`)).body.result

const typeInto = async (user: UserEvent, label: RegExp, words: string) =>
  user.type(await page.findByLabelText(label), words)
const choose = async (user: UserEvent, label: RegExp, option: string) => {
  await user.click(await page.findByRole('combobox', { name: label }))
  await user.click(await page.findByRole('option', { name: option }))
}
const search = async (user: UserEvent, label: RegExp, { typed, found }: { typed: string; found: string }) => {
  await user.type(await page.findByRole('combobox', { name: label }), typed)
  await user.click(await page.findByRole('option', { name: found }))
}
const save = (user: UserEvent) => user.click(page.getByRole('button', { name: 'Simpan' }))
const rowsOf = () =>
  page
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]?.textContent)

describe('the form', () => {
  test('takes a field of every kind, and holds what was stored', async () => {
    const { user } = await open(`${PATH}/new`)
    await search(user, /^Siswa/, { typed: 'anin', found: 'Anindita' })
    await search(user, /^Pelatih/, { typed: 'dew', found: 'Dewi' })
    await typeInto(user, /^Judul/, 'Juara 1 Olimpiade')
    await typeInto(user, /^Nomor/, '007')
    await choose(user, /^Tingkat/, 'Nasional')
    await user.type(page.getByRole('textbox', { name: /^Tanggal/ }), '31/08/2026')
    await typeInto(user, /^Nilai/, '87.25')
    await typeInto(user, /^Biaya/, '150000')
    await user.click(page.getByRole('switch', { name: 'Beregu' }))
    await typeInto(user, /^Catatan/, 'Piala di lemari.')
    const photo = new File([new Uint8Array(await drawImage())], 'juara.jpg', { type: 'image/jpeg' })
    await user.upload(page.getByLabelText('Berkas foto'), photo)
    const pdf = new File([new Uint8Array(makePdf('Anindita'))], 'sertifikat.pdf', { type: 'application/pdf' })
    await user.upload(page.getByLabelText('Pilih berkas .pdf', { selector: 'input' }), pdf)
    expect(await page.findByText('Berkas siap disimpan')).toBeVisible()
    await waitFor(() => expect(page.queryByLabelText('Mengunggah gambar')).toBeNull())
    await search(user, /^Pembina/, { typed: 'cok', found: 'Cokro' })
    await search(user, /^Pembina/, { typed: 'dew', found: 'Dewi' })
    await save(user)
    await waitFor(() => expect(address()).toMatch(/edit\/\d+$/))

    const id = Number(address().split('/').at(-1))
    expect(await stored(id)).toMatchObject({
      student_id: people.anindita,
      coach_id: people.dewi,
      title: 'Juara 1 Olimpiade',
      number: '007',
      level: 'nation',
      won_on: '2026-08-31',
      score: 87.25,
      rank: null,
      fee: 150_000,
      is_team: true,
      note: 'Piala di lemari.',
      photo: expect.stringMatching(/\.jpg$/),
      certificate: expect.stringMatching(/^[a-f0-9]{32}$/),
      teachers: [people.cokro, people.dewi],
    })
    expect(await page.findByDisplayValue('Anindita')).toBeVisible()
    expect(page.getByRole('button', { name: 'Cokro' })).toBeVisible()
    expect(page.getByRole('switch', { name: 'Beregu' })).toBeChecked()
    expect(page.getByRole('button', { name: 'Unduh Sertifikat' })).toBeVisible()
    expect(await page.findByRole('textbox', { name: 'Cerita' })).toBeVisible()
    await settled()
  })

  test('counts what is missing, and tells under its field what is wrong', async () => {
    await give({ number: '0815' })
    const { user } = await open(`${PATH}/new`)
    await typeInto(user, /^Nilai/, '101')
    await save(user)
    expect(await page.findByText('7 isian perlu diperbaiki')).toBeVisible()
    expect(page.getByText('Paling banyak 100')).toBeVisible()

    await search(user, /^Siswa/, { typed: 'bhas', found: 'Bhaskara' })
    await typeInto(user, /^Judul/, 'Juara 2')
    await typeInto(user, /^Nomor/, '0815')
    await choose(user, /^Tingkat/, 'Kota')
    await user.type(page.getByRole('textbox', { name: /^Tanggal/ }), '2026-08-31')
    await user.clear(page.getByLabelText(/^Nilai/))
    await typeInto(user, /^Nilai/, '90')
    await typeInto(user, /^Biaya/, '0')
    await save(user)
    expect(await page.findByText('Nomor ini sudah dipakai')).toBeVisible()
    expect(address()).toBe(`${PATH}/new`)
  })

  test('says under its field that a chosen record has gone meanwhile', async () => {
    const id = await give({ teachers: [people.cokro] })
    const { user } = await open(`${PATH}/edit/${id}`)
    expect(await page.findByRole('button', { name: 'Cokro' })).toBeVisible()
    const admin = await world.as('Administrator')
    const person = { ...teacher.sample, nip: '198501012010019993', name: 'Eka', email: 'eka@contoh.id' }
    const gone = (await admin.post<{ id: number }>(teacher.api, person)).body.result.id
    await search(user, /^Pelatih/, { typed: 'eka', found: 'Eka' })
    expect((await admin.delete(`${teacher.api}/${gone}`)).status).toBe(200)
    await save(user)
    expect(await page.findByText('Guru tidak ditemukan. Pilih lagi.')).toBeVisible()
  })

  test('refuses what is no PDF before it is sent', async () => {
    const { user } = await open(`${PATH}/new`)
    const input = await page.findByLabelText('Pilih berkas .pdf', { selector: 'input' })
    input.removeAttribute('accept')
    await user.upload(input, new File(['x'], 'sertifikat.docx'))
    expect(await page.findByText('Hanya berkas .pdf.')).toBeVisible()
    await settled()
  })
})

describe('the list', () => {
  beforeEach(async () => {
    await give({
      title: 'Catur',
      level: 'nation',
      won_on: '2026-08-03',
      teachers: [people.cokro],
      is_team: true,
    })
    await give({ title: 'Renang', won_on: '2026-08-02', student_id: people.bhaskara, fee: 50_000 })
    await give({ title: 'Pidato', won_on: '2026-08-01', teachers: [people.dewi] })
  })

  test('shows each kind as the school reads it', async () => {
    await open(PATH)
    expect(await page.findByRole('row', { name: /^1 – Catur Anindita Nasional Rp 0 Ya/ })).toBeVisible()
    expect(await page.findByRole('row', { name: /^2 – Renang Bhaskara Kota Rp 50\.000 Tidak/ })).toBeVisible()
    const first = page.getByRole('row', { name: /^1 – Catur/ })
    expect(await within(first).findByText('Cokro')).toBeVisible()
  })

  test('is narrowed in a dialog, counts its filters, and lets go of each by its chip', async () => {
    const { user } = await open(PATH)
    await page.findByRole('row', { name: /Catur/ })
    await user.click(page.getByRole('button', { name: 'Filter' }))
    const dialog = within(await page.findByRole('dialog'))
    await user.type(await dialog.findByRole('combobox', { name: 'Siswa' }), 'anin')
    await user.click(await page.findByRole('option', { name: 'Anindita' }))
    await user.type(dialog.getByRole('combobox', { name: 'Pembina' }), 'dew')
    await user.click(await page.findByRole('option', { name: 'Dewi' }))
    await user.click(dialog.getByRole('button', { name: 'Terapkan' }))
    await waitFor(() => expect(rowsOf()).toEqual(['Pidato']))
    expect(page.getByRole('button', { name: 'Filter, 2 dipilih' })).toBeVisible()

    const chip = (label: RegExp) => page.findByRole('button', { name: label })
    await user.click(within(await chip(/^Pembina: Dewi/)).getByTestId('CancelIcon'))
    await waitFor(() => expect(rowsOf()).toEqual(['Catur', 'Pidato']))
    await user.click(within(await chip(/^Siswa: Anindita/)).getByTestId('CancelIcon'))
    await waitFor(() => expect(rowsOf()).toEqual(['Catur', 'Renang', 'Pidato']))
    expect(page.getByRole('button', { name: 'Filter' })).toBeVisible()
  })

  test('is narrowed by days and by yes or no, and by nothing again', async () => {
    const { user } = await open(PATH)
    await page.findByRole('row', { name: /Catur/ })
    await user.click(page.getByRole('button', { name: 'Filter' }))
    await user.type(await page.findByLabelText('Tanggal dari'), '2/8/2026')
    await user.click(await page.findByRole('combobox', { name: 'Beregu' }))
    await user.click(await page.findByRole('option', { name: 'Tidak' }))
    await user.click(page.getByRole('button', { name: 'Terapkan' }))
    await waitFor(() => expect(rowsOf()).toEqual(['Renang']))
    expect(page.getByText('Beregu: Tidak')).toBeVisible()
    expect(page.getByText('Tanggal: 02/08/2026 – …')).toBeVisible()
    await user.click(page.getByRole('button', { name: 'Filter, 2 dipilih' }))
    await user.click(await page.findByRole('button', { name: 'Hapus filter' }))
    await waitFor(() => expect(rowsOf()).toHaveLength(3))
  })

  test('is narrowed by amounts and by moments of the days of the school, wherever UTC stands', async () => {
    await give({ title: 'Subuh', fee: 50_000, announced_at: '2026-08-01T22:30:00.000Z' })
    await give({ title: 'Malam', fee: 50_000, announced_at: '2026-08-02T16:59:00.000Z' })
    await give({ title: 'Besok', fee: 50_000, announced_at: '2026-08-02T17:00:00.000Z' })
    await give({ title: 'Murah', fee: 1000, announced_at: '2026-08-02T05:00:00.000Z' })
    const { user } = await open(PATH)
    await page.findByRole('row', { name: /Subuh/ })
    await user.click(page.getByRole('button', { name: 'Filter' }))
    await user.type(await page.findByLabelText('Biaya dari'), '2000')
    await user.type(page.getByLabelText('Diumumkan dari'), '02/08/2026')
    await user.type(page.getByLabelText('Diumumkan sampai'), '02/08/2026')
    await user.click(page.getByRole('button', { name: 'Terapkan' }))
    await waitFor(() => expect(rowsOf().sort()).toEqual(['Malam', 'Subuh']))
    expect(page.getByText('Diumumkan: 02/08/2026 – 02/08/2026')).toBeVisible()
    expect(page.getByText('Biaya: Rp 2.000 – …')).toBeVisible()
    await user.click(page.getByRole('button', { name: 'Filter, 2 dipilih' }))
    expect(await page.findByLabelText('Diumumkan sampai')).toHaveValue('02/08/2026')
  })

  test('is not narrowed by what is no day, and says so under its field', async () => {
    const { user } = await open(PATH)
    await page.findByRole('row', { name: /Catur/ })
    await user.click(page.getByRole('button', { name: 'Filter' }))
    const from = await page.findByLabelText('Tanggal dari')
    await user.type(from, '31/02/2026')
    expect(page.queryByText(/^Tanggal tidak dikenal/)).toBeNull()
    await user.click(page.getByRole('button', { name: 'Terapkan' }))
    expect(await page.findByText('Tanggal tidak dikenal, contoh: 31/01/2012')).toBeVisible()
    await user.clear(from)
    await user.type(from, '02/08/2026')
    await user.click(page.getByRole('button', { name: 'Terapkan' }))
    await waitFor(() => expect(rowsOf()).toEqual(['Catur', 'Renang']))
  })

  test('is searched, and a row deleted after a question in the words of every list', async () => {
    const { user } = await open(PATH)
    await user.type(await page.findByPlaceholderText('Pencarian'), 'renang{Enter}')
    await waitFor(() => expect(rowsOf()).toEqual(['Renang']))
    await user.click(page.getByRole('button', { name: 'Hapus Renang' }))
    expect(await page.findByText('Anda yakin akan menghapus Renang ?')).toBeVisible()
    await user.click(page.getByRole('button', { name: 'Hapus' }))
    expect(await page.findByText('Tidak ada data')).toBeVisible()
  })

  test('is a list of cards on a phone', async () => {
    window.innerWidth = 390
    await open(PATH)
    const card = (await page.findByText('Renang')).closest('li')
    await waitFor(() => expect(card).toHaveTextContent('Siswa: Bhaskara'))
    expect(card).toHaveTextContent('Beregu: Tidak')
    expect(card).not.toHaveTextContent('Judul: Renang')
  })
})

test('an import says how a cell names records, stores what is right, and hands back what is not', async () => {
  const followed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '')
  })
  const { user } = await open(PATH)
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
  expect(await page.findByText('Kolom yang tidak dikenal dan diabaikan: warna')).toBeVisible()
  await user.click(page.getByRole('button', { name: /^Simpan/ }))
  expect(await page.findByText('1 data berhasil. 1 data gagal')).toBeVisible()
  expect(followed).toEqual([expect.stringMatching(/^\/api\/download\//)])
  const { text } = await world.anyone.get((followed[0] ?? '').replace('/api', ''))
  expect(text).toContain('Siswa Tak Dikenal tidak ditemukan')
  await user.click(page.getByRole('button', { name: 'Selesai' }))
  expect(
    await page.findByRole('row', { name: /^1 – Silat Anindita Nasional Rp 1\.500\.000 Ya/ }),
  ).toBeVisible()
})

describe('its rights are the ones its description names', () => {
  test('whoever may only look sees neither import nor deletion, and Tambah does nothing', async () => {
    await give({ title: 'Catur' })
    await open(PATH, await world.as({ keys: ['sia-master'] }))
    expect(await page.findByRole('row', { name: /Catur/ })).toBeVisible()
    expect(page.getByRole('link', { name: 'Tambah' })).toHaveAttribute('aria-disabled', 'true')
    expect(page.queryByRole('button', { name: 'Import Csv' })).toBeNull()
    expect(page.queryByRole('button', { name: /^Hapus / })).toBeNull()
  })

  test('whoever lacks the key finds it in no menu, forbidden on screen and 403 at the server', async () => {
    const other = await world.as({ keys: ['sia-dashboard'] })
    await open(PATH, other)
    expect(await page.findByRole('heading', { name: 'Tidak memiliki akses' })).toBeVisible()
    expect(page.queryByRole('button', { name: 'Data Master' })).toBeNull()
    expect((await other.get(PATH)).status).toBe(403)
    expect((await world.anyone.get(PATH)).status).toBe(401)
  })

  test('whoever holds it finds it under Data Master', async () => {
    const { user } = await open('/sia')
    await user.click(await page.findByRole('button', { name: 'Data Master' }))
    await user.click(await page.findByRole('menuitem', { name: 'Prestasi' }))
    await waitFor(() => expect(address()).toMatch(PATH))
  })
})
