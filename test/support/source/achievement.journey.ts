/** A journey through the results of the recipes in docs/extending.md; extendedCopy.long.test.ts runs it in the extended copy. */
import { expect } from 'vitest'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser/browser.ts'
import { drawImage } from '#test/support/content/images.ts'
import { makePdf } from '#test/support/sia/documents.ts'

const PATH = '/sia/master/achievement'
const TITLE = 'Juara 1 Olimpiade IPA'

journey(
  'an achievement is entered, found, confirmed and counted, on a desktop and on a phone',
  async ({ openPage }) => {
    const page = await openPage({ width: 1280, height: 900 })
    await signIn(page)
    const student = makeStudent(1)
    const teacher = makeTeacher(1)
    await sendRequest(page, { method: 'POST', path: '/sia/master/student', body: student })
    await sendRequest(page, { method: 'POST', path: '/sia/master/teacher', body: teacher })

    await page.goto(`${PATH}/new`)
    await page.getByRole('combobox', { name: /^Siswa/ }).fill(student.name.slice(0, 5))
    await page.getByRole('option', { name: student.name }).click()
    await page.getByRole('textbox', { name: /^Judul/ }).fill(TITLE)
    await page.getByRole('combobox', { name: /^Tingkat/ }).click()
    await page.getByRole('option', { name: 'Provinsi' }).click()
    await page.getByRole('textbox', { name: /^Tanggal/ }).fill('17/08/2026')
    await page.getByRole('combobox', { name: /^Pembina/ }).fill(teacher.name.slice(0, 5))
    await page.getByRole('option', { name: teacher.name }).click()
    const photo = { name: 'juara.jpg', mimeType: 'image/jpeg', buffer: await drawImage() }
    await page.getByLabel('Berkas foto').setInputFiles(photo)
    await page.getByRole('img', { name: /^Foto/ }).waitFor()
    await page.getByLabel('Mengunggah gambar').waitFor({ state: 'detached' })
    const pdf = { name: 'sertifikat.pdf', mimeType: 'application/pdf', buffer: makePdf(student.name) }
    await page.locator('input[type=file][accept=".pdf"]').setInputFiles(pdf)
    await page.getByText('Berkas siap disimpan').waitFor()
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.waitForURL(/edit\/\d+$/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Unduh Sertifikat' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Sertifikat \d+\.pdf$/)

    await page.goto(PATH)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('combobox', { name: 'Siswa' }).fill(student.name.slice(0, 5))
    await page.getByRole('option', { name: student.name }).click()
    await page.getByRole('button', { name: 'Terapkan' }).click()
    await page.getByRole('button', { name: 'Filter, 1 dipilih' }).waitFor()
    await page.getByRole('button', { name: `Sahkan ${TITLE}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sahkan' }).click()
    await expectText(page, 'Prestasi disahkan.')
    await page.getByRole('button', { name: `Sahkan ${TITLE}` }).waitFor({ state: 'detached' })

    for (const [width, height] of [
      [1280, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const path of [PATH, `${PATH}/edit/1`, '/sia/report/achievement', '/facilities']) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width)
      }
    }
    await page.goto('/sia/report/achievement')
    await page.getByRole('row', { name: 'Provinsi 1' }).waitFor()
  },
)
