/** Creates a class with a lesson on the real server of a journey, and signs in users for the first time. */
import type { Page } from 'playwright-core'
import { makeTeacher } from '#server/seed/factories.ts'
import { sendRequest, signIn } from './browser.ts'
import { type CreatedClass, createClass, type Pupil } from './rapors.ts'

const OWN_PASSWORD = 'kata-sandi-sendiri'

/** Signs in with a one-time password, and changes it as the console demands. */
export async function signInFirstTime(page: Page, login: string, password: string) {
  await signIn(page, { email: login, password })
  await page.getByLabel('Password Lama').fill(password)
  await page.getByLabel('Password Baru', { exact: false }).first().fill(OWN_PASSWORD)
  await page.getByLabel('Ulangi Password Baru').fill(OWN_PASSWORD)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.waitForURL(/\/sia$/)
}

export const signInPupilFirstTime = (page: Page, { nisn, password }: Pupil) =>
  signInFirstTime(page, nisn, password)

export type TaughtClass = {
  lessonId: number
  createdClass: CreatedClass
  pupils: Pupil[]
  teachers: { login: string; password: string }[]
}

/** Creates class VII A with these students, two teachers, and a lesson of the first teacher, as the user of the page. */
export async function createTaughtClass(office: Page, names: readonly string[]): Promise<TaughtClass> {
  const createdClass = await createClass(office, 'VII', 'A', names)
  const { classroom_id, eduyear_id, semester_id, pupils } = createdClass
  const { id: lesson_id } = await sendRequest<{ id: number }>(office, 'POST', '/sia/master/lesson', {
    code: 'MTK',
    name: 'Matematika',
  })
  const teachers = []
  for (const n of [1, 2]) {
    const fields = makeTeacher(n)
    const teacher = await sendRequest<{ id: number; password: string }>(
      office,
      'POST',
      '/sia/master/teacher',
      fields,
    )
    teachers.push({ id: teacher.id, login: fields.nip ?? '', password: teacher.password })
  }
  const { id } = await sendRequest<{ id: number }>(office, 'POST', '/sia/activity/lesson-class', {
    ...{ classroom_id, eduyear_id, semester_id, add_all_student: true },
    lesson_teachers: [{ lesson_id, teacher_id: teachers[0]?.id }],
  })
  return { lessonId: id, createdClass, pupils, teachers }
}
