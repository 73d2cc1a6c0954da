/** Who can read report cards: operators all, teachers those of their classes, students their own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ActiveYear,
  assignTeacher,
  type Classroom,
  downloadFile,
  enrol,
  listRapors,
  makeClassroom,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { assignHomeroom } from '#test/support/sia/homerooms.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
let classroom: Classroom
let otherClassroom: Classroom
let year: ActiveYear
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  classroom = await makeClassroom(world, 'VII', 'A')
  otherClassroom = await makeClassroom(world, 'VII', 'B')
  year = await readActiveYear(world)
})
afterAll(() => world.close())

const listRows = (client: Client, classroom_id = classroom.id) => listRapors(client, { year, classroom_id })

describe('the access to report cards', () => {
  it('allows a teacher the classes they teach; others are 404', async () => {
    const teacher = await world.as('Guru')
    const otherTeacher = await world.as('Guru')
    const student = await enrol(world, classroom)
    const { body } = await uploadRapor(world, { client: operator, classroom, student })
    const rapor = body.result.student_class_rapors
    await assignTeacher(world, teacher, classroom)
    await assignTeacher(world, otherTeacher, otherClassroom)
    const requestStatuses = async (client: Client) => [
      (await listRows(client)).status,
      (await client.get(`/sia/activity/rapor/${student.student_class_id}`)).status,
      (await downloadFile(client, rapor)).status,
      (await client.get(`/download-attachment?file=${rapor.file}`)).status,
    ]
    expect(await requestStatuses(teacher)).toEqual([200, 200, 200, 200])
    expect(await requestStatuses(otherTeacher)).toEqual([404, 404, 404, 404])
  })

  it('allows a student only their own row, whatever ids are sent', async () => {
    const student = await world.as('Siswa')
    const otherStudent = await world.as('Siswa')
    const enrolledStudent = await enrol(world, classroom, { user: student })
    const classmate = await enrol(world, classroom, { user: otherStudent })
    const ownRapor = (await uploadRapor(world, { client: operator, classroom, student: enrolledStudent }))
      .body.result.student_class_rapors
    const otherRapor = (await uploadRapor(world, { client: operator, classroom, student: classmate })).body
      .result.student_class_rapors
    expect((await listRows(student)).body.result.map((row) => row.student.id)).toEqual([enrolledStudent.id])
    expect((await listRows(student, otherClassroom.id)).status).toBe(404)
    expect((await downloadFile(student, ownRapor)).status).toBe(200)
    expect((await downloadFile(student, otherRapor)).status).toBe(404)
    expect((await student.get(`/download-attachment?file=${otherRapor.file}`)).status).toBe(404)
    expect((await student.get(`/sia/activity/rapor/${classmate.student_class_id}`)).status).toBe(404)
  })

  it('refuses a student replaced versions, which may belong to somebody else by mistake', async () => {
    const student = await world.as('Siswa')
    const enrolledStudent = await enrol(world, classroom, { user: student })
    const replacedRapor = (
      await uploadRapor(world, { client: operator, classroom, student: enrolledStudent })
    ).body.result.student_class_rapors
    const currentRapor = (await uploadRapor(world, { client: operator, classroom, student: enrolledStudent }))
      .body.result.student_class_rapors
    expect([
      (await downloadFile(student, replacedRapor)).status,
      (await downloadFile(student, currentRapor)).status,
    ]).toEqual([404, 200])
    expect((await downloadFile(operator, replacedRapor)).status).toBe(200)
    const { body } = await student.get<{ versions: object[] }>(
      `/sia/activity/rapor/${enrolledStudent.student_class_id}`,
    )
    expect(body.result.versions).toHaveLength(1)
  })

  it('refuses a student uploads, even with the key to upload', async () => {
    const student = await world.as({ keys: ['sia-rapor', 'sia-manage-rapor'], type: 'student' })
    const enrolledStudent = await enrol(world, classroom, { user: student })
    expect((await uploadRapor(world, { client: student, classroom, student: enrolledStudent })).status).toBe(
      404,
    )
    expect((await student.post('/sia/activity/rapor/bulk-upload', {})).status).toBe(404)
  })

  it('allows a homeroom teacher with the key uploads for their own class only', async () => {
    const homeroomTeacher = await world.as({ keys: ['sia-rapor', 'sia-manage-rapor'], type: 'teacher' })
    await assignHomeroom(world, homeroomTeacher, classroom)
    const student = await enrol(world, classroom)
    const otherStudent = await enrol(world, otherClassroom)
    expect((await uploadRapor(world, { client: homeroomTeacher, classroom, student })).status).toBe(200)
    expect(
      (
        await uploadRapor(world, {
          client: homeroomTeacher,
          classroom: otherClassroom,
          student: otherStudent,
        })
      ).status,
    ).toBe(404)
  })

  it('limits the options to the classes of a teacher or a student', async () => {
    const teacher = await world.as('Guru')
    const student = await world.as('Siswa')
    await assignTeacher(world, teacher, otherClassroom)
    await enrol(world, classroom, { user: student })
    const listClassNames = async (client: Client) =>
      (
        await client.get<{ classrooms: Classroom[] }>('/sia/activity/rapor/form-opt')
      ).body.result.classrooms.map((classroom) => classroom.name)
    expect(await listClassNames(teacher)).toEqual(['VII B'])
    expect(await listClassNames(student)).toEqual(['VII A'])
    expect(await listClassNames(operator)).toEqual(['VII A', 'VII B'])
  })

  it.each(['../pelita.sqlite', '%00', 'a'.repeat(300), '..%2F..%2Fetc%2Fpasswd'])(
    'refuses a path instead of a file: %s',
    async (name) => {
      expect([400, 404, 422]).toContain((await operator.get(`/download-attachment?file=${name}`)).status)
    },
  )
})
