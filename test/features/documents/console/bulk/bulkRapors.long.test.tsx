/** Uploading a zip of report cards: five groups, picking students, and the result. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  BULK_RAPORS_PATH,
  findTab,
  openBulkDialog,
  pickStudent,
  uploadMixedZip,
  uploadZip,
  withinDialog,
  withinRow,
} from '#test/support/console/bulkDialog.tsx'
import { failRequests } from '#test/support/console/network.ts'

describe('a checked zip', () => {
  it('is shown in five groups, those to be answered first, and nothing is stored yet', async () => {
    const bulk = await openBulkDialog()
    const { user, bunga } = bulk
    await uploadMixedZip(bulk)
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
    expect(tabs).toEqual(['1 Cocok', '1 Menimpa', '1 Ambigu', '2 Tidak cocok', '3 Tanpa berkas'])
    expect(await findTab(/Ambigu/)).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByText(/^rapor\.zip · 5 berkas diperiksa/)).toHaveFocus()
    expect(withinRow('Candra W.pdf').getByText('Nama berkas hanya mirip; pilih siswanya.')).toBeVisible()
    await user.click(await findTab(/Tidak cocok/))
    expect(withinRow('catatan.docx').getByText('Bukan berkas PDF.')).toBeVisible()
    expect(withinRow('catatan.docx').queryByRole('combobox')).toBeNull()
    await user.keyboard('{ArrowRight}{Enter}')
    for (const name of ['Candra Wijaya', 'Dian Permata', 'Eka Saputra'])
      expect((await withinDialog()).getByText(name)).toBeVisible()
    await user.click(await findTab(/Menimpa/))
    expect(screen.getByText(/tetap tersimpan sebagai versi sebelumnya/)).toBeVisible()
    expect(await bulk.readEnrolmentIdsWithRapor()).toEqual([bunga.student_class_id])
  })

  it('is completed by picking students, stored on confirmation, and reported file by file', async () => {
    const bulk = await openBulkDialog()
    const { user, adi, bunga, candra } = bulk
    await uploadMixedZip(bulk)
    expect(
      screen.getByText('1 menggantikan yang sudah ada · 1 ambigu belum dijawab, tidak ikut disimpan'),
    ).toBeVisible()
    await pickStudent(user, 'Candra W.pdf', /^Candra Wijaya/)
    expect(screen.queryByText(/belum dijawab/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Simpan 3 rapor' }))
    expect(await screen.findByText('2 berhasil. 1 menimpa. 2 gagal.')).toBeVisible()
    const report = await withinDialog()
    expect(report.getByText('catatan.docx').closest('li')).toHaveTextContent(
      'catatan.docx: Bukan berkas PDF.',
    )
    expect(report.getByText('Candra W.pdf').closest('li')).toHaveTextContent(
      `Candra W.pdf: Candra Wijaya · NIS ${candra.nis} · VII A`,
    )
    expect(report.getByText('2 siswa belum punya berkas.')).toBeVisible()
    expect(report.getByRole('button', { name: 'Unduh laporan (CSV)' })).toBeVisible()
    expect(await bulk.readEnrolmentIdsWithRapor()).toEqual(
      [adi, bunga, candra].map(({ student_class_id }) => student_class_id).sort(),
    )
    await user.click(report.getByRole('button', { name: 'Selesai' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('3 dari 5 rapor sudah ada')).toBeVisible()
  })

  it('suggests the likeliest student of an ambiguous file, unless another file has them', async () => {
    const bulk = await openBulkDialog()
    const { user, adi, bunga, candra } = bulk
    await uploadMixedZip(bulk)
    const suggestion = { name: 'Pakai usulan: Candra Wijaya · VII A' }
    await user.click(await findTab(/Tidak cocok/))
    expect(withinRow('scan.pdf').queryByRole('button', { name: /^Pakai usulan/ })).toBeNull()
    await pickStudent(user, 'scan.pdf', /^Candra Wijaya/)
    await user.click(await findTab(/Ambigu/))
    expect(screen.queryByRole('button', { name: /^Pakai usulan/ })).toBeNull()
    await user.click(await findTab(/Tidak cocok/))
    await pickStudent(user, 'scan.pdf', /^Dian Permata/)
    await user.click(await findTab(/Ambigu/))
    await user.click(screen.getByRole('button', suggestion))
    expect(screen.getByRole('combobox', { name: 'Pilih siswa untuk Candra W.pdf' })).toHaveValue(
      `Candra Wijaya · NIS ${candra.nis} · VII A`,
    )
    expect(screen.queryByRole('button', suggestion)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Simpan 4 rapor' }))
    expect(await screen.findByText('3 berhasil. 1 menimpa. 1 gagal.')).toBeVisible()
    expect(await bulk.readEnrolmentIdsWithRapor()).toEqual(
      expect.arrayContaining([adi, bunga, candra].map(({ student_class_id }) => student_class_id)),
    )
  })

  it('allows one file per student: a student of another file is no option, until that file is excluded', async () => {
    const bulk = await openBulkDialog()
    const { user, decidedName: decided, adi, bunga } = bulk
    await uploadMixedZip(bulk)
    const readOptions = async () => {
      await user.click(await screen.findByRole('combobox', { name: 'Pilih siswa untuk scan.pdf' }))
      const names = (await screen.findAllByRole('option')).map((option) => option.textContent?.split(' ·')[0])
      await user.keyboard('{Escape}')
      return names
    }
    await user.click(await findTab(/Tidak cocok/))
    expect(await readOptions()).toEqual(['Candra Wijaya', 'Dian Permata', 'Eka Saputra'])
    await user.click(await findTab(/Ambigu/))
    await pickStudent(user, 'Candra W.pdf', /^Candra Wijaya/)
    for (const [group, student] of [
      [/Menimpa/, bunga],
      [/Cocok/, adi],
    ] as const) {
      await user.click(await findTab(group))
      await user.click(screen.getByRole('checkbox', { name: `Sertakan ${decided(student)}` }))
    }
    await user.click(await findTab(/Tidak cocok/))
    expect(await readOptions()).toEqual(['Adi Putra', 'Bunga Citra', 'Dian Permata', 'Eka Saputra'])
    await pickStudent(user, 'scan.pdf', /^Bunga Citra .* sudah punya berkas$/)
    expect(screen.getByRole('button', { name: 'Simpan 2 rapor' })).toBeEnabled()
  })

  it('can be previewed file by file, with the same student select beside the pages', async () => {
    const bulk = await openBulkDialog()
    const { user } = bulk
    await uploadMixedZip(bulk)
    await user.click(await findTab(/Tidak cocok/))
    expect(withinRow('catatan.docx').queryByRole('button')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Lihat PDF scan.pdf' }))
    const preview = await withinDialog('Lihat berkas')
    expect(preview.getByText('1 dari 1')).toBeVisible()
    expect(preview.getByRole('button', { name: 'Berkas berikutnya' })).toBeDisabled()
    await pickStudent(user, 'scan.pdf', /^Dian Permata/)
    await waitFor(async () => {
      const rows = await bulk.world.context.db.kysely
        .selectFrom('audits')
        .where('entity', '=', 'zip_upload')
        .selectAll()
        .execute()
      expect(rows).toHaveLength(1)
    })
    await user.click(preview.getByRole('button', { name: 'Selesai' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Lihat berkas' })).toBeNull())
    expect(screen.getByRole('combobox', { name: 'Pilih siswa untuk scan.pdf' })).toHaveValue(
      `Dian Permata · NIS ${bulk.dian.nis} · VII A`,
    )
  })
})

describe('a file that is not a zip', () => {
  it.each([
    ['rapor.zip', Buffer.from('halo'), 'Berkas ini bukan zip yang utuh.'],
    ['rapor.zip', Buffer.alloc(0), 'Berkas ini kosong.'],
  ])('%s of %j is refused, and another can be chosen', async (name, bytes, message) => {
    const bulk = await openBulkDialog()
    await uploadZip(bulk.user, bytes, name)
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    await uploadMixedZip(bulk)
    expect(screen.queryByText(message)).toBeNull()
  })

  it('with another extension is not uploaded', async () => {
    const { user } = await openBulkDialog()
    failRequests('POST', BULK_RAPORS_PATH, { status: 500, message: 'Terkirim.' })
    const file = new File(['halo'], 'rapor.rar')
    const fileInput = (await screen.findByLabelText('Pilih berkas .zip')) as HTMLInputElement
    fileInput.removeAttribute('accept')
    await user.upload(fileInput, file)
    expect(await screen.findByRole('alert')).toHaveTextContent('Hanya berkas .zip.')
  })
})
