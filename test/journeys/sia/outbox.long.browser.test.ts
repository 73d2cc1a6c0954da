/** Journeys on a phone whose connection is cut: what was typed or photographed is not lost, and belongs to one person. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  expectText,
  type Journey,
  journey,
  sendRequest,
  signIn,
  signInFirstTime,
} from '#test/support/browser/browser.ts'
import { createOpenTask, createTaughtClass, type TaughtClass } from '#test/support/browser/learningSchool.ts'
import { type EnrolledStudent, signInStudentFirstTime } from '#test/support/browser/rapors.ts'
import { drawImage } from '#test/support/content/images.ts'
import { STUDENT_LESSONS_PATH, TEACHER_LESSONS_PATH } from '#test/support/sia/learning.ts'

const PHONE = { width: 390, height: 844 }
const CUT = { expectedErrors: /net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_\w+|ABORTED)/ }

journey(
  'a score given offline is marked, survives a reload, and is sent when the connection is back',
  async ({ openPage }) => {
    const { teacher, student, task, answerPath } = await openSchool(openPage)
    await sendRequest(student, {
      method: 'POST',
      path: `${answerPath}/submit`,
      body: { answer: '<p>Tiga perempat</p>', status: 'submit' },
    })
    await teacher.goto(`${TEACHER_LESSONS_PATH}/${task.lesson_class_id}/task/${task.id}`)
    await teacher.getByLabel('Nilai', { exact: true }).waitFor()
    await cutSaves(teacher)
    await teacher.getByLabel('Nilai', { exact: true }).fill('87,5')
    await teacher.getByLabel('Umpan balik').fill('Rapi')
    await teacher.getByLabel('Nilai', { exact: true }).focus()
    await expectText(teacher, /^Tidak ada koneksi, nilai belum terkirim/)
    await teacher.reload()
    await expectText(teacher, /^Belum terkirim \(1\): Nilai Ratna Sari, Latihan pecahan/)
    expect(await teacher.getByLabel('Nilai', { exact: true }).inputValue()).toBe('87,5')
    await teacher.unrouteAll()
    await teacher.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectText(teacher, 'Tersimpan')
    await student.goto(answerPath)
    await expectText(student, 'Nilai 87,5')
  },
  CUT,
)

journey(
  'a photo whose upload is cut by a reload is uploaded afterwards',
  async ({ openPage }) => {
    const { student, answerPath } = await openSchool(openPage)
    await student.goto(answerPath)
    await student.route('**/upload-attachment', () => {})
    const photo = { name: 'halaman 1.png', mimeType: 'image/png', buffer: await drawImage({ format: 'png' }) }
    await student.getByLabel('Foto jawaban').setInputFiles(photo)
    await student.getByLabel('Mengunggah halaman 1.png').waitFor()
    await waitForKeptFile(student)
    await student.unrouteAll()
    await student.reload()
    await student.getByRole('button', { name: 'Lepas halaman 1.png' }).waitFor()
    await expectText(student, 'Draf tersimpan')
    expect(await countKeptFiles(student)).toBe(0)
  },
  CUT,
)

journey(
  'signing out with an unsent answer and a photo asks first, and leaves nothing on the phone',
  async ({ openPage }) => {
    const { student, answerPath } = await openSchool(openPage)
    await student.goto(answerPath)
    await cutSaves(student)
    await student.route('**/upload-attachment', () => {})
    await student.getByRole('textbox', { name: /^Jawaban/ }).click()
    await student.keyboard.type('Belum terkirim')
    const photo = { name: 'foto.png', mimeType: 'image/png', buffer: await drawImage({ format: 'png' }) }
    await student.getByLabel('Foto jawaban').setInputFiles(photo)
    await waitForKeptFile(student)
    await expectText(student, /^Tidak ada koneksi, jawaban belum terkirim/)
    await student.getByRole('button', { name: /^Akun / }).click()
    await student.getByRole('menuitem', { name: 'Logout' }).click()
    const dialog = student.getByRole('dialog', { name: /^Keluar/ })
    await dialog.getByText('Jawaban Latihan pecahan').waitFor()
    await dialog.getByText('Berkas foto.png').waitFor()
    await dialog.getByRole('button', { name: 'Buang dan keluar' }).click()
    await student.getByLabel('Password').waitFor()
    await student.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('pelita.')))
    await student.waitForFunction(() => !Object.keys(sessionStorage).some((key) => key.startsWith('pelita.')))
    expect(await countKeptFiles(student)).toBe(0)
  },
  CUT,
)

journey(
  'of two students on one phone, each has only the own unsent answer',
  async ({ openPage }) => {
    const { student, answerPath, others } = await openSchool(openPage)
    await student.goto(answerPath)
    await cutSaves(student)
    await student.getByRole('textbox', { name: /^Jawaban/ }).click()
    await student.keyboard.type('Punya Ratna')
    await expectText(student, /^Tidak ada koneksi, jawaban belum terkirim/)
    const session = await student.evaluate(() => localStorage.getItem('pelita.session'))
    // The sign-in ends by itself, and the next student takes the phone.
    await student.evaluate(() => localStorage.removeItem('pelita.session'))
    await student.unrouteAll()
    await student.goto('/signin')
    await signInStudentFirstTime(student, others[0] as EnrolledStudent)
    await student.goto(answerPath)
    await student.getByRole('textbox', { name: /^Jawaban/ }).waitFor()
    expect(await student.getByText(/^Belum terkirim/).count()).toBe(0)
    expect(await student.getByText('Punya Ratna').count()).toBe(0)
    await student.evaluate((text) => localStorage.setItem('pelita.session', text ?? ''), session)
    await student.goto(answerPath)
    await expectText(student, 'Punya Ratna')
    await student.waitForFunction(
      () => !Object.keys(localStorage).some((key) => key.startsWith('pelita.outbox.')),
    )
  },
  CUT,
)

/** Creates a class with an open task, its teacher and a student on phones. */
async function openSchool(openPage: Journey['openPage']) {
  const office = await openPage()
  await signIn(office)
  const { lessonId, students, teachers } = await createTaughtClass(office, ['Ratna Sari', 'Sinta Dewi'])
  const [ratna, ...others] = students as [EnrolledStudent, ...EnrolledStudent[]]
  const [account] = teachers as [TaughtClass['teachers'][number]]
  const teacher = await openPage(PHONE)
  await signInFirstTime(teacher, account.login, account.password)
  const task = await createOpenTask(teacher, lessonId)
  const student = await openPage(PHONE)
  await signInStudentFirstTime(student, ratna)
  return { teacher, student, others, task, answerPath: `${STUDENT_LESSONS_PATH}/${lessonId}/task/${task.id}` }
}

/** Cuts the connection for what is saved; the page itself can be loaded again. */
const cutSaves = (page: Page) =>
  page.route('**/api/**/submit**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('internetdisconnected'),
  )

const countKeptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('pelita', 1)
        opening.onsuccess = () => {
          const database = opening.result
          const counting = database.transaction('files').objectStore('files').count()
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
        }
      }),
  )

const waitForKeptFile = async (page: Page) => {
  await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name === 'pelita'))
  await expect.poll(() => countKeptFiles(page)).toBe(1)
}
