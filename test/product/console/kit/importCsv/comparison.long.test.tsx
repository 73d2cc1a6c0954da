/** Comparing the register's export with the list: differences are ticked, and only these are stored. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { makeSheet, makeWorkbook } from '#test/support/resource/workbooks.ts'
import { findRecord, sendCsv } from '#test/support/sia/school.ts'

const STUDENT = '/sia/master/student'

it('new students and single fields are ticked and stored, who is missing is listed, and nobody else changes', async () => {
  const admin = await (await openConsoleWorld()).as('Administrator')
  await sendCsv(admin, STUDENT, {
    csv: [
      'nisn;nis;name;gender;place_birth;phone',
      '0073333301;3301;Ani;P;Bandung;0811',
      '0073333302;3302;Citra;P;Bandung;0813',
    ].join('\n'),
  })
  const sheet = makeSheet([
    ['Nama', 'NIPD', 'JK', 'NISN', 'Tempat Lahir', 'HP'],
    ['Ani', '3301', 'P', '0073333301', 'Sleman', '0899'],
    ['Dewi', '3303', 'P', '0073333303', 'Bantul', ''],
  ])
  const file = new File([new Uint8Array(await makeWorkbook({ sheet }))], 'daftar_pd.xlsx')
  const { user } = await openConsole(STUDENT, admin)
  await user.click(await screen.findByRole('button', { name: 'Bandingkan dengan Dapodik' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bandingkan Siswa dengan Dapodik' }))
  await user.upload(dialog.getByLabelText('Pilih berkas .xlsx'), file)
  expect(await dialog.findByText(/^1 data tersimpan tidak ada di berkas/)).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Citra', hidden: true })).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Terapkan 0 data' })).toBeDisabled()
  expect(dialog.getByText(/^Tempat Lahir:/)).toHaveTextContent('Tempat Lahir: Bandung → Sleman')
  await user.click(dialog.getByRole('checkbox', { name: 'Telp Ani' }))
  await user.click(dialog.getByRole('button', { name: 'Baru 1' }))
  await user.click(await dialog.findByRole('checkbox', { name: 'Terapkan semua 1 yang tampil' }))
  await user.click(await dialog.findByRole('button', { name: 'Terapkan 2 data' }))
  expect(await dialog.findByText('1 baru, 1 berubah, 0 sama, 0 gagal')).toBeVisible()
  expect(await findRecord(admin, STUDENT, '0073333301')).toMatchObject({
    place_birth: 'Bandung',
    phone: '0899',
  })
  await user.click(await dialog.findByRole('button', { name: 'Selesai' }))
  await waitFor(() => expect(screen.getByText('Dewi')).toBeVisible())
})

it('what was ticked before a reload decides no import of the same file, and is ticked in its next comparison', async () => {
  const admin = await (await openConsoleWorld()).as('Administrator')
  const stored = ['nisn;nis;name;gender;place_birth;phone', '0073333311;3311;Ani;P;Bandung;0811']
  await sendCsv(admin, STUDENT, { csv: stored.join('\n') })
  const sheet = makeSheet([
    ['Nama', 'NIPD', 'JK', 'NISN', 'Tempat Lahir', 'HP'],
    ['Ani', '3311', 'P', '0073333311', 'Sleman', '0899'],
  ])
  const file = new File([new Uint8Array(await makeWorkbook({ sheet }))], 'daftar_pd.xlsx')
  /** In a page that has been loaded anew. */
  const openFile = async (button: string) => {
    cleanup()
    const { user } = await openConsole(STUDENT, admin)
    await user.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.upload(dialog.getByLabelText(/^Pilih berkas \.xlsx/), file)
    return { user, dialog }
  }
  const { user, dialog } = await openFile('Bandingkan dengan Dapodik')
  await user.click(await dialog.findByRole('checkbox', { name: 'Telp Ani' }))
  const { dialog: imported } = await openFile('Import Excel')
  const updating = await imported.findByRole('checkbox', { name: /^Perbarui juga data yang sudah ada/ })
  expect(updating).not.toBeChecked()
  const { dialog: compared } = await openFile('Bandingkan dengan Dapodik')
  expect(await compared.findByRole('checkbox', { name: 'Telp Ani' })).toBeChecked()
})
