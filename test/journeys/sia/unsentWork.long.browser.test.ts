/** Journeys on small phones and in two tabs: unsent work is sent once, and a full device, a reload or an ended session loses none. */
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { listSubmissions } from '#features/learning/scoring.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { MB } from '#platform/contract/units.ts'
import { CHANGED_PASSWORD, expectText, journey, sendRequest, signIn } from '#test/support/browser/browser.ts'
import { CUT, countKeptFiles, cutSaves, openPhones, waitForKeptFile } from '#test/support/browser/phones.ts'
import { type EnrolledStudent, signInStudentFirstTime } from '#test/support/browser/rapors.ts'
import { SMALL_PHONE } from '#test/support/browser/smallPhone.ts'
import { drawImage } from '#test/support/content/images.ts'
import { TEACHER_LESSONS_PATH } from '#test/support/sia/learning.ts'

journey(
  'an answer that was typed offline is sent by one of two tabs',
  async ({ openPage }) => {
    const { student, answerPath } = await openPhones(openPage)
    const context = student.context()
    await cutSaves(context)
    await student.goto(answerPath)
    await student.getByRole('textbox', { name: /^Jawaban/ }).click()
    await student.keyboard.type('Dari dua tab')
    await expectText(student, /^Tidak ada koneksi, jawaban belum terkirim/)
    const second = await context.newPage()
    await second.goto(answerPath)
    await expectText(second, 'Dari dua tab')
    const sent = recordRequests(context, /\/submit(\/\d+)?$/)
    await context.unrouteAll()
    const goOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))
    await Promise.all([goOnline(student), goOnline(second)])
    await student.waitForFunction(
      () => !Object.keys(localStorage).some((key) => key.startsWith('pelita.outbox.')),
    )
    await student.waitForTimeout(1_000)
    expect(sent).toEqual(['POST'])
    expect(await second.getByText(/^Belum terkirim/).count()).toBe(0)
  },
  CUT,
)

journey(
  'a photo on its way in one tab is not sent by another, which no longer names it afterwards',
  async ({ openPage }) => {
    const { student, answerPath } = await openPhones(openPage)
    const context = student.context()
    await student.goto(answerPath)
    const uploads = recordRequests(context, /\/upload-attachment$/)
    const release = await holdUploads(context)
    await student.getByLabel('Foto jawaban').setInputFiles(await makePhoto('halaman.png'))
    await waitForKeptFile(student)
    const second = await context.newPage()
    await second.goto(answerPath)
    await expectText(second, 'Sedang dikirim di tab lain.')
    release()
    await student.getByRole('button', { name: 'Lepas halaman.png' }).waitFor()
    await second.getByText('Sedang dikirim di tab lain.').waitFor({ state: 'detached' })
    await expectText(student, 'Draf tersimpan')
    expect(uploads).toEqual(['POST'])
    expect(await countKeptFiles(student)).toBe(0)
  },
  CUT,
)

journey(
  'a photo that does not fit on the phone is named as such, and a reload names it as missing',
  async ({ openPage }) => {
    const { student, answerPath } = await openPhones(openPage, SMALL_PHONE)
    await student.goto(answerPath)
    await holdUploads(student.context())
    await student.getByLabel('Foto jawaban').setInputFiles(await makePhoto('pertama.png'))
    await waitForKeptFile(student)
    await growKeptFile(student, 50 * MB - 100)
    await student.getByLabel('Foto jawaban').setInputFiles(await makePhoto('kedua.png'))
    await expectText(student, 'Tidak muat di perangkat ini, jadi jangan tutup halaman sampai terkirim.')
    await expectNoOverflow(student)
    student.on('dialog', (dialog) => void dialog.accept())
    await student.reload()
    await expectText(student, /^Belum terkirim, dan berkasnya tidak lagi ada di perangkat ini/)
  },
  CUT,
)

journey(
  'on a small phone, the session ends while writing, and signing in again sends the answer',
  async ({ openPage }) => {
    const { student, account, answerPath } = await openPhones(openPage, SMALL_PHONE)
    await student.goto(answerPath)
    await student.getByRole('textbox', { name: /^Jawaban/ }).waitFor()
    await sendRequest(student, { method: 'POST', path: '/logout' })
    await student.getByRole('textbox', { name: /^Jawaban/ }).click()
    // At once, because on a busy machine the dialog opens before the last key.
    await student.keyboard.insertText('Ditulis sesudah sesi berakhir')
    const dialog = student.getByRole('dialog', { name: 'Masuk lagi' })
    await dialog.waitFor()
    await expectNoOverflow(student)
    await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(account.nisn)
    await dialog.getByLabel('Password', { exact: true }).fill(CHANGED_PASSWORD)
    await student.keyboard.press('Enter')
    await expectText(student, 'Draf tersimpan')
    expect(new URL(student.url()).pathname).toBe(answerPath)
    await student.reload()
    await expectText(student, 'Ditulis sesudah sesi berakhir')
  },
)

journey('on a small phone, the link of a task survives the first sign-in', async ({ openPage }) => {
  const { answerPath, others } = await openPhones(openPage)
  const { nisn, password } = others[0] as EnrolledStudent
  const page = await openPage(SMALL_PHONE)
  await page.goto(answerPath)
  await signIn(page, { email: nisn, password })
  await page.getByLabel('Password Lama').fill(password)
  await page.getByLabel('Password Baru', { exact: false }).first().fill(CHANGED_PASSWORD)
  await page.getByLabel('Ulangi Password Baru').fill(CHANGED_PASSWORD)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('textbox', { name: /^Jawaban/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe(answerPath)
  await expectNoOverflow(page)
})

journey(
  'on a slow phone, what is typed after Enter is the score of the next student',
  async ({ openPage }) => {
    const { teacher, student, others, task, answerPath } = await openPhones(openPage, SMALL_PHONE)
    const second = await openPage(SMALL_PHONE)
    await signInStudentFirstTime(second, others[0] as EnrolledStudent)
    const body = { answer: '<p>Tiga perempat</p>', status: 'submit' }
    for (const page of [student, second])
      await sendRequest(page, { method: 'POST', path: `${answerPath}/submit`, body })
    await teacher.goto(`${TEACHER_LESSONS_PATH}/${task.lesson_class_id}/task/${task.id}`)
    await teacher.getByLabel('Nilai', { exact: true }).click()
    const session = await teacher.context().newCDPSession(teacher)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    for (const key of ['8', '1', 'Enter', '9', '2', 'Tab']) await teacher.keyboard.press(key)
    await expectText(teacher, 'Tersimpan')
    const { rows } = await sendRequest<Output<typeof listSubmissions>>(teacher, {
      method: 'GET',
      path: `${TEACHER_LESSONS_PATH}/${task.lesson_class_id}/task/${task.id}/submits`,
    })
    expect(rows.map((row) => row.student.lesson_class_task_submit?.score)).toEqual([81, 92])
  },
)

const makePhoto = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await drawImage({ format: 'png' }),
})

/** @returns the methods of the matching requests from now on, except reads */
function recordRequests(context: BrowserContext, path: RegExp): string[] {
  const methods: string[] = []
  context.on('request', (request) => {
    const isWrite = request.method() !== 'GET' && request.method() !== 'OPTIONS'
    if (isWrite && path.test(new URL(request.url()).pathname)) methods.push(request.method())
  })
  return methods
}

/** @returns a function that lets the uploads go on */
async function holdUploads(context: BrowserContext): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/upload-attachment', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Replaces the kept file by one of this many bytes, as if the phone had more on their way. */
const growKeptFile = (page: Page, bytes: number) =>
  page.evaluate(
    (size) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('pelita', 1)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('files', 'readwrite')
          const files = transaction.objectStore('files')
          const keys = files.getAllKeys()
          keys.onsuccess = () => files.put(new File([new Uint8Array(size)], 'besar.png'), keys.result[0])
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    bytes,
  )

const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
