/** The SIA home of students, teachers and operators. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Dashboard } from '#features/home/dashboard.ts'
import type { ListResult } from '#platform/contract/endpoint.ts'
import {
  assignTeacher,
  type Classroom,
  enrol,
  makeClassroom,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
let classroom: Classroom
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  classroom = await makeClassroom(world, 'VII', 'A')
})
afterAll(() => world.close())

const readHome = async (client: Client) => (await client.get<Dashboard>('/sia-dashboard')).body.result

it('a student has their class and the report cards of each semester', async () => {
  const student = await world.as('Siswa')
  const enrolledStudent = await enrol(world, classroom, { user: student })
  await uploadRapor(world, { client: operator, classroom, student: enrolledStudent })
  const { semester_id } = await readActiveYear(world)
  const dashboard = await readHome(student)
  expect(dashboard).toMatchObject({
    user_type: 'student',
    nisn: enrolledStudent.nisn,
    class_active: { classroom: { name: 'VII A' } },
    materials: 0,
    tasks: 0,
    graduation: null,
  })
  expect(dashboard.stages.map((stage) => [stage.semester.id, stage.rapor !== null])).toEqual([
    [1, semester_id === 1],
    [2, semester_id === 2],
  ])
  expect(dashboard.classes).toEqual([])
})

it('a student who left has the reason, and still the class of the year', async () => {
  const student = await world.as('Siswa')
  const enrolledStudent = await enrol(world, await makeClassroom(world, 'IX', 'A'), {
    user: student,
    status: 'passed',
  })
  expect((await readHome(student)).out_reason).toBeNull()
  await world.context.db.kysely
    .updateTable('students')
    .where('id', '=', enrolledStudent.id)
    .set({ out_year: '2027', out_reason: 'Lulus' })
    .execute()
  expect(await readHome(student)).toMatchObject({
    out_reason: 'Lulus',
    graduation: null,
    class_active: { classroom: { name: 'IX A' } },
  })
})

it('a student account without a record has an empty home', async () => {
  expect(await readHome(await world.as('Siswa'))).toMatchObject({
    nisn: null,
    class_active: null,
    stages: [],
  })
})

it('a teacher has their NIP, lessons, and the counts of their classes', async () => {
  const teacher = await world.as('Guru')
  const taughtClassroom = await makeClassroom(world, 'VIII', 'C')
  await assignTeacher(world, teacher, taughtClassroom)
  await enrol(world, taughtClassroom)
  const student = await enrol(world, taughtClassroom)
  await uploadRapor(world, { client: operator, classroom: taughtClassroom, student })
  const dashboard = await readHome(teacher)
  expect(dashboard.nip).toMatch(/^\d{18}$/)
  expect(dashboard).toMatchObject({
    user_type: 'teacher',
    lessons: 1,
    classes: [{ classroom: { name: 'VIII C' }, students: 2, rapors: 1 }],
    students_without_class: null,
    stages: [],
  })
})

it('an operator has every class and the counts of missing records, if their keys allow', async () => {
  const dashboard = await readHome(operator)
  expect(dashboard.classes.map((row) => row.classroom.name)).toEqual(['VII A', 'VIII C', 'IX A'])
  expect(dashboard.students_without_class).toBe(0)
  expect(dashboard.lessons_without_teacher).toBe(0)
  const keyless = await readHome(await world.as({ keys: ['sia-dashboard'] }))
  expect(keyless).toMatchObject({ classes: [], students_without_class: null, lessons_without_teacher: null })
})

it('an operator has a count of students without a class that equals the total of the linked list', async () => {
  const newcomer = await enrol(world, classroom)
  const { kysely } = world.context.db
  await kysely.deleteFrom('student_classes').where('id', '=', newcomer.student_class_id).execute()
  const listFlagged = async (path: string, flag: string) => {
    const filter = encodeURIComponent(JSON.stringify({ [flag]: { op: 'equal', value: true } }))
    return (await operator.get<ListResult<{ name: string }>>(`${path}?filter=${filter}`)).body.result
  }
  const dashboard = await readHome(operator)
  const students = await listFlagged('/sia/master/student', 'without_class')
  expect(students.total_count).toBe(dashboard.students_without_class)
  expect(students.rows.map((row) => row.name)).toContain(newcomer.name)
})
