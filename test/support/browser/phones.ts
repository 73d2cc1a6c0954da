/** A teacher and a student on phones, whose connection can be cut. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { STUDENT_LESSONS_PATH } from '#test/support/sia/learning.ts'
import { type Journey, signIn, signInFirstTime } from './browser.ts'
import { createOpenTask, createTaughtClass, type TaughtClass } from './learningSchool.ts'
import { type EnrolledStudent, signInStudentFirstTime } from './rapors.ts'

const PHONE = { width: 390, height: 844 }
/** What the browser logs while the connection is cut. */
export const CUT = { expectedErrors: /net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_\w+|ABORTED)/ }

/** Creates a class with an open task, its teacher and a student on phones. */
export async function openPhones(openPage: Journey['openPage'], size = PHONE) {
  const office = await openPage()
  await signIn(office)
  const { lessonId, students, teachers } = await createTaughtClass(office, ['Ratna Sari', 'Sinta Dewi'])
  const [ratna, ...others] = students as [EnrolledStudent, ...EnrolledStudent[]]
  const [account] = teachers as [TaughtClass['teachers'][number]]
  const teacher = await openPage(size)
  await signInFirstTime(teacher, account.login, account.password)
  const task = await createOpenTask(teacher, lessonId)
  const student = await openPage(size)
  await signInStudentFirstTime(student, ratna)
  return {
    teacher,
    student,
    account: ratna,
    others,
    task,
    answerPath: `${STUDENT_LESSONS_PATH}/${lessonId}/task/${task.id}`,
  }
}

/** Cuts the connection for what is saved; the page itself can be loaded again. */
export const cutSaves = (page: Pick<Page, 'route'>) =>
  page.route('**/api/**/submit**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('internetdisconnected'),
  )

export const countKeptFiles = (page: Page) =>
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

export const waitForKeptFile = async (page: Page) => {
  await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name === 'pelita'))
  await expect.poll(() => countKeptFiles(page)).toBe(1)
}
