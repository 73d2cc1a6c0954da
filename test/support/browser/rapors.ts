/** Creates a class and its report cards on the real server, before a journey begins. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { StudentClass } from '#features/enrolment/studentClass.ts'
import { makeStudent } from '#features/people/demo/factories.ts'
import type { PeriodChoices } from '#features/school/period.ts'
import { readPasswordList } from '#test/support/people/passwordList.ts'
import { sendRequest, signInFirstTime } from './browser.ts'

export type EnrolledStudent = {
  id: number
  nis: string
  nisn: string
  name: string
  student_class_id: number
  /** The one-time password of their account. */
  password: string
}
export type CreatedClass = Awaited<ReturnType<typeof createClass>>

type NewClass = {
  code: string
  room: string
  /** The students' names. */
  names: readonly string[]
  /** How many students were generated before, since their numbers must be unique. */
  firstIndex?: number
}

/** Creates a classroom and enrols new students in the active year, with the session of the page. */
export async function createClass(page: Page, { code, room, names, firstIndex = 0 }: NewClass) {
  const { eduyears, semesters } = await sendRequest<PeriodChoices>(page, {
    method: 'GET',
    path: '/sia/master/setting',
  })
  const findActive = <One extends { status: string }>(among: readonly One[]) =>
    among.find(({ status }) => status === 'active') as One
  const eduyear = findActive(eduyears)
  const semester = findActive(semesters)
  const name = `${code} ${room}`
  const classroom = await sendRequest<{ id: number }>(page, {
    method: 'POST',
    path: '/sia/master/classroom',
    body: {
      code,
      room,
      name,
    },
  })
  const classYear = { classroom_id: classroom.id, eduyear_id: eduyear.id }
  const year = eduyear.name.slice(0, 4)
  const students = names.map((name, n) => makeStudent(firstIndex + n + 1, { name }))
  // New students can be enrolled in any grade only by an import.
  const rows = students.map(({ nisn, nis, name, gender }) =>
    [nisn, nis, name, gender, code, room, year].join(';'),
  )
  const csv = ['nisn;nis;name;gender;grade;room;eduyear', ...rows].join('\n')
  const { credentials } = await sendFile<{ credentials: string }>(page, {
    method: 'POST',
    path: '/sia/master/student-import',
    multipart: {
      file: { name: 'siswa.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
    },
  })
  const passwords = new Map(readPasswordList(await (await page.request.get(credentials)).text()))
  const { peserta } = await sendRequest<{ peserta: StudentClass[] }>(page, {
    method: 'GET',
    path: `/sia/activity/student-class/by-class-year?classroom_id=${classroom.id}&eduyear_id=${eduyear.id}`,
  })
  const enrolledStudents = students.map(({ nisn, nis, name }): EnrolledStudent => {
    const row = peserta.find(({ student }) => student.nisn === nisn) as StudentClass
    const { id } = row.student
    return { id, nis, nisn, name, student_class_id: row.id, password: passwords.get(nisn) as string }
  })
  return {
    ...classYear,
    semester_id: semester.id,
    year,
    students: enrolledStudents,
    /** The name of a student's report card file in the school's pattern. */
    fileName: ({ nis }: Pick<EnrolledStudent, 'nis'>) =>
      `${nis}_${year}_${semester.id}_${code.toLowerCase()}.pdf`,
    /** Selects the class in the filter above the table. */
    selectClass: async (page: Page) => {
      await page.getByRole('combobox', { name: /^Kelas/ }).click()
      await page.getByRole('option', { name, exact: true }).click()
    },
  }
}

export const signInStudentFirstTime = (page: Page, { nisn, password }: EnrolledStudent) =>
  signInFirstTime(page, nisn, password)

/** @returns the link of the report card */
export function uploadRapor(
  page: Page,
  {
    createdClass: { classroom_id, eduyear_id, semester_id },
    student: { id: student_id },
    buffer,
  }: { createdClass: CreatedClass; student: EnrolledStudent; buffer: Buffer },
): Promise<{ student_class_rapors: { file_url: string } }> {
  return sendFile(page, {
    method: 'PUT',
    path: '/sia/activity/rapor',
    multipart: {
      id: 0,
      student_id,
      classroom_id,
      eduyear_id,
      semester_id,
      file: { name: 'rapor.pdf', mimeType: 'application/pdf', buffer },
    },
  })
}

/** Creates a record of the master data. @returns its id */
export const createRecord = async (page: Page, path: string, body: object) =>
  (await sendRequest<{ id: number }>(page, { method: 'POST', path: `/sia/master/${path}`, body })).id

/** Promotes the whole class into a class of the next year, and makes that year the active one. */
export async function promoteAll(
  page: Page,
  { students: enrolledStudents, year, semester_id }: CreatedClass,
  classroom_id: number,
) {
  const start = Number(year) + 1
  const name = `${start}/${start + 1}`
  const id = await createRecord(page, 'eduyear', { code: String(start), name })
  const students = enrolledStudents.map((student) => ({
    student_id: student.id,
    student_class_id: student.student_class_id,
    status: 'passed',
  }))
  await sendRequest(page, {
    method: 'POST',
    path: '/sia/activity/student-class/status',
    body: { classroom_id, students },
  })
  await sendRequest(page, {
    method: 'POST',
    path: '/sia/master/setting',
    body: { eduyear_id: id, semester_id },
  })
  return { id, name }
}

type Multipart = NonNullable<NonNullable<Parameters<Page['request']['fetch']>[1]>['multipart']>

async function sendFile<Result>(
  page: Page,
  { method, path, multipart }: { method: string; path: string; multipart: Multipart },
): Promise<Result> {
  const session = await page.evaluate(() => localStorage.getItem('pelita.session'))
  const headers = { authorization: `Bearer ${JSON.parse(session ?? '{}').access_token}` }
  const answer = await page.request.fetch(`/api${path}`, { method, headers, multipart })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).result
}
