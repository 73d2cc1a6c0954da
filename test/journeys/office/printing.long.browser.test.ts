/** The journey of printing: the PDF that Chromium makes of a list has A4 pages, numbered rows and headings. */
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { journey, signIn } from '#test/support/browser/browser.ts'
import { createTaughtClass } from '#test/support/browser/learningSchool.ts'

/** The size of a portrait sheet in points. */
const A4 = { width: 595, height: 842 }
const STUDENT_COUNT = 40

journey(
  'an operator prints the lists of a class on A4, with numbered rows and column headings on each page',
  async ({ openPage }) => {
    const office = await openPage()
    await office.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await signIn(office)
    const names = Array.from({ length: STUDENT_COUNT }, (_, n) => `Siswa Nomor ${n + 101}`)
    const { lessonId, createdClass } = await createTaughtClass(office, names)
    const { classroom_id, eduyear_id, semester_id } = createdClass
    const classYear = `classroom_id=${classroom_id}&eduyear_id=${eduyear_id}`
    for (const address of [
      '/sia/master/student',
      `/sia/activity/student-class/new?mass=1&${classYear}`,
      `/sia/activity/rapor?semester_id=${semester_id}&${classYear}`,
      `/sia/activity/lesson-class-student/edit/${lessonId}`,
    ]) {
      await office.goto(address)
      const pages = await readPrintedPages(office)
      const text = pages.map(({ text }) => text).join(' ')
      for (const { width, height } of pages)
        expect(
          [width, height].sort((a, b) => a - b),
          address,
        ).toEqual([A4.width, A4.height])
      expect(
        names.filter((name) => !text.includes(name)),
        address,
      ).toEqual([])
      expect(pages[0]?.text, address).toContain('SMP Pelita')
      expect(pages.length, address).toBe(2)
      for (const { text } of pages) expect(text, address).toMatch(/\bNo\b.*\b(Nama|Siswa)\b/)
      expect(text, address).toContain(`${STUDENT_COUNT} baris`)
      expect(text, address).not.toMatch(/Cetak|Ekspor|Tambah|Simpan/)
    }
  },
)

async function readPrintedPages(page: Page) {
  await page.getByRole('button', { name: 'Cetak', exact: true }).first().click()
  await page.locator('body[data-printed]').waitFor()
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { text } = await extractText(pdf)
  return Promise.all(
    text.map(async (pageText, index) => {
      const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 })
      return { text: pageText.replace(/\s+/g, ' '), width: Math.round(width), height: Math.round(height) }
    }),
  )
}
