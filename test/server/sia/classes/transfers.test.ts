/** Into another class: dated, noted, and nobody in two classes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard } from '#contract/sia/dashboard/dashboard.ts'
import {
  clearYear,
  countStatuses,
  createRecord,
  createSchool,
  createStudents,
  insertRapor,
  type School,
} from '#test/support/school.ts'
import { transfersOf } from '#test/support/transfers.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let school: School
let ids: number[]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  ids = await createStudents(admin, [1, 2, 3])
})
afterAll(() => world.close())
/** Two students in VII A; the third was never in a class. */
beforeEach(async () => {
  await clearYear(world, school)
  await school.enrol(school.vii, ids.slice(0, 2))
})

const { student, on, rowOf, move, leave, returnTo, record, events, lessonIn, lessonInWithout, taken } =
  transfersOf(() => ({ world, admin, school, ids }))

describe('moving to another class', () => {
  it('ends the old row, which keeps its report card, and stands in both histories', async () => {
    const before = await rowOf(school.vii)
    await insertRapor(world, before?.id as number, school.semester)
    const answer = await move(before?.id as number, school.viiB)
    expect(answer.status, answer.text).toBe(200)
    expect(await rowOf(school.vii)).toMatchObject({ id: before?.id, status: 'moved' })
    expect(await rowOf(school.viiB)).toMatchObject({ id: answer.body.result.id, status: 'active' })
    expect((await record()).active_class).toBe('VII B')
    const { peserta } = await school.read(school.vii)
    expect(peserta.find((row) => row.id === before?.id)?.student_class_rapors).toHaveLength(1)
    expect(await events()).toMatchObject([
      { student_id: student(), kind: 'move', happened_on: on('10-01'), student_class_id: before?.id },
    ])
    const next = (await school.read(school.viii, school.nextYear)).calon_peserta
    expect(next.map((one) => one.id)).not.toContain(student())
  })

  it('after a report card leaves none missing: not before a promotion, nor in what the desks count', async () => {
    const before = await rowOf(school.vii)
    await insertRapor(world, before?.id as number, school.semester)
    await move(before?.id as number, school.viiB)
    const [row] = (await school.read(school.viiB)).peserta
    expect(row).toMatchObject({ student_class_rapors: [], reported: [school.semester] })
    const missing = { without_rapor: { op: 'equal', value: true } }
    const query = new URLSearchParams({ filter: JSON.stringify(missing) })
    const list = await admin.get<{ rows: { id: number }[] }>(`/sia/master/student?${query}`)
    expect(list.body.result.rows.map(({ id }) => id)).toEqual([ids[1]])
    const { classes } = (await admin.get<Dashboard>('/sia-dashboard')).body.result
    expect(classes).toMatchObject([
      { classroom: { name: 'VII A' }, students: 1, rapors: 0 },
      { classroom: { name: 'VII B' }, students: 1, rapors: 1 },
    ])
  })

  it('takes along the lessons that both classes have, leaves the others, and offers the new ones', async () => {
    const only = await createRecord(admin, '/sia/master/lesson', { code: 'SBD', name: 'Seni Budaya' })
    const other = await createRecord(admin, '/sia/master/lesson', { code: 'TIK', name: 'Informatika' })
    const [maths, art] = [await lessonIn(school.vii), await lessonIn(school.vii, only)]
    const [same, informatics] = [await lessonIn(school.viiB), await lessonIn(school.viiB, other)]
    expect(await taken()).toEqual([maths, art])
    const { body } = await move((await rowOf(school.vii))?.id as number, school.viiB)
    expect(body.result).toMatchObject({
      lessons: 1,
      offered: [{ id: informatics, lesson: { name: 'Informatika' } }],
    })
    expect(await taken()).toEqual([same])
    expect(await taken(ids[1])).toEqual([maths, art])
  })

  it('joins the chosen ones of those offered, and no lesson that is not the class’s', async () => {
    const other = await createRecord(admin, '/sia/master/lesson', { code: 'PKN', name: 'Kewarganegaraan' })
    const elsewhere = await lessonIn(school.vii)
    const [maths, civics] = [await lessonIn(school.viiB), await lessonIn(school.viiB, other)]
    const entered = await move((await rowOf(school.vii))?.id as number, school.viiB)
    const { id, offered } = entered.body.result
    expect(offered).toMatchObject([{ id: civics }])
    const join = (lesson_class_ids: number[], row = id) =>
      admin.post<{ lessons: number }>(`/sia/activity/student-class/${row}/lessons`, { lesson_class_ids })
    expect((await join([civics, elsewhere])).body.errors).toHaveProperty('lesson_class_ids')
    expect((await join([])).body.errors).toHaveProperty('lesson_class_ids')
    expect(await taken()).toEqual([maths])
    expect((await join([civics, maths])).body).toMatchObject({
      message: '1 pelajaran ditambahkan.',
      result: { lessons: 1 },
    })
    expect(await taken()).toEqual([maths, civics])
    expect((await join([civics], 999_999)).status).toBe(404)
    await leave()
    expect((await join([civics])).status, 'who has left').toBe(409)
    const reader = await world.as({ keys: ['sia-master', 'sia-rapor'] })
    expect((await reader.post(`/sia/activity/student-class/${id}/lessons`, {})).status).toBe(403)
  })

  it('twenty choices of the same lesson at once take it once', async () => {
    const entered = await move((await rowOf(school.vii))?.id as number, school.viiB)
    const maths = await lessonIn(school.viiB)
    await admin.delete(`/sia/activity/lesson-class/${maths}?with_participants=1`)
    const again = await lessonInWithout(school.viiB)
    const path = `/sia/activity/student-class/${entered.body.result.id}/lessons`
    expect(await countStatuses(20, () => admin.post(path, { lesson_class_ids: [again] }))).toEqual({
      200: 20,
    })
    expect(await taken()).toEqual([again])
  })

  it('and back takes the first row up again', async () => {
    const first = (await rowOf(school.vii))?.id as number
    const second = (await move(first, school.viiB)).body.result.id
    expect((await move(second, school.vii)).body.result.id).toBe(first)
    expect(await rowOf(school.vii)).toMatchObject({ id: first, status: 'active' })
    expect(await rowOf(school.viiB)).toMatchObject({ id: second, status: 'moved' })
  })

  it.each([
    ['to the same class', (): number => school.vii, 422],
    ['to another grade', (): number => school.viii, 422],
    ['to no class', (): number => 999, 422],
  ] as const)('%s is refused', async (_how, to, status) => {
    const row = await rowOf(school.vii)
    expect((await move(row?.id as number, to())).status).toBe(status)
    expect(await rowOf(school.vii)).toEqual(row)
  })

  it('needs a day, an active row and the key', async () => {
    const id = (await rowOf(school.vii))?.id as number
    expect((await move(id, school.viiB, `31/12/${school.start}`)).body.errors).toHaveProperty('moved_at')
    expect((await move(999_999, school.viiB)).status).toBe(404)
    await school.processRows([{ id, student_id: student() }], 'repeat')
    expect((await move(id, school.viiB)).status).toBe(409)
    const reader = await world.as({ keys: ['sia-master', 'sia-rapor'] })
    expect((await reader.post(`/sia/activity/student-class/${id}/move`, {})).status).toBe(403)
  })

  it('asked for by twenty at once happens once', async () => {
    const id = (await rowOf(school.vii))?.id as number
    expect(await countStatuses(20, () => move(id, school.viiB))).toEqual({ 200: 1, 409: 19 })
    expect(await rowOf(school.viiB)).toMatchObject({ status: 'active' })
  })

  it('of somebody promoted binds the promotion, which says why', async () => {
    const row = await rowOf(school.vii)
    const batch = await school.processRows([row as never], 'passed', school.viii)
    const [entered] = await school.readRows(school.viii, school.nextYear)
    expect((await move(entered?.id as number, school.viiiB)).status).toBe(200)
    const undone = await school.undo(batch.body.result.id)
    expect(undone).toMatchObject({ status: 409, body: { message: expect.stringContaining('pindah') } })
  })
})

describe('the day of it', () => {
  /** In years after the one that runs, the day, and whether it is taken. */
  const DAYS = [
    [-1, '12-31', false],
    [0, '01-01', true],
    [1, '12-31', true],
    [2, '01-01', false],
  ] as const

  it.each(DAYS)('of a move, %d years on, %s: %s', async (years, day, isTaken) => {
    const { status, body } = await move((await rowOf(school.vii))?.id as number, school.viiB, on(day, years))
    expect(status).toBe(isTaken ? 200 : 422)
    if (!isTaken) expect(body.errors).toEqual({ moved_at: expect.stringContaining(String(school.start)) })
    expect(await events()).toHaveLength(isTaken ? 1 : 0)
  })

  it.each(DAYS)('of a return, %d years on, %s: %s', async (years, day, isTaken) => {
    await leave(student(), { left_at: on('01-01') })
    const { status, body } = await returnTo(school.vii, student(), { returned_at: on(day, years) })
    expect(status).toBe(isTaken ? 200 : 422)
    if (!isTaken) expect(body.errors).toEqual({ returned_at: expect.stringContaining(String(school.start)) })
  })

  it('of leaving is no slip of the hand: not before the first class or the year of entry, nor years ahead', async () => {
    const { kysely } = world.context.db
    const entered = (entry_year: string | null) =>
      kysely.updateTable('students').set({ entry_year }).execute()
    await entered(String(school.start - 2))
    for (const left_at of ['0001-10-05', on('12-31', -3), on('01-01', 2), '9999-12-31'])
      expect((await leave(student(), { left_at })).body.errors, left_at).toHaveProperty('left_at')
    expect((await leave(student(), { left_at: on('01-01', -2) })).status).toBe(200)
    await entered(null)
    expect((await leave(ids[2], { left_at: on('01-01', -11) })).status).toBe(422)
    expect((await leave(ids[2], { left_at: on('01-01', -10) })).status).toBe(200)
  })

  it('of coming back is not before that of leaving', async () => {
    await leave()
    const early = await returnTo(school.vii, student(), { returned_at: on('10-04') })
    expect(early.body.errors).toEqual({
      returned_at: expect.stringMatching(/tanggal keluar, 5 Oktober \d{4}$/),
    })
    expect((await returnTo(school.vii, student(), { returned_at: on('10-05') })).status).toBe(200)
  })
})
