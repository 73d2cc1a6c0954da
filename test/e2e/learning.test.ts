/** Journeys of materials, tasks and answers: given on a laptop, handed in on a phone, scored, and nobody else's. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { expectText, journey, sendRequest, signIn, signInFirstTime } from '#test/support/browser.ts'
import { makePdf } from '#test/support/documents.ts'
import { createTaughtClass, type TaughtClass } from '#test/support/learningSchool.ts'
import { type EnrolledStudent, signInStudentFirstTime } from '#test/support/rapors.ts'

const TEACHER_LESSONS_PATH = '/sia/activity/teacher-class-lesson'
const STUDENT_LESSONS_PATH = '/sia/activity/student-class-lesson'
const PHONE = { width: 390, height: 844 }
const MB = 1024 * 1024

journey(
  'a teacher gives a task with a PDF, a student hands in a photo from a phone, and reads the score',
  async ({ openPage }) => {
    const office = await openPage()
    await signIn(office)
    const { students, teachers } = await createTaughtClass(office, ['Ratna Sari', 'Joko Susilo'])
    const [ratna] = students as [EnrolledStudent]
    const [guru] = teachers as [TaughtClass['teachers'][number]]

    const laptop = await openPage()
    await signInFirstTime(laptop, guru.login, guru.password)
    await laptop.goto(TEACHER_LESSONS_PATH)
    await laptop.getByRole('link', { name: 'Matematika' }).click()
    await laptop.getByRole('tab', { name: /^Tugas/ }).click()
    await laptop.getByRole('link', { name: 'Tambah Tugas' }).click()
    await laptop.getByRole('textbox', { name: /^Judul Tugas/ }).fill('Latihan pecahan')
    await laptop.getByRole('textbox', { name: /^Batas Waktu/ }).fill('31/12/2098')
    await laptop.getByRole('textbox', { name: /^Petunjuk/ }).click()
    await laptop.keyboard.type('Kerjakan nomor 1 sampai 5.')
    const soal = { name: 'soal pecahan.pdf', mimeType: 'application/pdf', buffer: makePdf('SOAL') }
    await laptop.locator('input[type=file]').setInputFiles(soal)
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
    await phone.getByLabel('Foto jawaban').setInputFiles(await cameraPhoto())
    await phone.getByRole('button', { name: 'Lepas IMG_2041.jpg' }).waitFor()
    await expectToFit(phone)
    await phone.getByRole('button', { name: 'Kumpulkan' }).click()
    await phone.getByText('Dikumpulkan').first().waitFor()

    await laptop.getByRole('link', { name: 'Latihan pecahan', exact: true }).click()
    await laptop.getByRole('button', { name: 'Dikumpulkan (1)' }).click()
    await laptop.getByRole('img', { name: 'IMG_2041.jpg' }).waitFor()
    const download = laptop.waitForEvent('download')
    await laptop.getByRole('button', { name: 'Unduh IMG_2041.jpg' }).click()
    // Shrunk on the device: still a picture, upright, a fraction of what the camera made.
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
    await expectToFit(phone)
  },
)

journey(
  'nobody else reaches a task, an answer or a file of it by an address',
  async ({ openPage }) => {
    const office = await openPage()
    await signIn(office)
    const { lessonId, students, teachers } = await createTaughtClass(office, ['Ratna Sari', 'Joko Susilo'])
    const [ratna, joko] = students as [EnrolledStudent, EnrolledStudent]
    const [guru, stranger] = teachers as [TaughtClass['teachers'][number], TaughtClass['teachers'][number]]
    const laptop = await openPage()
    await signInFirstTime(laptop, guru.login, guru.password)
    const task = await createTask(laptop, lessonId)
    const studentPage = await openPage(PHONE)
    await signInStudentFirstTime(studentPage, ratna)
    const screen = `${STUDENT_LESSONS_PATH}/${lessonId}/task/${task.id}`
    await studentPage.goto(screen)
    await studentPage.getByLabel('Pilih berkas', { exact: true }).setInputFiles({
      ...{ name: 'rahasia.pdf', mimeType: 'application/pdf', buffer: makePdf('JAWABAN RATNA') },
    })
    await studentPage.getByRole('button', { name: 'Lepas rahasia.pdf' }).waitFor()
    await studentPage.getByRole('button', { name: 'Kumpulkan' }).click()
    await studentPage.getByText('Dikumpulkan').first().waitFor()
    const path = `${STUDENT_LESSONS_PATH}/${lessonId}/task/${task.id}/submit`
    const { lesson_class_task_submit: submission } = await sendRequest<OwnSubmission>(
      studentPage,
      'GET',
      path,
    )
    const [file] = submission.attachments
    const link = file?.file_url ?? ''
    expect(await readStatus(studentPage, link)).toBe(200)
    expect(await readStatus(laptop, link)).toBe(200)

    const classmatePage = await openPage(PHONE)
    await signInStudentFirstTime(classmatePage, joko)
    expect(await readStatus(classmatePage, link)).toBe(404)
    await classmatePage.goto(screen)
    await classmatePage.getByRole('button', { name: 'Kumpulkan' }).waitFor()
    expect(await classmatePage.getByText('rahasia.pdf').count()).toBe(0)
    // Without its seal the link carries no session.
    const unsealed = link.replace(/&token=.*/, '')
    const response = await classmatePage.goto(unsealed)
    expect([response?.status(), (await response?.text())?.includes('%PDF')]).toEqual([401, false])

    const strangerPage = await openPage()
    await signInFirstTime(strangerPage, stranger.login, stranger.password)
    expect(await readStatus(strangerPage, link)).toBe(404)
    for (const address of [
      `${TEACHER_LESSONS_PATH}/${lessonId}`,
      `${TEACHER_LESSONS_PATH}/${lessonId}/task/${task.id}`,
    ]) {
      await strangerPage.goto(address)
      await strangerPage.getByText('Data tidak ditemukan').first().waitFor()
      expect(await strangerPage.getByText(/Latihan|Ratna/).count()).toBe(0)
    }
    const visitor = await openPage()
    expect((await visitor.request.get(unsealed)).status()).toBe(401)
    await visitor.goto(screen)
    await visitor.waitForURL(/signin/)
  },
  { expectedErrors: /status of 404/ },
)

journey('a task that is closed while a student writes keeps the text and says so', async ({ openPage }) => {
  const { laptop, phone, task } = await openTask(openPage)
  await appendAnswer(phone, 'Tulisan yang tidak boleh hilang')
  await phone.getByText('Draf tersimpan').waitFor()
  await setTaskStatus(laptop, task, 'close')
  await appendAnswer(phone, ' dan lanjutannya')
  await phone
    .getByText(/^Tugas sudah ditutup/)
    .first()
    .waitFor()
  await phone.getByRole('button', { name: 'Muat ulang' }).click()
  await phone.getByText(/Tulisan di perangkat ini yang belum terkirim/).waitFor()
  await phone.getByText('Tulisan yang tidak boleh hilang dan lanjutannya').first().waitFor()
})

journey('what is handed in after the deadline is late, and says so to both', async ({ openPage }) => {
  const { laptop, phone, lessonId, task } = await openTask(openPage, '2026-01-05')
  await phone.getByText(/^\s*\(lewat/).waitFor()
  await appendAnswer(phone, 'Maaf terlambat')
  await phone.getByRole('button', { name: 'Kumpulkan' }).click()
  await phone.getByText('Terlambat').waitFor()
  await laptop.goto(`${TEACHER_LESSONS_PATH}/${lessonId}/task/${task.id}`)
  await laptop.getByRole('button', { name: 'Terlambat (1)' }).waitFor()
})

journey('one answer in two tabs: the second is asked which to keep', async ({ openPage }) => {
  const { phone } = await openTask(openPage)
  const second = await phone.context().newPage()
  second.setDefaultTimeout(20_000)
  await second.goto(phone.url())
  await second.getByRole('textbox', { name: /^Jawaban/ }).waitFor()
  await appendAnswer(phone, 'Dari tab pertama')
  await phone.getByText('Draf tersimpan').waitFor()
  await appendAnswer(second, 'Dari tab kedua')
  await second.getByRole('button', { name: 'Pakai tulisan ini' }).click()
  await second.getByText('Draf tersimpan').waitFor()
  await phone.reload()
  await phone.getByText('Dari tab kedua').waitFor()
})

journey(
  'a connection that breaks while writing loses nothing',
  async ({ openPage }) => {
    const { phone } = await openTask(openPage)
    await appendAnswer(phone, 'Sebelum putus')
    await phone.getByText('Draf tersimpan').waitFor()
    await phone.context().setOffline(true)
    await appendAnswer(phone, ', saat putus')
    await phone.getByText(/tetap tersimpan di perangkat ini/).waitFor()
    await phone.context().setOffline(false)
    // Without a key being pressed.
    await phone.getByText('Draf tersimpan').waitFor()
    await phone.reload()
    await phone.getByText('Sebelum putus, saat putus').waitFor()
  },
  { expectedErrors: /ERR_INTERNET_DISCONNECTED/ },
)

type OwnSubmission = { lesson_class_task_submit: { attachments: { file_url: string }[] } }
type TaskRow = { id: number; lesson_class_id: number; name: string; deadline_at: string }

const createTask = (page: Page, lessonId: number, deadline_at = '2098-12-31') =>
  sendRequest<TaskRow>(page, 'POST', `${TEACHER_LESSONS_PATH}/${lessonId}/task`, {
    ...{ name: 'Latihan pecahan', deadline_at, status: 'open' },
  })

const setTaskStatus = (page: Page, { id, lesson_class_id, name, deadline_at }: TaskRow, status: string) =>
  sendRequest(page, 'PUT', `${TEACHER_LESSONS_PATH}/${lesson_class_id}/task/${id}`, {
    name,
    deadline_at,
    status,
  })

/** A teacher with an open task, and a student before it on a phone. */
async function openTask(
  openPage: Parameters<Parameters<typeof journey>[1]>[0]['openPage'],
  deadline?: string,
) {
  const office = await openPage()
  await signIn(office)
  const { lessonId, students, teachers } = await createTaughtClass(office, ['Ratna Sari'])
  const [ratna] = students as [EnrolledStudent]
  const [guru] = teachers as [TaughtClass['teachers'][number]]
  const laptop = await openPage()
  await signInFirstTime(laptop, guru.login, guru.password)
  const task = await createTask(laptop, lessonId, deadline)
  const phone = await openPage(PHONE)
  await signInStudentFirstTime(phone, ratna)
  await phone.goto(`${STUDENT_LESSONS_PATH}/${lessonId}/task/${task.id}`)
  await phone.getByRole('textbox', { name: /^Jawaban/ }).waitFor()
  return { laptop, phone, lessonId, task }
}

/** At the end of what is written already. */
async function appendAnswer(page: Page, text: string) {
  await page.getByRole('textbox', { name: /^Jawaban/ }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

/** What a call answers to somebody who is signed in. */
async function readStatus(page: Page, path: string): Promise<number> {
  const session = await page.evaluate(() => localStorage.getItem('pelita.session'))
  const { access_token } = JSON.parse(session ?? '{}')
  return (await page.request.get(path, { headers: { authorization: `Bearer ${access_token}` } })).status()
}

/** Nothing sticks out of the page, nor is cut off within a card. */
async function expectToFit(page: Page) {
  const overflowing = await page.evaluate(
    () =>
      [...document.querySelectorAll('main button, main [role=textbox]')]
        // The editor's tools may be pushed to and fro.
        .filter((element) => !element.closest('[role=toolbar]'))
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, right }) => width > 0 && right > window.innerWidth).length,
  )
  expect(overflowing).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
}

/** As a phone's camera makes it: 12 megapixels, some MB, lying on its side. */
async function cameraPhoto() {
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
