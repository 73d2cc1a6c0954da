/** A zip of report cards is not lost by accident: not while it works, nor by a page loaded anew. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import {
  BULK_RAPORS_PATH,
  openBulkDialog,
  pickStudent,
  uploadMixedZip,
  uploadZip,
  withinDialog,
} from '#test/support/bulkDialog.tsx'
import { makePdf, makeZip } from '#test/support/documents.ts'
import { failRequests, network } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'

describe('while it works', () => {
  it('the zip is on its way, closing asks, and giving up stores nothing', async () => {
    const opened = await openBulkDialog()
    const { user } = opened
    failRequests('POST', BULK_RAPORS_PATH, 'silence')
    await uploadZip(user, await makeZip([{ name: 'a.pdf', bytes: makePdf() }]))
    expect(await screen.findByText(/^(Mengunggah… \d+%|Memeriksa isi setiap berkas…)$/)).toBeVisible()
    await user.click((await withinDialog()).getByRole('button', { name: 'Tutup' }))
    await user.click((await withinDialog('Batalkan pemeriksaan?')).getByRole('button', { name: 'Tunggu' }))
    await waitFor(() => expect(screen.queryByText('Batalkan pemeriksaan?')).toBeNull())
    await user.keyboard('{Escape}')
    await user.click((await withinDialog('Batalkan pemeriksaan?')).getByRole('button', { name: 'Batalkan' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await opened.stored()).toHaveLength(1)
  })

  it('it tells how many files are stored, and closing asks', async () => {
    const opened = await openBulkDialog()
    const { user } = opened
    await uploadMixedZip(opened)
    failRequests('POST', BULK_RAPORS_PATH, 'silence')
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

  it('a checked zip with its answers is not lost by Escape, by Batal or by Ganti zip', async () => {
    const opened = await openBulkDialog()
    const { user } = opened
    await uploadMixedZip(opened)
    await pickStudent(user, 'Candra W.pdf', /^Candra Wijaya/)
    const stay = async (title: string) => {
      await user.click((await withinDialog(title)).getByRole('button', { name: 'Lanjutkan' }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
    }
    await user.keyboard('{Escape}')
    await stay('Tutup tanpa menyimpan?')
    await user.click(screen.getByRole('button', { name: 'Batal' }))
    await stay('Tutup tanpa menyimpan?')
    await user.click(screen.getByRole('button', { name: 'Ganti zip' }))
    await stay('Ganti zip?')
    expect(screen.getByRole('button', { name: 'Simpan 3 rapor' })).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Ganti zip' }))
    await user.click((await withinDialog('Ganti zip?')).getByRole('button', { name: 'Ganti' }))
    expect(await screen.findByLabelText('Pilih berkas .zip')).toBeInTheDocument()
  })

  it('a storing that breaks off keeps every choice, says that some may be stored, and is tried again', async () => {
    const opened = await openBulkDialog()
    const { user, candra } = opened
    await uploadMixedZip(opened)
    await pickStudent(user, 'Candra W.pdf', /^Candra Wijaya/)
    failRequests('POST', BULK_RAPORS_PATH, 'network', { once: true })
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
    expect(await opened.stored()).toContain(candra.student_class_id)
  })

  it('a zip the server no longer has must be chosen anew, and it says so', async () => {
    const opened = await openBulkDialog()
    await uploadMixedZip(opened)
    await opened.world.context.db.kysely.deleteFrom('zip_uploads').execute()
    await opened.user.click(screen.getByRole('button', { name: 'Simpan 2 rapor' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Unggahan ini sudah disimpan atau kedaluwarsa. Unggah zipnya lagi.$/,
    )
    expect(screen.getByLabelText('Pilih berkas .zip')).toBeInTheDocument()
  })
})

describe('a page loaded anew', () => {
  const reload = async () => {
    cleanup()
    const { user } = await openConsole(`${window.location.pathname}${window.location.search}`)
    await user.click(await screen.findByRole('button', { name: 'Upload Rapor Masal' }))
    return user
  }

  it('offers the zip that was checked, and goes on with it; nothing is sent again', async () => {
    const opened = await openBulkDialog()
    await uploadMixedZip(opened)
    const user = await reload()
    expect(await screen.findByText('rapor.zip sudah diperiksa, tetapi belum disimpan.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Lanjutkan' }))
    await pickStudent(user, 'Candra W.pdf', /^Candra Wijaya/)
    await user.click(screen.getByRole('button', { name: 'Simpan 3 rapor' }))
    expect(await screen.findByText('2 berhasil. 1 menimpa. 2 gagal.')).toBeVisible()
    expect(await opened.stored()).toHaveLength(3)
    expect(Object.keys(sessionStorage).filter((name) => name.includes('zip'))).toEqual([])
  })

  it('and on another device, where nothing of it was kept', async () => {
    await uploadMixedZip(await openBulkDialog())
    sessionStorage.clear()
    const user = await reload()
    await user.click(await screen.findByRole('button', { name: 'Lanjutkan' }))
    expect(await screen.findByRole('button', { name: /^Simpan \d rapor$/ })).toBeVisible()
  })

  it('shows how a storing ended whose answer never came', async () => {
    const opened = await openBulkDialog()
    await uploadMixedZip(opened)
    failRequests('POST', BULK_RAPORS_PATH, 'network', { once: true })
    await opened.user.click(screen.getByRole('button', { name: 'Simpan 2 rapor' }))
    await screen.findByRole('alert')
    const user = await reload()
    await user.click(await screen.findByRole('button', { name: 'Lihat hasilnya' }))
    expect(await screen.findByText('1 berhasil. 1 menimpa. 3 gagal.')).toBeVisible()
    expect(await opened.stored()).toEqual(
      [opened.adi, opened.bunga].map((one) => one.student_class_id).sort(),
    )
  })

  it('says that a zip the server no longer has must be chosen anew, and offers it no more', async () => {
    const opened = await openBulkDialog()
    await uploadMixedZip(opened)
    await opened.world.context.db.kysely.deleteFrom('zip_uploads').execute()
    const user = await reload()
    await user.click(await screen.findByRole('button', { name: 'Lanjutkan' }))
    expect(await screen.findByText(/sudah disimpan atau kedaluwarsa/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Lanjutkan' })).toBeNull()
  })

  it('forgets a zip that is discarded', async () => {
    await uploadMixedZip(await openBulkDialog())
    const user = await reload()
    await user.click(await screen.findByRole('button', { name: 'Buang' }))
    await reload()
    expect(await screen.findByLabelText('Pilih berkas .zip')).toBeInTheDocument()
    expect(screen.queryByText(/sudah diperiksa/)).toBeNull()
  })
})
