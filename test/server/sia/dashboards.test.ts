/** The SIA home: what a student, a teacher and an operator are told. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Dashboard } from '#contract/sia/dashboard.ts'
import { activeYear, enrol, makeRoom, type Room, teach, uploadRapor } from '#test/support/documents.ts'
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
  const { semester_id } = await activeYear(world)
  const shown = await home(siswa)
  expect(shown).toMatchObject({
    user_type: 'student',
    nisn: pupil.nisn,
    class_active: { classroom: { name: 'VII A' } },
    materials: 0,
    tasks: 0,
    graduation: null,
  })
  expect(shown.stages.map((stage) => [stage.semester.id, stage.rapor !== null])).toEqual([
    [1, semester_id === 1],
    [2, semester_id === 2],
  ])
  expect(shown.classes).toEqual([])
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
  await teach(world, guru, own)
  await enrol(world, own)
  const pupil = await enrol(world, own)
  await uploadRapor(world, operator, own, pupil)
  const shown = await home(guru)
  expect(shown.nip).toMatch(/^\d{18}$/)
  expect(shown).toMatchObject({
    user_type: 'teacher',
    lessons: 1,
    classes: [{ classroom: { name: 'VIII C' }, students: 2, rapors: 1 }],
    students_without_class: null,
    stages: [],
  })
})

it('an operator: every class, and what is left to do, as far as the keys reach', async () => {
  const shown = await home(operator)
  expect(shown.classes.map((one) => one.classroom.name)).toEqual(['VII A', 'VIII C', 'IX A'])
  expect(shown.students_without_class).toBe(0)
  expect(shown.lessons_without_teacher).toBe(0)
  const keyless = await home(await world.as({ keys: ['sia-dashboard'] }))
  expect(keyless).toMatchObject({ classes: [], students_without_class: null, lessons_without_teacher: null })
})
