/** The journey of importing a spreadsheet that Excel damaged: checked, repaired, stored, and its passwords printed. */
import { expect } from 'vitest'
import { journey, sendRequest, signIn } from '#test/support/browser/browser.ts'
import { makeSheet, makeWorkbook } from '#test/support/resource/workbooks.ts'

const NAMES = ['Ani Lestari', 'Budi Santoso', 'Citra Dewi']

/** A workbook with a title row, the headings of official forms, shared strings, lost leading zeros and two swapped columns. */
async function makeDamagedWorkbook(): Promise<Buffer> {
  const strings = ['Laki-laki', 'Perempuan', ...NAMES].map((text) => `<si><t>${text}</t></si>`).join('')
  const sharedStringCell = (reference: string, index: number) =>
    `<c r="${reference}" t="s"><v>${index}</v></c>`
  const makeRow = (line: number, index: number) =>
    `<row r="${line}">${sharedStringCell(`A${line}`, index + 2)}${sharedStringCell(`B${line}`, index % 2 === 0 ? 1 : 0)}<c r="C${line}"><v>${301 + index}</v></c><c r="D${line}"><v>${71_234_501 + index}</v></c><c r="E${line}" t="inlineStr"><is><t>Kristen</t></is></c><c r="F${line}"><v>8.1231E+10</v></c><c r="G${line}" t="inlineStr"><is><t>VII A</t></is></c></row>`
  const heading = ['Nama', 'JK', 'NISN', 'NIPD', 'Agama', 'HP', 'Rombel Saat Ini']
  const sheet =
    makeSheet([['DAFTAR PESERTA DIDIK'], heading]) + NAMES.map((_, n) => makeRow(n + 3, n)).join('')
  return await makeWorkbook({ sheet, strings, merges: ['A1:G1'] })
}

journey(
  'an operator repairs a damaged spreadsheet while importing it, and prints the password slips of the class',
  async ({ openPage }) => {
    const page = await openPage()
    // Captures the text that would be printed.
    await page.addInitScript(() => {
      window.print = () => {
        const topBody = window.parent.document.body
        topBody.dataset.slips = document.body.innerText
      }
    })
    await signIn(page)
    const classroom = { code: 'VII', room: 'A', name: 'VII A' }
    const { id } = await sendRequest<{ id: number }>(page, {
      method: 'POST',
      path: '/sia/master/classroom',
      body: classroom,
    })
    await page.goto('/sia/master/student')
    await page.getByRole('button', { name: 'Import Excel' }).click()
    const dialog = page.getByRole('dialog')
    const file = {
      name: 'siswa.xlsx',
      mimeType: 'application/octet-stream',
      buffer: await makeDamagedWorkbook(),
    }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByText('1 baris di atas judul kolom dilewati.').waitFor()
    await dialog.getByRole('button', { name: 'Tukar kembali' }).click()
    await dialog.getByRole('button', { name: 'Isi nol di depan' }).click()
    await dialog.getByRole('button', { name: 'Isi nol di depan', pressed: true }).waitFor()
    await dialog.getByRole('button', { name: 'Simpan 3 data' }).click()
    await dialog.getByText('3 data berhasil. 0 data gagal').waitFor()
    const readPrintedSlips = () => page.evaluate(() => document.body.dataset.slips ?? '')
    await dialog.getByRole('button', { name: 'Cetak slip per kelas' }).click()
    await expect.poll(readPrintedSlips).toMatch(/VII A[\s\S]*Ani Lestari[\s\S]*0071234501/)
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Unduh password (CSV)' }).isEnabled())
      .toBe(true)
    await expect.poll(() => dialog.getByRole('button', { name: 'Excel' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Selesai' }).click()

    await page.goto(`/sia/activity/student-class/new?classroom_id=${id}`)
    await page.getByText('3 peserta', { exact: true }).waitFor()
    for (const name of NAMES) await page.getByText(name, { exact: true }).waitFor()
    await page.getByRole('cell', { name: '0071234501' }).waitFor()
    await page.getByRole('button', { name: 'Reset password kelas' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
    await page.getByRole('dialog', { name: '3 password direset' }).waitFor()
    await page.getByRole('button', { name: 'Cetak slip per kelas' }).click()
    await expect.poll(readPrintedSlips).toContain('Citra Dewi')
  },
)
