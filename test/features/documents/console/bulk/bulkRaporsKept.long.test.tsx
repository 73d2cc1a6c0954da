/** A zip of report cards is not lost by accident: neither by closing the dialog nor by reloading the page. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import {
  BULK_RAPORS_PATH,
  openBulkDialog,
  pickStudent,
  uploadMixedZip,
  uploadZip,
  withinDialog,
} from '#test/support/console/bulkDialog.tsx'
import { failFirstRequest, failRequests, network } from '#test/support/console/network.ts'
import { openConsole, reload as reloadPage } from '#test/support/console/render.tsx'
import { makePdf, makeZip } from '#test/support/sia/documents.ts'

describe('an upload that is not finished', () => {
  it('asks before closing during the upload, and cancelling stores nothing', async () => {
    const bulk = await openBulkDialog()
    const { user } = bulk
    failRequests('POST', BULK_RAPORS_PATH, 'timeout')
    await uploadZip(user, await makeZip([{ name: 'a.pdf', bytes: makePdf() }]))
    expect(await screen.findByText(/^(Mengunggah… \d+%|Memeriksa isi setiap berkas…)$/)).toBeVisible()
    await user.click((await withinDialog()).getByRole('button', { name: 'Tutup' }))
    await user.click((await withinDialog('Batalkan pemeriksaan?')).getByRole('button', { name: 'Tunggu' }))
    await waitFor(() => expect(screen.queryByText('Batalkan pemeriksaan?')).toBeNull())
    await user.keyboard('{Escape}')
    await user.click((await withinDialog('Batalkan pemeriksaan?')).getByRole('button', { name: 'Batalkan' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await bulk.readEnrolmentIdsWithRapor()).toHaveLength(1)
  })

  it('shows its progress while storing, and asks before closing', async () => {
    const bulk = await openBulkDialog()
    const { user } = bulk
    await uploadMixedZip(bulk)
    failRequests('POST', BULK_RAPORS_PATH, 'timeout')
    network.use(
      http.get(`*/api${BULK_RAPORS_PATH}/:id`, () =>
        HttpResponse.json({ success: true, message: '', result: { done: 3, total: 5 } }),
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Simpan 2 rapor' }))
    expect(await screen.findByText('Menyimpan… 0 dari 5')).toBeVisible()
    const bar = await screen.findByRole('progressbar', { name: 'Menyimpan… 3 dari 5' })
    expect(bar).toHaveAttribute('aria-valuenow', '60')
    await user.click((await withinDialog()).getByRole('button', { name: 'Tutup' }))
    const question = await withinDialog('Tutup selagi menyimpan?')
    expect(question.getByText(/Penyimpanan diteruskan sampai selesai/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Tutup' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('asks before Escape, Batal or Ganti zip discards the answers', async () => {
    const bulk = await openBulkDialog()
    const { user } = bulk
    await uploadMixedZip(bulk)
    await pickStudent(user, 'Candra W.pdf', /^Candra Wijaya/)
    const resume = async (title: string) => {
      await user.click((await withinDialog(title)).getByRole('button', { name: 'Lanjutkan' }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
    }
    await user.keyboard('{Escape}')
    await resume('Tutup tanpa menyimpan?')
    await user.click(screen.getByRole('button', { name: 'Batal' }))
    await resume('Tutup tanpa menyimpan?')
    await user.click(screen.getByRole('button', { name: 'Ganti zip' }))
    await resume('Ganti zip?')
    expect(screen.getByRole('button', { name: 'Simpan 3 rapor' })).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Ganti zip' }))
    await user.click((await withinDialog('Ganti zip?')).getByRole('button', { name: 'Ganti' }))
    expect(await screen.findByLabelText('Pilih berkas .zip')).toBeInTheDocument()
  })

  it('keeps all answers when storing fails, says that some files may be stored, and can be retried', async () => {
    const bulk = await openBulkDialog()
    const { user, candra } = bulk
    await uploadMixedZip(bulk)
    await pickStudent(user, 'Candra W.pdf', /^Candra Wijaya/)
    failFirstRequest('POST', BULK_RAPORS_PATH, 'connectionError')
    await user.click(screen.getByRole('button', { name: 'Simpan 3 rapor' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Network error! Sebagian berkas mungkin sudah tersimpan; periksa tabelnya. Pilihan Anda masih ada, dan dapat dicoba lagi.',
    )
    expect(screen.getByRole('combobox', { name: 'Pilih siswa untuk Candra W.pdf' })).toHaveValue(
      `Candra Wijaya · NIS ${candra.nis} · VII A`,
    )
    expect(screen.getByRole('button', { name: 'Simpan 3 rapor' })).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
    expect(await screen.findByText('2 berhasil. 1 menimpa. 2 gagal.')).toHaveFocus()
    expect(await bulk.readEnrolmentIdsWithRapor()).toContain(candra.student_class_id)
  })

  it('must be started again when the zip has expired on the server', async () => {
    const bulk = await openBulkDialog()
    await uploadMixedZip(bulk)
    await bulk.world.context.db.kysely.deleteFrom('zip_uploads').execute()
    await bulk.user.click(screen.getByRole('button', { name: 'Simpan 2 rapor' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Unggahan ini sudah disimpan atau kedaluwarsa. Unggah zipnya lagi.$/,
    )
    expect(screen.getByLabelText('Pilih berkas .zip')).toBeInTheDocument()
  })
})

describe('after a reload, the dialog', () => {
  const reload = async () => {
    cleanup()
    const { user } = await openConsole(`${window.location.pathname}${window.location.search}`)
    await user.click(await screen.findByRole('button', { name: 'Upload Rapor Masal' }))
    return user
  }

  it('offers to continue with the checked zip, without another upload', async () => {
    const bulk = await openBulkDialog()
    await uploadMixedZip(bulk)
    const user = await reload()
    expect(await screen.findByText('rapor.zip sudah diperiksa, tetapi belum disimpan.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Lanjutkan' }))
    await pickStudent(user, 'Candra W.pdf', /^Candra Wijaya/)
    await user.click(screen.getByRole('button', { name: 'Simpan 3 rapor' }))
    expect(await screen.findByText('2 berhasil. 1 menimpa. 2 gagal.')).toBeVisible()
    expect(await bulk.readEnrolmentIdsWithRapor()).toHaveLength(3)
    expect(Object.keys(sessionStorage).filter((name) => name.includes('zip'))).toEqual([])
  })

  it('has the answers about the zip, which the screen names before', async () => {
    const bulk = await openBulkDialog()
    await uploadMixedZip(bulk)
    await pickStudent(bulk.user, 'Candra W.pdf', /^Candra Wijaya/)
    const { user } = await reloadPage(bulk)
    expect(await screen.findByText(/^Isian “Upload Rapor Masal: rapor\.zip” masih ada/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Upload Rapor Masal' }))
    await user.click(await screen.findByRole('button', { name: 'Lanjutkan' }))
    expect(await screen.findByRole('combobox', { name: 'Pilih siswa untuk Candra W.pdf' })).toHaveValue(
      `Candra Wijaya · NIS ${bulk.candra.nis} · VII A`,
    )
    await user.click(screen.getByRole('button', { name: 'Simpan 3 rapor' }))
    expect(await screen.findByText('2 berhasil. 1 menimpa. 2 gagal.')).toBeVisible()
    expect(screen.queryByText(/masih ada dari sebelum/)).toBeNull()
  })

  it('offers this on another device too, where the browser stored nothing', async () => {
    await uploadMixedZip(await openBulkDialog())
    sessionStorage.clear()
    const user = await reload()
    await user.click(await screen.findByRole('button', { name: 'Lanjutkan' }))
    expect(await screen.findByRole('button', { name: /^Simpan \d rapor$/ })).toBeVisible()
  })

  it('shows the result of a storing whose response was lost', async () => {
    const bulk = await openBulkDialog()
    await uploadMixedZip(bulk)
    failFirstRequest('POST', BULK_RAPORS_PATH, 'connectionError')
    await bulk.user.click(screen.getByRole('button', { name: 'Simpan 2 rapor' }))
    await screen.findByRole('alert')
    const user = await reload()
    await user.click(await screen.findByRole('button', { name: 'Lihat hasilnya' }))
    expect(await screen.findByText('1 berhasil. 1 menimpa. 3 gagal.')).toBeVisible()
    expect(await bulk.readEnrolmentIdsWithRapor()).toEqual(
      [bulk.adi, bulk.bunga].map(({ student_class_id }) => student_class_id).sort(),
    )
  })

  it('says that an expired zip must be uploaded again, and no longer offers it', async () => {
    const bulk = await openBulkDialog()
    await uploadMixedZip(bulk)
    await bulk.world.context.db.kysely.deleteFrom('zip_uploads').execute()
    const user = await reload()
    await user.click(await screen.findByRole('button', { name: 'Lanjutkan' }))
    expect(await screen.findByText(/sudah disimpan atau kedaluwarsa/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Lanjutkan' })).toBeNull()
  })

  it('no longer offers a discarded zip', async () => {
    await uploadMixedZip(await openBulkDialog())
    const user = await reload()
    await user.click(await screen.findByRole('button', { name: 'Buang' }))
    const question = within(await screen.findByRole('dialog', { name: 'Buang hasil pemeriksaan ini?' }))
    await user.click(question.getByRole('button', { name: 'Buang' }))
    await reload()
    expect(await screen.findByLabelText('Pilih berkas .zip')).toBeInTheDocument()
    expect(screen.queryByText(/sudah diperiksa/)).toBeNull()
  })
})
