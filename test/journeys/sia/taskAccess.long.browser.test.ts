/** The journey of a lesson task whose addresses nobody but its teacher and student can open. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, sendRequest, signIn, signInFirstTime } from '#test/support/browser/browser.ts'
import { createOpenTask, createTaughtClass, type TaughtClass } from '#test/support/browser/learningSchool.ts'
import { type EnrolledStudent, signInStudentFirstTime } from '#test/support/browser/rapors.ts'
import { makePdf } from '#test/support/sia/documents.ts'
import { STUDENT_LESSONS_PATH, TEACHER_LESSONS_PATH } from '#test/support/sia/learning.ts'

const PHONE = { width: 390, height: 844 }

journey(
  'a classmate, another teacher and a visitorPage cannot open a task, its submission or its file by address',
  async ({ openPage }) => {
    const office = await openPage()
    await signIn(office)
    const { lessonId, students, teachers } = await createTaughtClass(office, ['Ratna Sari', 'Joko Susilo'])
    const [ratna, joko] = students as [EnrolledStudent, EnrolledStudent]
    const [teacher, otherTeacher] = teachers as [
      TaughtClass['teachers'][number],
      TaughtClass['teachers'][number],
    ]
    const laptop = await openPage()
    await signInFirstTime(laptop, teacher.login, teacher.password)
    const task = await createOpenTask(laptop, lessonId)
    const studentPage = await openPage(PHONE)
    await signInStudentFirstTime(studentPage, ratna)
    const screen = `${STUDENT_LESSONS_PATH}/${lessonId}/task/${task.id}`
    await studentPage.goto(screen)
    await studentPage.getByLabel('Pilih berkas', { exact: true }).setInputFiles({
      name: 'rahasia.pdf',
      mimeType: 'application/pdf',
      buffer: makePdf('JAWABAN RATNA'),
    })
    await studentPage.getByRole('button', { name: 'Lepas rahasia.pdf' }).waitFor()
    await studentPage.getByRole('button', { name: 'Kumpulkan' }).click()
    await studentPage.getByText('Dikumpulkan').first().waitFor()
    const path = `${STUDENT_LESSONS_PATH}/${lessonId}/task/${task.id}/submit`
    const { lesson_class_task_submit: submission } = await sendRequest<OwnSubmission>(studentPage, {
      method: 'GET',
      path,
    })
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
    // Without its token the link has no credentials.
    const unsealed = link.replace(/&token=.*/, '')
    const response = await classmatePage.goto(unsealed)
    expect([response?.status(), (await response?.text())?.includes('%PDF')]).toEqual([401, false])

    const otherTeacherPage = await openPage()
    await signInFirstTime(otherTeacherPage, otherTeacher.login, otherTeacher.password)
    expect(await readStatus(otherTeacherPage, link)).toBe(404)
    for (const address of [
      `${TEACHER_LESSONS_PATH}/${lessonId}`,
      `${TEACHER_LESSONS_PATH}/${lessonId}/task/${task.id}`,
    ]) {
      await otherTeacherPage.goto(address)
      await otherTeacherPage.getByText('Data tidak ditemukan').first().waitFor()
      expect(await otherTeacherPage.getByText(/Latihan|Ratna/).count()).toBe(0)
    }
    const visitorPage = await openPage()
    expect((await visitorPage.request.get(unsealed)).status()).toBe(401)
    await visitorPage.goto(screen)
    await visitorPage.waitForURL(/signin/)
  },
  { expectedErrors: /status of 404/ },
)

type OwnSubmission = { lesson_class_task_submit: { attachments: { file_url: string }[] } }

/** @returns the status of a GET request with the session of the page */
async function readStatus(page: Page, path: string): Promise<number> {
  const session = await page.evaluate(() => localStorage.getItem('pelita.session'))
  const { access_token } = JSON.parse(session ?? '{}')
  return (await page.request.get(path, { headers: { authorization: `Bearer ${access_token}` } })).status()
}
