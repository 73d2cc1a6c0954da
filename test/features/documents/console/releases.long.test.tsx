/** The release screen: several classes at once, withdrawing with a reason, and students who have not opened theirs. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { downloadFile, enrol, makeClassroom, uploadRapor } from '#test/support/sia/documents.ts'

it('an operator withdraws the report cards of two classes, schedules the release of one, and cancels it', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const studentUser = await world.as('Siswa')
  const viiA = await makeClassroom(world, 'VII', 'A')
  const viiB = await makeClassroom(world, 'VII', 'B')
  const adi = await enrol(world, viiA, { name: 'Adi Putra', user: studentUser })
  await enrol(world, viiB)
  const { body } = await uploadRapor(world, { client: operator, classroom: viiA, student: adi })
  const file = body.result.student_class_rapors
  const { user } = await openConsole('/sia/activity/release', operator)
  expect(await screen.findByText('1 dari 2 kelas sudah terbit; 1 kelas belum punya dokumen')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /^Pilih semua kelas/ }))
  await user.click(await findButton('Tarik'))
  const withdrawDialog = within(await screen.findByRole('dialog', { name: 'Tarik rapor 2 kelas' }))
  await user.click(withdrawDialog.getByRole('button', { name: 'Tarik' }))
  expect(await withdrawDialog.findByText('Harus diisi')).toBeVisible()
  await user.type(withdrawDialog.getByRole('textbox', { name: /^Alasan/ }), 'Salah cetak')
  await user.click(withdrawDialog.getByRole('button', { name: 'Tarik' }))
  expect(await screen.findByText('0 dari 2 kelas sudah terbit; 1 kelas belum punya dokumen')).toBeVisible()
  expect(screen.getAllByText('Ditarik')).toHaveLength(2)
  expect((await downloadFile(studentUser, file)).status).toBe(404)

  await user.click(screen.getByRole('checkbox', { name: 'Pilih VII A' }))
  await user.click(await findButton('Terbitkan'))
  const releaseDialog = within(await screen.findByRole('dialog', { name: 'Terbitkan rapor 1 kelas' }))
  const releaseTimeField = releaseDialog.getByLabelText(/^Waktu terbit/)
  await user.type(releaseTimeField, '2020-01-01T08:00')
  await user.click(releaseDialog.getByRole('button', { name: 'Terbitkan' }))
  expect(await releaseDialog.findByText('Waktu terbit sudah lewat')).toBeVisible()
  await user.clear(releaseTimeField)
  await user.type(releaseTimeField, '2099-01-01T08:00')
  await user.click(releaseDialog.getByRole('button', { name: 'Terbitkan' }))
  expect(await screen.findByText('Terjadwal')).toBeVisible()
  expect(screen.getByText('1 Januari 2099 08.00')).toBeVisible()

  await user.click(screen.getByRole('checkbox', { name: 'Pilih VII B' }))
  await user.click(screen.getByRole('checkbox', { name: 'Pilih VII A' }))
  expect(screen.getByText('2 kelas dipilih')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Pilih VII B' }))
  await user.click(await findButton('Batalkan jadwal'))
  const confirmDialog = within(await screen.findByRole('dialog', { name: 'Batalkan jadwal terbit?' }))
  await user.click(confirmDialog.getByRole('button', { name: 'Jadikan draf' }))
  expect(await screen.findByText('Draf')).toBeVisible()
})

it('what a colleague has withdrawn meanwhile is refused with their name, and shown once the dialog is closed', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const classroom = await makeClassroom(world, 'VII', 'A')
  await uploadRapor(world, { client: operator, classroom, student: await enrol(world, classroom) })
  const { user } = await openConsole('/sia/activity/release', operator)
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih VII A' }))
  await user.click(await findButton('Tarik'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tarik rapor 1 kelas' }))
  await user.type(dialog.getByRole('textbox', { name: /^Alasan/ }), 'Salah cetak')
  const { eduyear, semester } = (
    await operator.get<Record<'eduyear' | 'semester', { id: number }>>('/sia/activity/release')
  ).body.result
  const colleague = await world.as('Administrator')
  const { name } = (await colleague.get<{ name: string }>('/session')).body.result
  await colleague.put('/sia/activity/release', {
    kind: 'rapor',
    eduyear_id: eduyear.id,
    semester_id: semester.id,
    classroom_ids: [classroom.id],
    act: 'withdraw',
    reason: 'Salah nilai',
  })
  await user.click(dialog.getByRole('button', { name: 'Tarik' }))
  expect(
    await dialog.findByText(
      `Kelas VII A sekarang ditarik (terakhir diubah ${name}), jadi tidak ada yang diubah. Muat ulang daftarnya.`,
    ),
  ).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Batal' }))
  await user.click(await findButton('Buang'))
  expect(await screen.findByText('Ditarik')).toBeVisible()
})

it('the list of a class shows students who have not opened theirs first', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const studentUser = await world.as('Siswa')
  const classroom = await makeClassroom(world, 'VII', 'A')
  const adi = await enrol(world, classroom, { name: 'Adi Putra', user: studentUser })
  const budi = await enrol(world, classroom, { name: 'Budi Santosa' })
  const { body } = await uploadRapor(world, { client: operator, classroom, student: adi })
  await uploadRapor(world, { client: operator, classroom, student: budi })
  await downloadFile(studentUser, body.result.student_class_rapors)
  const { user } = await openConsole('/sia/activity/release', operator)
  await user.click(await screen.findByRole('link', { name: /sudah dibuka, kelas VII A$/ }))
  expect(await screen.findByRole('heading', { name: 'Belum membuka rapor: VII A' })).toBeVisible()
  expect(screen.getByText('Budi Santosa')).toBeVisible()
  expect(screen.queryByText('Adi Putra')).toBeNull()
  expect(screen.getByText(/1 dari 2 siswa belum membuka/)).toBeVisible()
  await user.click(screen.getByRole('switch', { name: 'Tampilkan juga yang sudah membuka' }))
  expect(screen.getByText('Adi Putra')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Kembali' }))
  expect(await screen.findByText('1 dari 1 kelas sudah terbit')).toBeVisible()
})

it('drafts become the default after confirming, and released documents stay released', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const classroom = await makeClassroom(world, 'VII', 'A')
  await uploadRapor(world, { client: operator, classroom, student: await enrol(world, classroom) })
  const { user } = await openConsole('/sia/activity/release', operator)
  await user.click(await screen.findByRole('combobox', { name: 'Setelah diunggah' }))
  await user.click(screen.getByRole('option', { name: 'Draf sampai diterbitkan' }))
  const confirmDialog = within(await screen.findByRole('dialog', { name: 'Ganti aturan dokumen baru?' }))
  await user.click(confirmDialog.getByRole('button', { name: 'Ganti' }))
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Setelah diunggah' })).toHaveTextContent('Draf'),
  )
  expect(screen.getByText('1 dari 1 kelas sudah terbit')).toBeVisible()
})
