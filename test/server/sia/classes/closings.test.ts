/** The end of a school year: every class by its rule, whole or not at all, and taken back. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Closing,
  type ClosingClass,
  isBalanced,
  REPEAT_GRADE,
  type YearClosing,
} from '#contract/sia/closing.ts'
import { createRecord, createSchool, createStudents, insertRapor, type School } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

const PATH = '/sia/activity/close-year'

let world: World
let admin: Client
let school: School
let ids: number[]
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  ids = await createStudents(admin, [1, 2, 3, 4, 5, 6])
  await school.enrol(school.vii, ids.slice(0, 3))
  const at = new Date(world.context.clock()).toISOString()
  const enrolments = [school.viii, school.viii, school.ix].map((classroom_id, index) => ({
    ...{ student_id: ids[index + 3] as number, classroom_id, eduyear_id: school.year },
    ...{ status: 'active' as const, created_at: at, updated_at: at },
  }))
  await world.context.db.kysely.insertInto('student_classes').values(enrolments).execute()
})
afterEach(() => world.close())

const read = async (who = admin) => (await who.get<YearClosing>(PATH)).body.result
type Decide = (row: ClosingClass['students'][number]) => number | null
const orderOf = ({ classes }: YearClosing, decide: Decide = ({ destination }) => destination) =>
  classes
    .filter(({ students }) => students.length > 0)
    .map(({ classroom, students }) => ({
      classroom_id: classroom.id,
      students: students.map((row) => ({
        student_class_id: row.student_class_id,
        student_id: row.student.id,
        destination: decide(row),
      })),
    }))
const close = (classes: object[], who = admin) =>
  who.post<Closing>(PATH, { eduyear_id: school.year, classes })
const undo = (who = admin) => who.post<Closing>(`${PATH}/undo`, { eduyear_id: school.year })
const rows = () =>
  world.context.db.kysely
    .selectFrom('student_classes')
    .select(['student_id', 'classroom_id', 'eduyear_id', 'status'])
    .orderBy('student_id')
    .orderBy('eduyear_id')
    .execute()

describe('a year', () => {
  it('is closed by its rule: up by letter, out of the last grade, and the summary balances', async () => {
    const before = await read()
    expect(before).toMatchObject({ why_not: null, closing: null, summary: { belum: 6, semua: 6 } })
    const { status, body } = await close(orderOf(before))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      message: '3 kelas ditutup.',
      result: { kind: 'close', is_running: false, done: 3, total: 3, failed: [], can_undo: true },
    })
    const { summary, classes } = await read()
    expect(summary).toEqual({ naik: 5, tinggal: 0, lulus: 1, keluar: 0, belum: 0, semua: 6 })
    expect(isBalanced(summary)).toBe(true)
    expect(classes.flatMap(({ students }) => students)).toEqual([])
    const entered = (await rows()).filter(({ eduyear_id }) => eduyear_id === school.nextYear)
    expect(entered.map(({ classroom_id }) => classroom_id)).toEqual([
      ...[school.viii, school.viii, school.viii],
      ...[school.ix, school.ix],
    ])
    const graduate = await world.context.db.kysely
      .selectFrom('students')
      .where('out_reason', '=', 'Lulus')
      .select('id')
      .execute()
    expect(graduate).toEqual([{ id: ids[5] }])
  })

  it('goes as decided for each student', async () => {
    const order = orderOf(await read(), ({ student, destination }) =>
      student.id === ids[0] ? REPEAT_GRADE : student.id === ids[1] ? school.viiiB : destination,
    )
    await close(order)
    expect((await read()).summary).toMatchObject({ naik: 4, tinggal: 1, lulus: 1, belum: 0 })
    expect(await rows()).toEqual(
      expect.arrayContaining([
        { student_id: ids[0], classroom_id: school.vii, eduyear_id: school.year, status: 'repeat' },
        { student_id: ids[1], classroom_id: school.viiiB, eduyear_id: school.nextYear, status: 'active' },
      ]),
    )
  })

  it('is taken back whole, and may be closed again', async () => {
    const before = await rows()
    await close(orderOf(await read()))
    const { body } = await undo()
    expect(body).toMatchObject({
      message: '3 kelas dibatalkan.',
      result: { kind: 'undo', failed: [], can_undo: false },
    })
    expect(await rows()).toEqual(before)
    expect((await read()).summary).toMatchObject({ belum: 6, semua: 6 })
    expect((await undo()).status).toBe(409)
    await close(orderOf(await read()))
    expect((await read()).summary).toMatchObject({ naik: 5, lulus: 1 })
  })

  it('is taken back but for a class on which something depends, which is named', async () => {
    await close(orderOf(await read()))
    const entered = (await world.context.db.kysely
      .selectFrom('student_classes')
      .where('student_id', '=', ids[3] as number)
      .where('eduyear_id', '=', school.nextYear)
      .select('id')
      .executeTakeFirstOrThrow()) as { id: number }
    await insertRapor(world, entered.id, school.semester)
    const { body } = await undo()
    expect(body.result).toMatchObject({
      done: 3,
      can_undo: true,
      failed: [
        {
          classroom: { id: school.viii },
          reason: expect.stringContaining('ada siswa yang sudah punya rapor'),
        },
      ],
    })
    const { summary } = await read()
    expect(summary).toMatchObject({ naik: 2, belum: 4 })
    expect(isBalanced(summary)).toBe(true)
  })

  it('leaves a class whose students changed meanwhile, and closes the others', async () => {
    const order = orderOf(await read())
    const [first] = await school.readRows(school.vii)
    await school.processRows([first as { id: number; student_id: number }], 'repeat')
    const { body } = await close(order)
    expect(body.result).toMatchObject({
      done: 3,
      failed: [{ classroom: { id: school.vii }, reason: expect.stringContaining('sudah berubah') }],
    })
    expect((await read()).summary).toMatchObject({ naik: 2, tinggal: 1, lulus: 1, belum: 2 })
  })
})

describe('before it is closed', () => {
  it('is counted what is missing', async () => {
    const checks = Object.fromEntries((await read()).checks.map(({ name, missing }) => [name, missing]))
    expect(checks).toEqual({ semester: 1, rapors: 12, unscored: 0, open_tasks: 0, letters: 1 })
    const [first] = await school.readRows(school.vii)
    await insertRapor(world, first?.id ?? 0, school.semester)
    expect((await read()).checks.find(({ name }) => name === 'rapors')).toMatchObject({ missing: 11 })
  })

  it('who has left is counted among all', async () => {
    const { status } = await admin.post(`/sia/master/student/${ids[0]}/leave`, {
      left_at: new Date(world.context.clock()).toISOString().slice(0, 10),
      reason: 'pindah',
    })
    const { summary } = await read()
    expect([200, 422]).toContain(status)
    expect(isBalanced(summary)).toBe(true)
    if (status === 200) expect(summary).toMatchObject({ keluar: 1, belum: 5, semua: 6 })
  })
})

describe('it is refused', () => {
  it('where no year follows', async () => {
    const order = orderOf(await read())
    await admin.delete(`/sia/master/eduyear/${school.nextYear}`)
    expect((await read()).why_not).toBe('Tahun ajaran baru belum diatur')
    expect(await close(order)).toMatchObject({
      status: 422,
      body: { errors: { eduyear_id: expect.any(String) } },
    })
  })

  it('for a year that has not begun, for nobody, and for somebody named twice', async () => {
    const [room] = orderOf(await read()) as [ReturnType<typeof orderOf>[number]]
    expect((await admin.post(PATH, { eduyear_id: school.nextYear, classes: [room] })).status).toBe(422)
    expect((await close([])).status).toBe(422)
    expect((await close([room, room])).status).toBe(422)
    expect((await close([{ ...room, students: [{ ...room.students[0], destination: -2 }] }])).status).toBe(
      422,
    )
  })

  it('to whoever may not promote', async () => {
    const guru = await world.as('Guru')
    expect([
      (await guru.get(PATH)).status,
      (await close([], guru)).status,
      (await undo(guru)).status,
    ]).toEqual([403, 403, 403])
  })
})

it('twelve classes are closed and taken back', async () => {
  const rooms = await Promise.all(
    ['C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].map((room) =>
      createRecord(admin, '/sia/master/classroom', { code: 'VII', room, name: `VII ${room}` }),
    ),
  )
  const more = await createStudents(admin, [11, 12, 13, 14, 15, 16, 17, 18, 19])
  for (const [index, room] of [...rooms, school.viiB].entries())
    await school.enrol(room, [more[index] as number])
  const before = await rows()
  const order = orderOf(await read())
  expect(order).toHaveLength(12)
  expect((await close(order)).body.result).toMatchObject({ done: 12, total: 12, failed: [] })
  expect((await read()).summary).toMatchObject({ naik: 14, lulus: 1, belum: 0, semua: 15 })
  expect((await undo()).body.result).toMatchObject({ done: 12, failed: [] })
  expect(await rows()).toEqual(before)
})
