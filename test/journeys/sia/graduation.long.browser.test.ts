/** The journey of graduating the ninth grade. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectText, journey, signIn } from '#test/support/browser/browser.ts'
import { countKeptFiles, waitForKeptFile } from '#test/support/browser/phones.ts'
import { makePdf } from '#test/support/sia/documents.ts'
import { createUnenrolledSchool, openClass } from '#test/support/sia/schoolYearJourney.ts'

journey(
  'an operator graduates the ninth grade, whose students then leave the school',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    const { startYear } = await createUnenrolledSchool(page, 0)
    const names = ['Agus Salim', 'Dewi Sartika', 'Raden Ajeng Kartini']
    const rows = names.map((name, n) => `00${n}1234567,10${n},${name},${n ? 'P' : 'L'},IX,A,${startYear}`)
    await page.goto('/sia/master/student')
    await page.getByRole('button', { name: 'Import Csv' }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'kelas-ix.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['nisn,nis,name,gender,grade,room,eduyear', ...rows].join('\n')),
    })
    await page.getByRole('button', { name: 'Simpan 3 data' }).click()
    await expectText(page, '3 data berhasil. 0 data gagal')

    await openClass(page, 'IX A')
    await page.getByRole('checkbox', { name: 'Pilih semua yang aktif' }).check()
    await page.getByRole('button', { name: 'Proses Naik Kelas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Proses Lulus/Naik Kelas' })
    await dialog.getByText(`keluar dari sekolah pada tahun ${startYear + 1}`).waitFor()
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'Kelas Tujuan' }).textContent())
      .toBe('Lulus')
    await expect
      .poll(() => dialog.getByRole('listitem').allTextContents())
      .toEqual(names.map((name) => `${name} (rapor belum lengkap)`))
    await dialog.getByRole('button', { name: 'Proses 3 siswa' }).click()
    await page.getByText('0 naik, 0 tinggal, 3 lulus', { exact: true }).waitFor()
    await page.getByText('3 peserta, 0 aktif').waitFor()

    await page.goto('/sia/master/student')
    await page.getByRole('link', { name: /^Edit Dewi Sartika/ }).click()
    await page.getByText(`Keluar ${startYear + 1} · Lulus`).waitFor()
    await uploadOverReload(page, 'Agus Salim')
  },
)

/** A letter and its score that are chosen and typed before a reload are uploaded after it. */
async function uploadOverReload(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name: 'Upload Kelulusan' })
  const score = dialog.getByRole('textbox', { name: /^Nilai Akhir/ })
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Lihat Kelulusan' }).click()
    await page.getByRole('button', { name: `Kelulusan ${name}`, exact: true }).click()
    await score.waitFor()
  }
  await page.goto('/sia/activity/kelulusan')
  await openDialog()
  await score.fill('87,5')
  const letter = { name: 'skl agus.pdf', mimeType: 'application/pdf', buffer: makePdf('surat') }
  await dialog.locator('input[type=file]').setInputFiles(letter)
  await waitForKeptFile(page)
  await page.reload()
  await page.getByText(`Isian “Upload Kelulusan: ${name}” masih ada`).waitFor()
  await openDialog()
  await dialog.getByText('skl agus.pdf').waitFor()
  await expect.poll(() => score.inputValue()).toBe('87,5')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expectText(page, 'Kelulusan berhasil disimpan.')
  await page.getByRole('cell', { name: '87,50' }).waitFor()
  await expect.poll(() => countKeptFiles(page)).toBe(0)
}
