/** Refusals name whose a taken value is, and choices tell persons of one name apart, as far as the caller may read them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
import { student } from '#features/people/student.ts'
import { teacher } from '#features/people/teacher.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import { tellApart } from '#platform/server/resource/namesakes.ts'
import { createRecord, createSchool, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const NAME = 'Siti Aminah'
const [FIRST_NIP, SECOND_NIP] = ['198504122010012001', '198504122010012002']

let world: World
let admin: Client
let school: School
/** A student of VII A. */
let sitiInput: ReturnType<typeof makeStudent>
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  sitiInput = { ...makeStudent(71), name: NAME }
  const ids = [
    await createRecord(admin, student.api, sitiInput),
    await createRecord(admin, student.api, { ...makeStudent(72), name: NAME }),
  ]
  await school.enrol(school.vii, ids.slice(0, 1))
  await school.enrol(school.viiB, ids.slice(1))
  const lesson_teachers = []
  for (const nip of [FIRST_NIP, SECOND_NIP]) {
    const teacher_id = await createRecord(admin, teacher.api, {
      ...makeTeacher(80 + lesson_teachers.length),
      nip,
      name: NAME,
    })
    const code = `L${teacher_id}`
    const lesson_id = await createRecord(admin, '/sia/master/lesson', { code, name: code })
    lesson_teachers.push({ lesson_id, teacher_id })
  }
  const period = { eduyear_id: school.year, semester_id: school.semester }
  for (const classroom_id of [school.vii, school.viiB])
    await admin.post('/sia/activity/lesson-class', {
      ...period,
      classroom_id,
      lesson_teachers,
      add_all_student: true,
    })
})
afterAll(() => world.close())

describe('a taken value', () => {
  it('is refused with the name and class of the student who has it', async () => {
    const input = { ...makeStudent(73), nik: sitiInput.nik, nis: sitiInput.nis }
    const { status, body } = await admin.post(student.api, input)
    expect([status, body.errors]).toEqual([
      422,
      {
        nis: `NIS ini sudah dipakai oleh ${NAME}, VII A`,
        nik: `NIK ini sudah dipakai oleh ${NAME}, VII A`,
      },
    ])
  })

  it('is refused in a change too, but not for the record that has it', async () => {
    const id = await createRecord(admin, teacher.api, makeTeacher(90))
    const changed = { ...makeTeacher(90), nip: FIRST_NIP }
    const { body } = await admin.put(`${teacher.api}/${id}`, changed)
    expect(body.errors).toEqual({ nip: `NIP ini sudah dipakai oleh ${NAME}` })
    expect((await admin.put(`${teacher.api}/${id}`, makeTeacher(90))).status).toBe(200)
  })

  it('is refused without a name to somebody who may not read these records', async () => {
    const writer = await world.as({ keys: ['manage-profile', 'add-sia-master'] })
    const { body } = await writer.post(student.api, { ...makeStudent(74), nis: sitiInput.nis })
    expect(body.errors).toEqual({ nis: 'NIS ini sudah dipakai' })
  })

  it('of an account is refused with its owner to those who manage users', async () => {
    const account = { user_type: 'administrator', role_id: 1, name: 'Tata Usaha', email: 'tu@sekolah.sch.id' }
    await createRecord(admin, '/master/user', account)
    const { body } = await admin.post('/master/user', { ...account, name: 'Lain' })
    expect(body.errors).toEqual({ email: 'Email ini sudah dipakai oleh Tata Usaha' })
  })

  it('a lesson that the class has already names its teacher', async () => {
    const { status, body } = await admin.post('/sia/activity/lesson-class', {
      classroom_id: school.vii,
      eduyear_id: school.year,
      semester_id: school.semester,
      lesson_teachers: [{ lesson_id: await findLesson(), teacher_id: school.teacher }],
    })
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^L\d+ sudah ada di kelas dan semester tersebut, diajar oleh Siti Aminah\.$/),
    ])
  })
})

const findLesson = async () => {
  const path = `/sia/activity/lesson-class?filter=${encodeURIComponent(JSON.stringify({ classroom: { op: 'in', value: [school.vii] } }))}`
  const { body } = await admin.get<{ rows: { lesson: NamedRef }[] }>(path)
  return body.result.rows[0]?.lesson.id
}

const TEACHERS = [`${NAME} (NIP ${FIRST_NIP})`, `${NAME} (NIP ${SECOND_NIP})`]
const period = () => `eduyear_id=${school.year}&semester_id=${school.semester}`

describe('of one name', () => {
  it.each([
    ['the form of a lesson', () => '/sia/activity/lesson-class-opt', 'teachers'],
    ['the matrix', () => `/sia/activity/lesson-class/matrix?${period()}`, 'teachers'],
    ['homeroom teachers', () => '/sia/master/homeroom', 'teachers'],
    ['the filter of lessons', () => '/sia/activity/lesson-class', 'filterable.teacher'],
    ['the filter of participants', () => '/sia/activity/lesson-class-student', 'filterable.teacher'],
    ['the website’s teachers', () => '/setting/teacher', ''],
  ])('teachers have their NIP in %s', async (_, path, name) => {
    expect(await readNames(path(), name)).toEqual(TEACHERS)
  })

  it.each([
    ['the filter of enrolments', '/sia/activity/student-class', 'filterable.student'],
    ['the filter of participants', '/sia/activity/lesson-class-student', 'filterable.student'],
    ['the options of enrolments', '/sia/activity/student-class-opt', 'students'],
  ])('students have their class in %s', async (_, path, name) => {
    expect(await readNames(path, name)).toEqual([
      expect.stringMatching(/^Siti Aminah \(VII A, NIS \d+\)$/),
      expect.stringMatching(/^Siti Aminah \(VII B, NIS \d+\)$/),
    ])
  })

  it('even the detail may be the same, and then the id tells them apart', () => {
    const [one, other] = [
      { id: 1, name: NAME, detail: null },
      { id: 2, name: 'siti aminah', detail: null },
    ]
    expect(tellApart([one, other, { id: 3, name: 'Budi', detail: 'NIP 1' }])).toEqual([
      { id: 1, name: `${NAME} (no. 1)` },
      { id: 2, name: 'siti aminah (no. 2)' },
      { id: 3, name: 'Budi' },
    ])
  })
})

async function readNames(path: string, name: string): Promise<string[]> {
  const { body } = await admin.get<Record<string, unknown>>(path)
  const value = name
    .split('.')
    .reduce<unknown>((part, key) => (key ? Reflect.get(Object(part), key) : part), body.result)
  const rows = Array.isArray(value) ? value : []
  return rows.flatMap((row: NamedRef) => (row.name.startsWith(NAME) ? [row.name] : [])).sort()
}
