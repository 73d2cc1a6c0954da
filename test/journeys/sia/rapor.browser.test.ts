/** The journey of one report card: uploaded, previewed, downloaded and replaced. */
import { expect } from 'vitest'
import { expectText, journey, signIn } from '#test/support/browser/browser.ts'
import { createClass, type EnrolledStudent } from '#test/support/browser/rapors.ts'
import { expectDrawn, readDownload } from '#test/support/browser/renderedPdf.ts'
import { makePdf } from '#test/support/sia/documents.ts'

const PDF = 'application/pdf'

journey(
  'an operator uploads, previews, downloads and replaces a report card, and its earlier version stays available',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    const { students, fileName, selectClass } = await createClass(page, {
      code: 'VII',
      room: 'A',
      names: ['Budi Santoso', 'Citra Dewi'],
    })
    const [budi] = students as [EnrolledStudent]
    await page.goto('/sia/activity/rapor')
    await selectClass(page)
    await page.getByRole('button', { name: 'Lihat Rapor' }).click()
    await page.getByText('0 dari 2 rapor sudah ada').waitFor()
    await expect.poll(() => page.getByRole('cell', { name: 'Belum upload rapor' }).count()).toBe(2)

    const first = makePdf('Rapor pertama')
    const second = makePdf('Rapor kedua')
    const dialog = page.getByRole('dialog', { name: 'Upload Rapor' })
    const openDialog = () => page.getByRole('button', { name: 'Rapor Budi Santoso' }).click()
    const uploadFile = async (buffer: Buffer) => {
      await dialog.locator('input[type=file]').setInputFiles({ name: 'scan.pdf', mimeType: PDF, buffer })
      await expectDrawn(dialog.getByRole('img', { name: /^Pratinjau Budi Santoso, halaman 1 dari 1/ }))
      await dialog.getByRole('button', { name: 'Upload' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await openDialog()
    await dialog.getByText('Belum upload rapor').waitFor()
    await uploadFile(first)
    await expectText(page, 'Rapor berhasil diunggah.')
    await page.getByRole('cell', { name: fileName(budi) }).waitFor()

    await openDialog()
    await expectDrawn(dialog.getByRole('img', { name: /^Pratinjau Budi Santoso/ }))
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    expect(await readDownload(await download, fileName(budi))).toEqual(first)
    await expectText(page, 'Download berhasil')

    await uploadFile(second)
    await openDialog()
    await dialog.getByRole('heading', { name: 'Versi sebelumnya' }).waitFor()
    const earlierDownload = page.waitForEvent('download')
    await dialog.getByRole('button', { name: /^Download versi/ }).click()
    expect(await readDownload(await earlierDownload, fileName(budi))).toEqual(first)
    const currentDownload = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    expect(await readDownload(await currentDownload, fileName(budi))).toEqual(second)
  },
)
