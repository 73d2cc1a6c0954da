/** Enrolling, promoting and undoing for a class, as an operator. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failFirstRequest, failRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import {
  createStudents,
  createYear,
  insertRapor,
  createSchool as openClasses,
} from '#test/support/sia/school.ts'

const LIST = '/sia/activity/student-class'
const findButton = (name: string | RegExp) => screen.findByRole('button', { name })
const findCheckbox = (name: string | RegExp) => screen.findByRole('checkbox', { name })
const findRow = async (name: string | RegExp) => (await screen.findByText(name)).closest('tr') as HTMLElement

/** Prepares VII A with this many students, for a user with the key of this screen only. */
async function prepareClass(enrolledCount: number) {
  const world = await openConsoleWorld()
  const admin = await world.as('Administrator')
  const school = await openClasses(admin)
  const ids = await createStudents(admin, [1, 2, 3, 4])
  if (enrolledCount > 0) await school.enrol(school.vii, ids.slice(0, enrolledCount))
  const operator = await world.as({ keys: ['sia-student-class-activity'] })
  const path = `${LIST}/new?mass=1&classroom_id=${school.vii}`
  const names = (await school.readClass(school.vii)).peserta.map(({ student }) => student.name)
  const open = () => openConsole(path, operator)
  return { world, admin, school, names, open }
}

describe('a class', () => {
  it('without participants says so, and candidates can be added by keyboard', async () => {
    const { school, open } = await prepareClass(0)
    const { user } = await open()
    expect(await screen.findByText('Tidak ada peserta')).toBeVisible()
    expect(await findButton('Simpan')).toBeDisabled()
    await user.click(await findButton('Tambah'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tambah Peserta' }))
    expect(dialog.getByRole('button', { name: 'Tambah' })).toBeDisabled()
    expect(dialog.getAllByText('Siswa baru')).toHaveLength(4)
    expect(dialog.getByRole('textbox', { name: 'Pencarian' })).toHaveFocus()
    await user.keyboard('{ArrowDown}{ }{ArrowDown}{ArrowDown}{Shift>}{ }{/Shift}')
    expect(dialog.getByText('3 dari 4 dipilih')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Tambah (3)' }))
    expect(await screen.findByText('Belum disimpan: 3 ditambahkan')).toBeVisible()
    await user.click(await findButton('Simpan'))
    expect(await screen.findByText('3 siswa ditambahkan, 0 siswa dihapus.')).toBeVisible()
    expect(await screen.findAllByText('Aktif Kelas')).toHaveLength(3)
    expect((await school.readClass(school.vii)).peserta).toHaveLength(3)
  })

  it('is navigated by arrow keys, and a range is selected with Shift', async () => {
    const { names, open } = await prepareClass(4)
    const { user } = await open()
    ;(await findCheckbox(`Pilih ${names[0]}`)).focus()
    await user.keyboard('{ }{ArrowDown}{ArrowDown}{Shift>}{ }{/Shift}')
    expect(await screen.findByText('3 dipilih')).toBeVisible()
    await user.keyboard('{End}')
    expect(await findCheckbox(`Pilih ${names[3]}`)).toHaveFocus()
  })

  it('marks participants for removal, can unmark them, and asks before saving by Ctrl+S', async () => {
    const { school, names, open } = await prepareClass(2)
    const { user } = await open()
    await user.click(await findButton(`Hapus ${names[0]}`))
    await user.click(await findButton(`Hapus ${names[1]}`))
    await user.click(await findButton(`Batal Hapus ${names[1]}`))
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Anda yakin akan menghapus 1 peserta dari kelas VII A ?')).toBeVisible()
    await user.click(await findButton('Hapus dan simpan'))
    await waitFor(async () =>
      expect((await school.readClass(school.vii)).peserta.map(({ student }) => student.name)).toEqual([
        names[1],
      ]),
    )
  })

  it('does not offer removing a participant with a report card', async () => {
    const { world, school, names, open } = await prepareClass(2)
    const [first] = await school.readRows(school.vii)
    await insertRapor(world, first?.id ?? 0, school.semester)
    const { user } = await open()
    const row = within(await findRow(names[0] ?? ''))
    expect(row.getAllByText(`Semester ${school.semester}`).length).toBeGreaterThan(0)
    expect(row.queryByRole('button', { name: /^Hapus/ })).toBeNull()
    await user.click(await findCheckbox(`Pilih ${names[1]}`))
    expect(await findButton('Hapus Peserta')).toBeVisible()
    await user.click(await findCheckbox(`Pilih ${names[0]}`))
    expect(screen.queryByRole('button', { name: 'Hapus Peserta' })).toBeNull()
    expect(await findButton('Proses Naik Kelas')).toBeEnabled()
  })

  it('keeps unsaved marks when another class is selected, and names them when it is left', async () => {
    const { names, open } = await prepareClass(1)
    const { user } = await open()
    await user.click(await findButton(`Hapus ${names[0]}`))
    const selectClass = async (name: string) => {
      await user.click(screen.getByRole('combobox', { name: /^Kelas & Rombel/ }))
      await user.click(await screen.findByRole('option', { name }))
    }
    await selectClass('VII B')
    expect(await screen.findByText(/^Belum terkirim \(1\): Peserta VII A/)).toBeVisible()
    await selectClass('VII A')
    await user.click(await findButton('Pulihkan'))
    expect(await screen.findByText('Belum disimpan: 1 dihapus')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Kembali' }))
    expect(await screen.findByText(/^Peserta VII A .+ belum terkirim, tetapi tersimpan/)).toBeVisible()
    await user.click(await findButton('Tinggalkan'))
    await waitFor(() => expect(currentAddress()).toBe(LIST))
  })

  it.each([1, -1])(
    'of another year (offset %i) accepts new students, after confirming if the year has passed',
    async (yearOffset) => {
      const { school, admin, open } = await prepareClass(3)
      if (yearOffset < 0) {
        await school.activate(await createYear(admin, school.startYear + yearOffset), school.semester)
        await school.activate(school.year, school.semester)
      }
      const { user } = await open()
      const name = `${school.startYear + yearOffset}/${school.startYear + yearOffset + 1}`
      await user.click(await screen.findByRole('combobox', { name: /^Tahun Ajaran/ }))
      await user.click(await screen.findByRole('option', { name }))
      await user.click(await findButton('Tambah'))
      await user.click(await findCheckbox('Pilih semua'))
      await user.click(await findButton('Tambah (1)'))
      await user.click(await findButton('Simpan'))
      if (yearOffset < 0) {
        expect(
          screen.getByText(`Tahun ajaran ${name} sudah lewat; menambah ditanyakan dahulu saat disimpan.`),
        ).toBeVisible()
        await screen.findByRole('dialog', { name: 'Periode sudah lewat' })
        await user.click(await findButton('Tetap simpan'))
      }
      expect(await screen.findByText('1 siswa ditambahkan, 0 siswa dihapus.')).toBeVisible()
    },
  )

  it('that cannot be loaded says why, and can be retried', async () => {
    const { names, open } = await prepareClass(1)
    failFirstRequest('GET', '/sia/activity/student-class/by-class-year', {
      status: 500,
      message: 'Server sibuk.',
    })
    const { user } = await open()
    expect(await screen.findByText('Server sibuk.')).toBeVisible()
    await user.click(await findButton('Coba lagi'))
    expect(await screen.findByText(names[0] ?? '')).toBeVisible()
  })
})

describe('a promotion', () => {
  it('requires a target, reports its result, and can be undone completely', async () => {
    const { school, names, open } = await prepareClass(3)
    const { user } = await open()
    await user.click(await findCheckbox(`Pilih ${names[0]}`))
    await user.click(await findCheckbox(`Pilih ${names[1]}`))
    await user.click(await findButton('Proses Naik Kelas'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Proses Lulus/Naik Kelas' }))
    expect(dialog.getByText(/^Semester Ganjil masih berjalan/)).toBeVisible()
    const warning = `Rapor tahun ini belum lengkap untuk 2 siswa: ${names[0]}, ${names[1]}.`
    expect(dialog.getByText(warning), 'together with the warning of missing report cards').toBeVisible()
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      names.slice(0, 2).map((name) => `${name} (rapor belum lengkap)`),
    )
    await user.click(dialog.getByRole('button', { name: 'Proses 2 siswa' }))
    expect(dialog.getByText('Harus diisi')).toBeVisible()
    await user.click(dialog.getByRole('combobox', { name: /^Kelas Tujuan/ }))
    const targets = await screen.findAllByRole('option')
    expect(targets.map((option) => option.textContent)).toEqual(['VIII A', 'VIII B'])
    await user.click(targets[0] as HTMLElement)
    await user.click(dialog.getByRole('button', { name: 'Proses 2 siswa' }))
    expect(await screen.findByText('2 naik, 0 tinggal, 0 lulus')).toBeVisible()
    expect(within(await findRow(names[0] ?? '')).getByText('Naik Kelas')).toBeVisible()
    await user.click(await findCheckbox(`Pilih ${names[0]}`))
    expect(await screen.findByText('Tidak bisa dipilih')).toBeVisible()
    expect(screen.queryByText('1 dipilih')).toBeNull()
    expect((await school.readClass(school.viii, school.nextYear)).peserta).toHaveLength(2)

    await user.click(await findButton('Batalkan proses'))
    const confirmDialog = within(await screen.findByRole('dialog', { name: 'Batalkan proses' }))
    await user.click(confirmDialog.getByRole('button', { name: 'Batalkan proses' }))
    await waitFor(() => expect(screen.getAllByText('Aktif Kelas')).toHaveLength(3))
    expect((await school.readClass(school.viii, school.nextYear)).peserta).toEqual([])
  })

  it('of a whole class takes ten keystrokes, from opening it to the next year', async () => {
    const { school, open } = await prepareClass(3)
    const { user } = await open()
    expect(await screen.findAllByText('Aktif Kelas')).toHaveLength(3)
    await user.keyboard('{Alt>}[KeyA]{/Alt}')
    expect(await screen.findByText('3 dipilih')).toBeVisible()
    await user.keyboard('{Alt>}[KeyN]{/Alt}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Proses Lulus/Naik Kelas' }))
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /^Kelas Tujuan/ })).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('option', { name: 'VIII A' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /^Kelas Tujuan/ })).toHaveFocus())
    await user.keyboard('{Tab}{Tab}')
    expect(dialog.getByRole('button', { name: 'Proses 3 siswa' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('3 naik, 0 tinggal, 0 lulus')).toBeVisible()
    expect((await school.readClass(school.viii, school.nextYear)).peserta).toHaveLength(3)
    await waitFor(() => expect(document.body).not.toHaveFocus())
  })

  it('is disabled without a next year, and says so', async () => {
    const { world, school, names, open } = await prepareClass(1)
    await world.context.db.kysely.deleteFrom('eduyears').where('id', '=', school.nextYear).execute()
    const { user } = await open()
    await user.click(await findCheckbox(`Pilih ${names[0]}`))
    await user.click(await findButton('Proses Naik Kelas'))
    expect(await screen.findByText(/Tahun ajaran baru belum diatur/)).toHaveTextContent(
      `tambahkan ${school.startYear + 1}/${school.startYear + 2} dahulu`,
    )
    expect(await findButton('Proses 1 siswa')).toBeDisabled()
    await user.click(await findButton('Batal'))
    await user.click(await findButton('Proses Tinggal Kelas'))
    expect(await findButton('Proses 1 siswa')).toBeEnabled()
  })

  it('that is refused keeps its dialog and selection', async () => {
    const { names, open } = await prepareClass(1)
    failRequests('POST', '/sia/activity/student-class/status', {
      status: 422,
      message: 'Tahun ajaran baru belum diatur',
      errors: { eduyear_id: 'Tahun ajaran baru belum diatur' },
    })
    const { user } = await open()
    await user.click(await findCheckbox(`Pilih ${names[0]}`))
    await user.click(await findButton('Proses Tinggal Kelas'))
    await user.click(await findButton('Proses 1 siswa'))
    expect(await screen.findByText('Tahun ajaran baru belum diatur')).toBeVisible()
    expect(await findButton('Proses 1 siswa')).toBeEnabled()
  })
})
