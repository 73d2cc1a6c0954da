/** Closing a school year: each class is promoted completely or not at all, and the closing can be undone. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Closing,
  type ClosingClass,
  REPEAT_GRADE,
  type YearClosing,
} from '#features/enrolment/closing.ts'
import { isBalanced } from '#features/enrolment/console/closing/closingTexts.ts'
import {
  createRecord,
  createSchool,
  createStudents,
  insertRapor,
  type School,
} from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

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
    student_id: ids[index + 3] as number,
    classroom_id,
    eduyear_id: school.year,
    status: 'active' as const,
    created_at: at,
    updated_at: at,
  }))
  await world.context.db.kysely.insertInto('student_classes').values(enrolments).execute()
})
afterEach(() => world.close())

const readClosing = async (client = admin) => (await client.get<YearClosing>(PATH)).body.result
type ChooseDestination = (row: ClosingClass['students'][number]) => number | null
const toClosingOrder = (
  { classes }: YearClosing,
  chooseDestination: ChooseDestination = ({ destination }) => destination,
) =>
  classes
    .filter(({ students }) => students.length > 0)
    .map(({ classroom, students }) => ({
      classroom_id: classroom.id,
      students: students.map((row) => ({
        student_class_id: row.student_class_id,
        student_id: row.student.id,
        destination: chooseDestination(row),
      })),
    }))
const closeYear = (classes: object[], client = admin) =>
  client.post<Closing>(PATH, { eduyear_id: school.year, classes })
const undoClosing = (client = admin) => client.post<Closing>(`${PATH}/undo`, { eduyear_id: school.year })
const listEnrolments = () =>
  world.context.db.kysely
    .selectFrom('student_classes')
    .select(['student_id', 'classroom_id', 'eduyear_id', 'status'])
    .orderBy('student_id')
    .orderBy('eduyear_id')
    .execute()

describe('a year', () => {
  it('is closed by default with promotions and graduations, and a balanced summary', async () => {
    const before = await readClosing()
    expect(before).toMatchObject({ why_not: null, closing: null, summary: { belum: 6, semua: 6 } })
    const { status, body } = await closeYear(toClosingOrder(before))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      message: '3 kelas ditutup.',
      result: { kind: 'close', is_running: false, done: 3, total: 3, failed: [], can_undo: true },
    })
    const { summary, classes } = await readClosing()
    expect(summary).toEqual({ naik: 5, tinggal: 0, lulus: 1, keluar: 0, belum: 0, semua: 6 })
    expect(isBalanced(summary)).toBe(true)
    expect(classes.flatMap(({ students }) => students)).toEqual([])
    const nextEnrolments = (await listEnrolments()).filter(({ eduyear_id }) => eduyear_id === school.nextYear)
    expect(nextEnrolments.map(({ classroom_id }) => classroom_id)).toEqual([
      school.viii,
      school.viii,
      school.viii,
      school.ix,
      school.ix,
    ])
    const graduates = await world.context.db.kysely
      .selectFrom('students')
      .where('out_reason', '=', 'Lulus')
      .select('id')
      .execute()
    expect(graduates).toEqual([{ id: ids[5] }])
  })

  it('is closed with the destination that was chosen for each student', async () => {
    const order = toClosingOrder(await readClosing(), ({ student, destination }) =>
      student.id === ids[0] ? REPEAT_GRADE : student.id === ids[1] ? school.viiiB : destination,
    )
    await closeYear(order)
    expect((await readClosing()).summary).toMatchObject({ naik: 4, tinggal: 1, lulus: 1, belum: 0 })
    expect(await listEnrolments()).toEqual(
      expect.arrayContaining([
        { student_id: ids[0], classroom_id: school.vii, eduyear_id: school.year, status: 'repeat' },
        { student_id: ids[1], classroom_id: school.viiiB, eduyear_id: school.nextYear, status: 'active' },
      ]),
    )
  })

  it('can be reopened completely, and closed again', async () => {
    const before = await listEnrolments()
    await closeYear(toClosingOrder(await readClosing()))
    const { body } = await undoClosing()
    expect(body).toMatchObject({
      message: '3 kelas dibatalkan.',
      result: { kind: 'undo', failed: [], can_undo: false },
    })
    expect(await listEnrolments()).toEqual(before)
    expect((await readClosing()).summary).toMatchObject({ belum: 6, semua: 6 })
    expect((await undoClosing()).status).toBe(409)
    await closeYear(toClosingOrder(await readClosing()))
    expect((await readClosing()).summary).toMatchObject({ naik: 5, lulus: 1 })
  })

  it('is reopened except for classes with dependent records, which are named', async () => {
    await closeYear(toClosingOrder(await readClosing()))
    const nextEnrolment = (await world.context.db.kysely
      .selectFrom('student_classes')
      .where('student_id', '=', ids[3] as number)
      .where('eduyear_id', '=', school.nextYear)
      .select('id')
      .executeTakeFirstOrThrow()) as { id: number }
    await insertRapor(world, nextEnrolment.id, school.semester)
    const { body } = await undoClosing()
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
    const { summary } = await readClosing()
    expect(summary).toMatchObject({ naik: 2, belum: 4 })
    expect(isBalanced(summary)).toBe(true)
  })

  it('is closed except for classes whose students changed in the meantime', async () => {
    const order = toClosingOrder(await readClosing())
    const [firstEnrolment] = await school.readRows(school.vii)
    await school.processRows([firstEnrolment as { id: number; student_id: number }], 'repeat')
    const { body } = await closeYear(order)
    expect(body.result).toMatchObject({
      done: 3,
      failed: [{ classroom: { id: school.vii }, reason: expect.stringContaining('sudah Tinggal Kelas') }],
    })
    expect((await readClosing()).summary).toMatchObject({ naik: 2, tinggal: 1, lulus: 1, belum: 2 })
  })
})

describe('before closing', () => {
  it('missing records are counted', async () => {
    const checks = Object.fromEntries(
      (await readClosing()).checks.map(({ name, missing }) => [name, missing]),
    )
    expect(checks).toEqual({ semester: 1, rapors: 12, unscored: 0, open_tasks: 0, letters: 0 })
    const [firstEnrolment] = await school.readRows(school.vii)
    await insertRapor(world, firstEnrolment?.id ?? 0, school.semester)
    expect((await readClosing()).checks.find(({ name }) => name === 'rapors')).toMatchObject({ missing: 11 })
  })

  it('a letter is missing once its student has graduated: before, it is refused', async () => {
    const readMissingLetters = async () =>
      (await readClosing()).checks.find(({ name }) => name === 'letters')?.missing
    expect(await readMissingLetters()).toBe(0)
    await closeYear(toClosingOrder(await readClosing()))
    expect(await readMissingLetters()).toBe(1)
  })

  it('a student who left is counted as such', async () => {
    const { status, text } = await admin.post(`/sia/master/student/${ids[0]}/leave`, {
      left_at: new Date(world.context.clock()).toISOString().slice(0, 10),
      reason: 'Pindah sekolah',
    })
    expect(status, text).toBe(200)
    const { summary } = await readClosing()
    expect(summary).toMatchObject({ keluar: 1, belum: 5, semua: 6 })
    expect(isBalanced(summary)).toBe(true)
  })
})

describe('closing is refused', () => {
  it('if there is no next year', async () => {
    const order = toClosingOrder(await readClosing())
    await admin.delete(`/sia/master/eduyear/${school.nextYear}`)
    expect((await readClosing()).why_not).toBe('Tahun ajaran baru belum diatur')
    expect(await closeYear(order)).toMatchObject({
      status: 422,
      body: { errors: { eduyear_id: expect.any(String) } },
    })
  })

  it('for a year that has not begun, without classes, and for a class named twice', async () => {
    const [firstClass] = toClosingOrder(await readClosing()) as [ReturnType<typeof toClosingOrder>[number]]
    expect((await admin.post(PATH, { eduyear_id: school.nextYear, classes: [firstClass] })).status).toBe(422)
    expect((await closeYear([])).status).toBe(422)
    expect((await closeYear([firstClass, firstClass])).status).toBe(422)
    expect(
      (await closeYear([{ ...firstClass, students: [{ ...firstClass.students[0], destination: -2 }] }]))
        .status,
    ).toBe(422)
  })

  it('once no student is undecided, and says who has closed it', async () => {
    const order = toClosingOrder(await readClosing())
    const stored = await closeYear(order)
    expect(await closeYear(order)).toMatchObject({
      status: 409,
      body: { message: 'Tahun ajaran ini sudah ditutup oleh Anda sendiri. Tidak ada yang diubah.' },
    })
    const operator = await world.as({ keys: ['sia-student-class-activity'] })
    expect((await closeYear(order, operator)).body.message).toMatch(
      /^Tahun ajaran ini sudah ditutup oleh (?!Anda)/,
    )
    expect((await readClosing()).closing, 'the result of the first one stays').toEqual(stored.body.result)
  })

  it('for users without the access key', async () => {
    const teacher = await world.as('Guru')
    expect([
      (await teacher.get(PATH)).status,
      (await closeYear([], teacher)).status,
      (await undoClosing(teacher)).status,
    ]).toEqual([403, 403, 403])
  })
})

it('twelve classes are closed and reopened', async () => {
  const classrooms = await Promise.all(
    ['C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].map((room) =>
      createRecord(admin, '/sia/master/classroom', { code: 'VII', room, name: `VII ${room}` }),
    ),
  )
  const newStudents = await createStudents(admin, [11, 12, 13, 14, 15, 16, 17, 18, 19])
  for (const [index, classroom] of [...classrooms, school.viiB].entries())
    await school.enrol(classroom, [newStudents[index] as number])
  const before = await listEnrolments()
  const order = toClosingOrder(await readClosing())
  expect(order).toHaveLength(12)
  expect((await closeYear(order)).body.result).toMatchObject({ done: 12, total: 12, failed: [] })
  expect((await readClosing()).summary).toMatchObject({ naik: 14, lulus: 1, belum: 0, semua: 15 })
  expect((await undoClosing()).body.result).toMatchObject({ done: 12, failed: [] })
  expect(await listEnrolments()).toEqual(before)
})
