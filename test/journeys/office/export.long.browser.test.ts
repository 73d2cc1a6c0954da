/** The journey of exporting a filtered list as a workbook, and a list as CSV on a phone. */
import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeStudent } from '#features/people/demo/factories.ts'
import { journey, sendRequest, signIn } from '#test/support/browser/browser.ts'

async function exportList(page: Page, format: 'Excel' | 'CSV') {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Ekspor' }).click()
  await page.getByRole('menuitem', { name: format, exact: true }).click()
  const file = await download
  await page.getByText(`${file.suggestedFilename()} diunduh`).waitFor()
  return { name: file.suggestedFilename(), bytes: await readFile((await file.path()) ?? '') }
}

journey(
  'an operator exports a filtered list as Excel, and the whole list as CSV on a phone',
  async ({ openPage }) => {
    const desktop = await openPage()
    await signIn(desktop)
    for (const number of [1, 2, 3])
      await sendRequest(desktop, {
        method: 'POST',
        path: '/sia/master/student',
        body: {
          ...makeStudent(number),
          nis: `000${number}`,
          gender: number === 2 ? 'P' : 'L',
        },
      })
    await desktop.goto('/sia/master/student?filter=%7B%22gender%22%3A%22L%22%7D&order=ASC&sort=nis')
    await desktop.getByRole('cell', { name: '0001' }).first().waitFor()
    const workbook = await exportList(desktop, 'Excel')
    expect(workbook.name).toMatch(/^siswa-\d{4}-\d\d-\d\d\.xlsx$/)
    const [sheet] = (await readXlsx(new Uint8Array(workbook.bytes))).sheets
    expect(sheet?.rows.map(([nis]) => nis)).toEqual(['NIS', '0001', '0003'])

    const phone = await openPage({ width: 390, height: 800 })
    await signIn(phone)
    await phone.goto('/sia/master/student')
    const csv = await exportList(phone, 'CSV')
    expect(csv.name).toMatch(/\.csv$/)
    expect(csv.bytes.toString().trim().split('\r\n')).toHaveLength(4)
    const isWider = await phone.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isWider, 'nothing is wider than the phone').toBe(false)

    await phone.route('**/export?**', (route) => route.abort())
    await phone.getByRole('button', { name: 'Ekspor' }).click()
    await phone.getByRole('menuitem', { name: 'Excel', exact: true }).click()
    await phone.getByText('Network error!').waitFor()
    await phone.getByRole('button', { name: 'Ekspor' }).waitFor()
  },
  { expectedErrors: /ERR_FAILED .*\/export\?/ },
)
