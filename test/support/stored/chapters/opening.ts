/** The first day of the stored school: accounts of its office, roles, masters, teachers and students. */
import type { PeriodChoices } from '#features/school/period.ts'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import { drawImage } from '#test/support/content/images.ts'
import { inventStudent, inventTeacher, officeEmail, toCsv } from '../inventedPeople.ts'
import { CHOSEN_PASSWORD, type Person, type Timeline } from '../timeline.ts'
import type { SchoolRecords } from './records.ts'

type Account = { id: number; login: string; password: string | null }

export async function openFirstYear(timeline: Timeline): Promise<SchoolRecords> {
  const admin = await timeline.signIn(officeEmail('admin'))
  await createOffice(timeline, admin)
  const masters = await createMasters(admin)
  const teachers = [0]
  for (const n of [1, 2, 3, 4]) teachers.push(await createTeacher(timeline, admin, n))
  const students = [0]
  for (const n of [1, 2, 3, 4, 5]) students.push(await createStudent(timeline, admin, n))
  // Whoever may not grant the role of students creates one without an account.
  const clerk = await timeline.signIn(officeEmail('data'))
  students.push((await clerk.post('/sia/master/student', inventStudent(6, '2025'))).id)
  await importUpperGrades(admin)
  for (const n of [7, 8, 9, 10, 11]) students.push(await findStudent(admin, n))
  return { ...masters, teachers, students }
}

/** One user of each role, and roles that only this school has. */
async function createOffice(timeline: Timeline, admin: Person) {
  const { id: librarian } = await admin.post('/master/role', {
    name: 'Pustakawan',
    accesses: ['dashboard', 'manage-profile', 'manage-content', 'add-content', 'edit-content'],
  })
  const { id: clerk } = await admin.post('/master/role', {
    name: 'Petugas Data',
    accesses: ['manage-profile', 'sia-dashboard', 'sia-master', 'add-sia-master', 'edit-sia-master'],
  })
  const { rows: roles } = await admin.get<{ rows: { id: number; name: string }[] }>('/master/role')
  const operator = roles.find(({ name }) => name === 'Operator')?.id
  for (const [name, role_id] of [
    ['operator', operator],
    ['pustakawan', librarian],
    ['data', clerk],
  ] as const) {
    const account = await admin.post<Account>('/master/user', {
      user_type: 'administrator',
      role_id,
      name: `Petugas ${name}`,
      username: name,
      email: officeEmail(name),
    })
    await timeline.choosePassword(officeEmail(name), account.password)
  }
  await admin.upload('post', '/master/user-import', {
    file: {
      field: 'file',
      name: 'pengguna.csv',
      bytes: toCsv([
        {
          user_type: 'administrator',
          role: 'Pustakawan',
          name: 'Petugas humas',
          email: officeEmail('humas'),
        },
      ]),
    },
  })
  const profile = await admin.get<{ id: number }>('/account/profile')
  await admin.upload('put', `/account/profile/${profile.id}`, {
    file: { field: 'photo', name: 'foto.jpg', bytes: await drawImage({ width: 120, height: 120 }) },
    fields: { name: 'Administrator', username: 'admin', email: officeEmail('admin') },
  })
}

async function createMasters(admin: Person) {
  const { eduyears, semesters } = await admin.get<PeriodChoices>('/sia/master/setting')
  const classrooms: number[] = []
  for (const [code, room] of [
    ['VII', 'A'],
    ['VII', 'B'],
    ['VIII', 'A'],
    ['IX', 'A'],
  ])
    classrooms.push((await admin.post('/sia/master/classroom', { code, room, name: `${code} ${room}` })).id)
  const lessons: number[] = []
  for (const [code, name] of [
    ['MTK', 'Matematika'],
    ['BIN', 'Bahasa Indonesia'],
    ['IPA', 'Ilmu Pengetahuan Alam'],
    ['BIG', 'Bahasa Inggris'],
  ])
    lessons.push((await admin.post('/sia/master/lesson', { code, name })).id)
  const secondYear = await admin.post('/sia/master/eduyear', { code: '2026', name: '2026/2027' })
  const [viiA = 0, viiB = 0, viiiA = 0, ixA = 0] = classrooms
  const [mathematics = 0, indonesian = 0, science = 0, english = 0] = lessons
  return {
    firstYear: eduyears[0]?.id ?? 0,
    secondYear: secondYear.id,
    odd: semesters[0]?.id ?? 0,
    even: semesters[1]?.id ?? 0,
    classrooms: { viiA, viiB, viiiA, ixA },
    lessons: { mathematics, indonesian, science, english },
  }
}

async function createTeacher(timeline: Timeline, admin: Person, n: number): Promise<number> {
  const { id, login, password } = await admin.post<Account>('/sia/master/teacher', inventTeacher(n))
  // The last one never signs in.
  if (n < 4) await timeline.choosePassword(login, password)
  else timeline.keepOneTimePassword(login, password)
  return id
}

async function createStudent(timeline: Timeline, admin: Person, n: number): Promise<number> {
  const student = inventStudent(n, '2025')
  const { id, login, password } = await admin.post<Account>('/sia/master/student', student)
  if (n < 4) await timeline.choosePassword(login, password)
  else timeline.keepOneTimePassword(login, password)
  return id
}

/** Students above the seventh grade come with their classes in a file. */
async function importUpperGrades(admin: Person) {
  const toRow = (n: number, grade: string, entryYear: string) => ({
    ...inventStudent(n, entryYear),
    grade,
    room: 'A',
    eduyear: '2025',
  })
  const rows = [
    ...[7, 8].map((n) => toRow(n, 'VIII', '2024')),
    ...[9, 10, 11].map((n) => toRow(n, 'IX', '2023')),
  ]
  const result = await admin.upload<ImportResult>('post', '/sia/master/student-import', {
    file: { field: 'file', name: 'siswa-lama.csv', bytes: toCsv(rows) },
  })
  if (result.created !== rows.length) throw new Error(JSON.stringify(result))
}

async function findStudent(admin: Person, n: number): Promise<number> {
  const { nisn } = inventStudent(n, '')
  const { rows } = await admin.get<{ rows: { id: number }[] }>(`/sia/master/student?search=${nisn}`)
  return rows[0]?.id ?? 0
}

/** The login of the first administrator, whom the first start creates. */
export const FIRST_LOGIN = {
  login: officeEmail('admin'),
  password: CHOSEN_PASSWORD,
  must_change_password: false,
}
