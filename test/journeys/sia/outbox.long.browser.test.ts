/** Journeys on a phone whose connection is cut: what was typed or photographed is not lost, and belongs to one person. */
import { expect } from 'vitest'
import { expectText, journey, sendRequest } from '#test/support/browser/browser.ts'
import { CUT, countKeptFiles, cutSaves, openPhones, waitForKeptFile } from '#test/support/browser/phones.ts'
import { type EnrolledStudent, signInStudentFirstTime } from '#test/support/browser/rapors.ts'
import { drawImage } from '#test/support/content/images.ts'
import { TEACHER_LESSONS_PATH } from '#test/support/sia/learning.ts'

journey(
  'a score given offline is marked, survives a reload, and is sent when the connection is back',
  async ({ openPage }) => {
    const { teacher, student, task, answerPath } = await openPhones(openPage)
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
    await expect.poll(() => teacher.getByLabel('Nilai', { exact: true }).inputValue()).toBe('87,5')
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
    const { student, answerPath } = await openPhones(openPage)
    await student.goto(answerPath)
    await student.route('**/upload-attachment', () => {})
    const photo = { name: 'halaman 1.png', mimeType: 'image/png', buffer: await drawImage({ format: 'png' }) }
    await student.getByLabel('Foto jawaban').setInputFiles(photo)
    await student.getByLabel('Mengunggah halaman 1.png').waitFor()
    await waitForKeptFile(student)
    await student.unrouteAll()
    await student.reload()
    await student.getByRole('button', { name: 'Lepas halaman 1.png' }).waitFor()
    await expect.poll(() => countKeptFiles(student)).toBe(0)
    await student.reload()
    await student.getByRole('button', { name: 'Lepas halaman 1.png' }).waitFor()
  },
  CUT,
)

journey(
  'signing out with an unsent answer and a photo asks first, and leaves nothing on the phone',
  async ({ openPage }) => {
    const { student, answerPath } = await openPhones(openPage)
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
    await student.getByLabel('Password', { exact: true }).waitFor()
    await student.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('pelita.')))
    await student.waitForFunction(() => !Object.keys(sessionStorage).some((key) => key.startsWith('pelita.')))
    expect(await countKeptFiles(student)).toBe(0)
  },
  CUT,
)

journey(
  'of two students on one phone, each has only the own unsent answer',
  async ({ openPage }) => {
    const { student, answerPath, others } = await openPhones(openPage)
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
