/** Journeys of writing an answer: the task is closed or overdue, two tabs are open, or the connection is lost. */
import type { Page } from 'playwright-core'
import { journey, sendRequest, signIn, signInFirstTime } from '#test/support/browser/browser.ts'
import {
  type CreatedTask,
  createOpenTask,
  createTaughtClass,
  type TaughtClass,
} from '#test/support/browser/learningSchool.ts'
import { type EnrolledStudent, signInStudentFirstTime } from '#test/support/browser/rapors.ts'
import { STUDENT_LESSONS_PATH, TEACHER_LESSONS_PATH } from '#test/support/sia/learning.ts'

const PHONE = { width: 390, height: 844 }

journey(
  'a student keeps the text and sees a message when the task is closed while they write',
  async ({ openPage }) => {
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
  },
)

journey(
  'an answer handed in after the deadline is marked late for student and teacher',
  async ({ openPage }) => {
    const { laptop, phone, lessonId, task } = await openTask(openPage, '2026-01-05')
    await phone.getByText(/^\s*\(lewat/).waitFor()
    await appendAnswer(phone, 'Maaf terlambat')
    await phone.getByRole('button', { name: 'Kumpulkan' }).click()
    await phone.getByText('Terlambat', { exact: true }).waitFor()
    await laptop.goto(`${TEACHER_LESSONS_PATH}/${lessonId}/task/${task.id}`)
    await laptop.getByRole('button', { name: 'Terlambat (1)' }).waitFor()
  },
)

journey('a student who edits one answer in two tabs chooses which text to keep', async ({ openPage }) => {
  const { phone } = await openTask(openPage)
  const secondTab = await phone.context().newPage()
  secondTab.setDefaultTimeout(20_000)
  await secondTab.goto(phone.url())
  await secondTab.getByRole('textbox', { name: /^Jawaban/ }).waitFor()
  await appendAnswer(phone, 'Dari tab pertama')
  await phone.getByText('Draf tersimpan').waitFor()
  await appendAnswer(secondTab, 'Dari tab kedua')
  await secondTab.getByRole('button', { name: 'Pakai tulisan ini' }).click()
  await secondTab.getByText('Draf tersimpan').waitFor()
  await phone.reload()
  await phone.getByText('Dari tab kedua').waitFor()
})

journey(
  'a student who loses the connection while writing loses no text',
  async ({ openPage }) => {
    const { phone } = await openTask(openPage)
    await appendAnswer(phone, 'Sebelum putus')
    await phone.getByText('Draf tersimpan').waitFor()
    await phone.context().setOffline(true)
    await appendAnswer(phone, ', saat putus')
    await phone.getByText(/tetap tersimpan di perangkat ini/).waitFor()
    await phone.context().setOffline(false)
    // The draft is sent again without further input.
    await phone.getByText('Draf tersimpan').waitFor()
    await phone.reload()
    await phone.getByText('Sebelum putus, saat putus').waitFor()
  },
  { expectedErrors: /ERR_INTERNET_DISCONNECTED/ },
)

const setTaskStatus = (page: Page, { id, lesson_class_id, name, deadline_at }: CreatedTask, status: string) =>
  sendRequest(page, {
    method: 'PUT',
    path: `${TEACHER_LESSONS_PATH}/${lesson_class_id}/task/${id}`,
    body: {
      name,
      deadline_at,
      status,
    },
  })

/** Creates a class with an open task, which the student opens on a phone. @returns the pages of teacher and student */
async function openTask(
  openPage: Parameters<Parameters<typeof journey>[1]>[0]['openPage'],
  deadline?: string,
) {
  const office = await openPage()
  await signIn(office)
  const { lessonId, students, teachers } = await createTaughtClass(office, ['Ratna Sari'])
  const [ratna] = students as [EnrolledStudent]
  const [teacher] = teachers as [TaughtClass['teachers'][number]]
  const laptop = await openPage()
  await signInFirstTime(laptop, teacher.login, teacher.password)
  const task = await createOpenTask(laptop, lessonId, deadline)
  const phone = await openPage(PHONE)
  await signInStudentFirstTime(phone, ratna)
  await phone.goto(`${STUDENT_LESSONS_PATH}/${lessonId}/task/${task.id}`)
  await phone.getByRole('textbox', { name: /^Jawaban/ }).waitFor()
  return { laptop, phone, lessonId, task }
}

/** Types at the end of the answer. */
async function appendAnswer(page: Page, text: string) {
  await page.getByRole('textbox', { name: /^Jawaban/ }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}
