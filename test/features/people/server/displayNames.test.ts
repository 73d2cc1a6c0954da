/** Display names: a name changed in the profile applies to the account, not to the school's records. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dashboard } from '#features/home/dashboard.ts'
import type { Profile } from '#features/people/profile.ts'
import { drawImage } from '#test/support/content/images.ts'
import {
  assignTeacher,
  type EnrolledStudent,
  enrol,
  makeClassroom,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const DISPLAY_NAMES = { siswa: 'Kapten Kece', guru: 'Bu Asyik' }

let world: World
let operator: Client
let studentClient: Client
let teacherClient: Client
let student: EnrolledStudent
let teacherName: string
let classPeriod: { classroom_id: number; eduyear_id: number; semester_id: number }
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  studentClient = await world.as('Siswa')
  teacherClient = await world.as('Guru')
  const classroom = await makeClassroom(world, 'IX', 'A')
  student = await enrol(world, classroom, { user: studentClient, name: 'Ratna Sari' })
  await assignTeacher(world, teacherClient, classroom)
  const { kysely } = world.context.db
  teacherName = (await kysely.selectFrom('teachers').select('name').executeTakeFirstOrThrow()).name
  const { id: eduyear_id, semester_id } = await readActiveYear(world)
  classPeriod = { classroom_id: classroom.id, eduyear_id, semester_id }
  await uploadRapor(world, { client: operator, classroom, student })
  await changeDisplayName(studentClient, DISPLAY_NAMES.siswa)
  await changeDisplayName(teacherClient, DISPLAY_NAMES.guru)
})
afterAll(() => world.close())

async function changeDisplayName(client: Client, name: string) {
  const bytes = await drawImage({ width: 400, height: 400 })
  const fields = { name, username: `panggilan${client.id}`, email: `panggilan${client.id}@sekolah.sch.id` }
  const form = makeFileForm('photo', { bytes, name: 'saya.jpg' }, fields)
  const { body } = await client.put<Profile>(`/account/profile/${client.id}`, form.body, form.headers)
  expect(body.result.name).toBe(name)
}

/** Expects that a response contains the name of the record and no display name. */
function expectRecordName(text: string, name: string) {
  expect(text).toContain(name)
  for (const displayName of Object.values(DISPLAY_NAMES)) expect(text).not.toContain(displayName)
}

describe('the display name of a student', () => {
  it.each([
    ['the students', () => '/sia/master/student'],
    ['the student', () => `/sia/master/student/${student.id}`],
    ['the history', () => `/sia/master/student/${student.id}/history`],
    ['the participants', () => '/sia/activity/student-class'],
    [
      'the class',
      () =>
        `/sia/activity/student-class/by-class-year?classroom_id=${classPeriod.classroom_id}&eduyear_id=${classPeriod.eduyear_id}`,
    ],
    ['the report card', () => `/sia/activity/rapor/${student.student_class_id}`],
  ])('changes nothing in %s', async (_where, path) => {
    expectRecordName((await operator.get(path())).text, student.name)
  })

  it.each(['rapor', 'graduation'])('changes nothing in the list of %s', async (documentKind) => {
    const { semester_id: _, ...classYear } = classPeriod
    const period = documentKind === 'rapor' ? classPeriod : classYear
    expectRecordName((await operator.post(`/sia/activity/${documentKind}`, period)).text, student.name)
  })

  it('changes nothing in the list of their teacher', async () => {
    expectRecordName((await teacherClient.get('/sia/activity/teacher-student')).text, student.name)
  })

  it('changes neither their SIA home nor their report card, only the account', async () => {
    expect((await studentClient.get<Dashboard>('/sia-dashboard')).body.result.name).toBe(student.name)
    expectRecordName(
      (await studentClient.get(`/sia/activity/rapor/${student.student_class_id}`)).text,
      student.name,
    )
    expect((await studentClient.get('/session')).body.result).toMatchObject({ name: DISPLAY_NAMES.siswa })
  })
})

describe('the display name of a teacher', () => {
  it.each(['/sia/master/teacher', '/sia/activity/lesson-class'])('changes nothing in %s', async (path) => {
    expectRecordName((await operator.get(path)).text, teacherName)
  })

  it('changes neither the homeroom teachers nor their SIA home, only the account', async () => {
    expectRecordName((await operator.get('/sia/master/homeroom')).text, teacherName)
    expect((await teacherClient.get<Dashboard>('/sia-dashboard')).body.result.name).toBe(teacherName)
    expect((await teacherClient.get('/session')).body.result).toMatchObject({ name: DISPLAY_NAMES.guru })
  })
})
