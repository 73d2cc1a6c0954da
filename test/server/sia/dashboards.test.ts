/** The SIA home: what a student, a teacher and an operator are told. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ListResult } from '#contract/endpoint.ts'
import type { Dashboard } from '#contract/sia/dashboard/dashboard.ts'
import {
  assignTeacher,
  enrol,
  makeRoom,
  type Room,
  readActiveYear,
  uploadRapor,
} from '#test/support/documents.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let operator: Client
let room: Room
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  room = await makeRoom(world, 'VII', 'A')
})
afterAll(() => world.close())

const home = async (who: Client) => (await who.get<Dashboard>('/sia-dashboard')).body.result

it('a student: class, entry year, and the report cards of each semester', async () => {
  const siswa = await world.as('Siswa')
  const pupil = await enrol(world, room, { user: siswa })
  await uploadRapor(world, operator, room, pupil)
  const { semester_id } = await readActiveYear(world)
  const dashboard = await home(siswa)
  expect(dashboard).toMatchObject({
    user_type: 'student',
    nisn: pupil.nisn,
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

it('a student who left is told so, with or without a letter, though the class of the year is still theirs', async () => {
  const siswa = await world.as('Siswa')
  const pupil = await enrol(world, await makeRoom(world, 'IX', 'A'), { user: siswa, status: 'passed' })
  expect((await home(siswa)).out_reason).toBeNull()
  await world.context.db.kysely
    .updateTable('students')
    .where('id', '=', pupil.id)
    .set({ out_year: '2027', out_reason: 'Lulus' })
    .execute()
  expect(await home(siswa)).toMatchObject({
    out_reason: 'Lulus',
    graduation: null,
    class_active: { classroom: { name: 'IX A' } },
  })
})

it('a student whose account has no record sees an empty home, not an error', async () => {
  expect(await home(await world.as('Siswa'))).toMatchObject({ nisn: null, class_active: null, stages: [] })
})

it('a teacher: number, lessons, and how far the own classes are', async () => {
  const guru = await world.as('Guru')
  const own = await makeRoom(world, 'VIII', 'C')
  await assignTeacher(world, guru, own)
  await enrol(world, own)
  const pupil = await enrol(world, own)
  await uploadRapor(world, operator, own, pupil)
  const dashboard = await home(guru)
  expect(dashboard.nip).toMatch(/^\d{18}$/)
  expect(dashboard).toMatchObject({
    user_type: 'teacher',
    lessons: 1,
    classes: [{ classroom: { name: 'VIII C' }, students: 2, rapors: 1 }],
    students_without_class: null,
    stages: [],
  })
})

it('an operator: every class, and what is left to do, as far as the keys reach', async () => {
  const dashboard = await home(operator)
  expect(dashboard.classes.map((one) => one.classroom.name)).toEqual(['VII A', 'VIII C', 'IX A'])
  expect(dashboard.students_without_class).toBe(0)
  expect(dashboard.lessons_without_teacher).toBe(0)
  const keyless = await home(await world.as({ keys: ['sia-dashboard'] }))
  expect(keyless).toMatchObject({ classes: [], students_without_class: null, lessons_without_teacher: null })
})

it('an operator: each number is as many as the list it leads to', async () => {
  const newcomer = await enrol(world, room)
  const { kysely } = world.context.db
  await kysely.deleteFrom('student_classes').where('id', '=', newcomer.student_class_id).execute()
  const lesson = { code: 'SNI', name: 'Seni', search_text: 'seni', created_at: '', updated_at: '' }
  await kysely.insertInto('lessons').values(lesson).execute()
  const listed = async (path: string, flag: string) => {
    const filter = encodeURIComponent(JSON.stringify({ [flag]: { op: 'equal', value: true } }))
    return (await operator.get<ListResult<{ name: string }>>(`${path}?filter=${filter}`)).body.result
  }
  const dashboard = await home(operator)
  const students = await listed('/sia/master/student', 'without_class')
  expect(students.total_count).toBe(dashboard.students_without_class)
  expect(students.rows.map((row) => row.name)).toContain(newcomer.name)
  const lessons = await listed('/sia/master/lesson', 'without_teacher')
  expect(lessons.total_count).toBe(dashboard.lessons_without_teacher)
  expect(lessons.rows.map((row) => row.name)).toContain('Seni')
})
