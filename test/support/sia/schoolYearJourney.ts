/** A school of a journey through the school year: classes, lessons, teachers and students, none of them enrolled. */
import type { Page } from 'playwright-core'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
import type { PeriodChoices } from '#features/school/period.ts'
import { sendRequest } from '#test/support/browser/browser.ts'

export const CLASSES_PATH = '/sia/activity/student-class'
export const SUBJECTS = ['Bahasa Indonesia', 'Ilmu Pengetahuan Alam', 'Matematika']

/** Creates classes, lessons, teachers and the given number of students, none of them enrolled. */
export async function createUnenrolledSchool(page: Page, studentCount: number) {
  const createRecord = async (path: string, body: object) =>
    (await sendRequest<{ id: number }>(page, { method: 'POST', path: `/sia/master/${path}`, body })).id
  const classIds: Record<string, number> = {}
  for (const name of ['VII A', 'VII B', 'VIII A', 'IX A']) {
    const [code, room] = name.split(' ')
    classIds[name] = await createRecord('classroom', { code, room, name })
  }
  for (const [n, name] of SUBJECTS.entries()) {
    await createRecord('lesson', { code: `P${n}`, name })
    await createRecord('teacher', makeTeacher(n))
  }
  const studentIds: number[] = []
  const studentNames = Array.from(
    { length: studentCount },
    (_, n) => `Siswa Nomor ${String(n + 1).padStart(2, '0')}`,
  )
  for (const [n, name] of studentNames.entries())
    studentIds.push(await createRecord('student', makeStudent(n, { name })))
  const { eduyears } = await sendRequest<PeriodChoices>(page, { method: 'GET', path: '/sia/master/setting' })
  const activeYear = eduyears.find(({ status }) => status === 'active')
  return {
    activeYearId: activeYear?.id as number,
    startYear: Number(activeYear?.name.slice(0, 4)),
    classIds: classIds as Record<'VII A' | 'VII B' | 'VIII A' | 'IX A', number>,
    studentNames,
    studentIds,
  }
}

/** Opens the participants of a class in the active year, starting at the list. */
export async function openClass(page: Page, name: string) {
  await page.goto(CLASSES_PATH)
  await page.getByRole('link', { name: 'Data Per Kelas' }).click()
  await selectOption(page, 'Kelas & Rombel', name)
  await page.getByRole('heading', { name: `Peserta ${name}` }).waitFor()
}

export async function selectOption(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}
