/** The journey of a lesson task: set on a laptop, handed in from a phone, and scored. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { expectText, journey, signIn, signInFirstTime } from '#test/support/browser/browser.ts'
import { createTaughtClass, type TaughtClass } from '#test/support/browser/learningSchool.ts'
import { type EnrolledStudent, signInStudentFirstTime } from '#test/support/browser/rapors.ts'
import { makePdf } from '#test/support/sia/documents.ts'
import { TEACHER_LESSONS_PATH } from '#test/support/sia/learning.ts'

const PHONE = { width: 390, height: 844 }
const MB = 1024 * 1024

journey(
  'a teacher sets a task with a PDF, a student hands in a photo from a phone and reads the score',
  async ({ openPage }) => {
    const office = await openPage()
    await signIn(office)
    const { students, teachers } = await createTaughtClass(office, ['Ratna Sari', 'Joko Susilo'])
    const [ratna] = students as [EnrolledStudent]
    const [teacher] = teachers as [TaughtClass['teachers'][number]]

    const laptop = await openPage()
    await signInFirstTime(laptop, teacher.login, teacher.password)
    await laptop.goto(TEACHER_LESSONS_PATH)
    await laptop.getByRole('link', { name: 'Matematika' }).click()
    await laptop.getByRole('tab', { name: /^Tugas/ }).click()
    await laptop.getByRole('link', { name: 'Tambah Tugas' }).click()
    await laptop.getByRole('textbox', { name: /^Judul Tugas/ }).fill('Latihan pecahan')
    await laptop.getByRole('textbox', { name: /^Batas Waktu/ }).fill('31/12/2098')
    await laptop.getByRole('textbox', { name: /^Petunjuk/ }).click()
    await laptop.keyboard.type('Kerjakan nomor 1 sampai 5.')
    const worksheet = { name: 'soal pecahan.pdf', mimeType: 'application/pdf', buffer: makePdf('SOAL') }
    await laptop.locator('input[type=file]').setInputFiles(worksheet)
    await laptop.getByRole('button', { name: 'Lepas soal pecahan.pdf' }).waitFor()
    await laptop.getByRole('button', { name: 'Simpan' }).click()
    await expectText(laptop, 'Tugas berhasil disimpan.')
    await laptop.getByRole('button', { name: 'Buka untuk siswa' }).click()
    await laptop.getByRole('button', { name: 'Tutup tugas' }).waitFor()

    const phone = await openPage(PHONE)
    await signInStudentFirstTime(phone, ratna)
    await phone.getByRole('link', { name: 'Latihan pecahan' }).click()
    await phone.getByText('Kerjakan nomor 1 sampai 5.').waitFor()
    await phone.getByRole('button', { name: 'Lihat soal pecahan.pdf' }).click()
    await phone.getByRole('dialog').getByRole('img').first().waitFor()
    await phone.getByRole('dialog').getByRole('button', { name: 'Tutup' }).click()
    await phone.getByLabel('Foto jawaban').setInputFiles(await makeCameraPhoto())
    await phone.getByRole('button', { name: 'Lepas IMG_2041.jpg' }).waitFor()
    await expectNoOverflow(phone)
    await phone.getByRole('button', { name: 'Kumpulkan' }).click()
    await phone.getByText('Dikumpulkan').first().waitFor()

    await laptop.getByRole('link', { name: 'Latihan pecahan', exact: true }).click()
    await laptop.getByRole('button', { name: 'Dikumpulkan (1)' }).click()
    await laptop.getByRole('img', { name: 'IMG_2041.jpg' }).waitFor()
    const download = laptop.waitForEvent('download')
    await laptop.getByRole('button', { name: 'Unduh IMG_2041.jpg' }).click()
    // The device has resized the photo and applied its orientation tag.
    const photo = await readFile(await (await download).path())
    expect(photo.length).toBeLessThan(MB)
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 1600 })
    await laptop.getByRole('textbox', { name: 'Nilai' }).fill('92,5')
    await laptop.getByRole('textbox', { name: 'Umpan balik' }).fill('Rapi sekali')
    await laptop.keyboard.press('Tab')
    await laptop.getByText('Tersimpan', { exact: true }).waitFor()

    await phone.goto('/sia')
    await phone
      .getByRole('list', { name: 'Nilai terbaru' })
      .getByRole('link', { name: 'Latihan pecahan' })
      .click()
    await phone.getByText('Nilai 92,5').waitFor()
    await phone.getByText('Rapi sekali').waitFor()
    await expectNoOverflow(phone)
  },
)

/** Expects that neither the page nor a button or text box in it overflows the viewport. */
async function expectNoOverflow(page: Page) {
  const overflowing = await page.evaluate(
    () =>
      [...document.querySelectorAll('main button, main [role=textbox]')]
        // The toolbar of the editor scrolls horizontally.
        .filter((element) => !element.closest('[role=toolbar]'))
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, right }) => width > 0 && right > window.innerWidth).length,
  )
  expect(overflowing).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
}

/** A photo as the camera of a phone makes it: 12 megapixels, 2 to 10 MB, rotated by its orientation tag. */
async function makeCameraPhoto() {
  const noise = { type: 'gaussian' as const, mean: 150, sigma: 40 }
  const create = { width: 4032, height: 3024, channels: 3 as const, background: '#888', noise }
  const buffer = await sharp({ create })
    .blur(1.4)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(2 * MB)
  expect(buffer.length).toBeLessThan(10 * MB)
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer }
}
