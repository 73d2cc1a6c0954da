/** Out of the school, back into it, or from another one: documents and lessons stay whose they were. */
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

const { student, rowOf, leaving, leave, returnTo, record, events, lessonIn, taken } = transfersOf(() => ({
  world,
  admin,
  school,
  ids,
}))

const letterOf = ({ left_at, reason, letter_no, note }: ReturnType<typeof leaving>) => ({
  happened_on: left_at,
  reason,
  letter_no,
  note,
})

describe('leaving', () => {
  it('ends the enrolment and the lessons, counts nowhere as active, and keeps the documents', async () => {
    await lessonIn(school.vii)
    const before = await rowOf(school.vii)
    await insertRapor(world, before?.id as number, school.semester)
    expect((await leave()).status).toBe(200)
    expect(await rowOf(school.vii)).toMatchObject({ id: before?.id, status: 'left' })
    expect(await record()).toMatchObject({
      active_class: null,
      out_year: String(school.start),
      out_reason: 'Pindah sekolah',
    })
    expect(await taken()).toEqual([])
    const { classes } = (await admin.get<Dashboard>('/sia-dashboard')).body.result
    expect(classes).toMatchObject([{ classroom: { name: 'VII A' }, students: 1, rapors: 0 }])
    const { peserta, calon_peserta } = await school.read(school.vii)
    expect(peserta.find((row) => row.id === before?.id)?.student_class_rapors).toHaveLength(1)
    expect(calon_peserta.map((one) => one.id)).not.toContain(student())
    expect(await events()).toMatchObject([{ kind: 'leave', ...letterOf(leaving()) }])
  })

  it('twice, without a day, or for an unknown reason is refused', async () => {
    expect((await leave(student(), { left_at: '' })).body.errors).toHaveProperty('left_at')
    expect((await leave(student(), { reason: 'Lulus' })).body.errors).toHaveProperty('reason')
    expect((await leave(999_999)).status).toBe(404)
    expect(await countStatuses(20, leave)).toEqual({ 200: 1, 409: 19 })
  })
})

describe('coming back', () => {
  it('to the same class takes up the row with its report card; leaving is thereby taken back', async () => {
    const before = await rowOf(school.vii)
    await insertRapor(world, before?.id as number, school.semester)
    await leave()
    expect((await returnTo(school.vii)).body.result.id).toBe(before?.id)
    expect(await rowOf(school.vii)).toEqual(before)
    expect(await record()).toMatchObject({ active_class: 'VII A', out_year: null, out_reason: null })
    expect((await events()).map(({ kind }) => kind)).toEqual(['leave', 'return'])
  })

  it('gives back the lessons that were left, those that are still there and not over', async () => {
    const gone = await createRecord(admin, '/sia/master/lesson', { code: 'BIN', name: 'Bahasa Indonesia' })
    const never = await createRecord(admin, '/sia/master/lesson', {
      code: 'IPA',
      name: 'Ilmu Pengetahuan Alam',
    })
    const [maths, indonesian] = [await lessonIn(school.vii), await lessonIn(school.vii, gone)]
    await leave()
    const science = await lessonIn(school.vii, never)
    await admin.delete(`/sia/activity/lesson-class/${indonesian}?with_participants=1`)
    const { body } = await returnTo(school.vii)
    expect(body).toMatchObject({
      message: expect.stringContaining('1 pelajaran diikuti lagi. 1 pelajaran kelas itu belum diikuti.'),
      result: { lessons: 1, offered: [{ id: science }] },
    })
    expect(await taken()).toEqual([maths])
  })

  it('to another class takes up the lessons that it has too; a second return gives back only the last', async () => {
    const art = await createRecord(admin, '/sia/master/lesson', { code: 'SNB', name: 'Seni Rupa' })
    await lessonIn(school.vii)
    await lessonIn(school.vii, art)
    const same = await lessonIn(school.viiB)
    await leave()
    expect((await returnTo(school.viiB)).body.result).toMatchObject({ lessons: 1 })
    expect(await taken()).toEqual([same])
    await leave()
    expect((await returnTo(school.vii)).body.result, 'the art lesson was not left last').toMatchObject({
      lessons: 1,
      offered: [{ lesson: { name: 'Seni Rupa' } }],
    })
  })

  it('gives nothing back of a semester that is over', async () => {
    await lessonIn(school.vii)
    await leave()
    await world.context.db.kysely
      .updateTable('semesters')
      .set({ status: 'passed' })
      .where('id', '=', school.semester)
      .execute()
    const answer = await returnTo(school.vii)
    await school.activate(school.year, school.semester)
    expect(answer.body.result).toMatchObject({ lessons: 0, offered: [] })
    expect(await taken()).toEqual([])
  })

  it('in June, after the promotion, takes up the row of the coming year; in the active one it cannot', async () => {
    const batch = await school.processRows([(await rowOf(school.vii)) as never], 'passed', school.viii)
    expect(batch.status).toBe(200)
    const entered = (await school.readRows(school.viii, school.nextYear)).find(
      (row) => row.student_id === student(),
    )
    await leave()
    expect((await returnTo(school.viii, student(), { eduyear_id: school.year })).status).toBe(409)
    const { body } = await returnTo(school.viii)
    expect(body.result).toMatchObject({ id: entered?.id, eduyear: { id: school.nextYear } })
    expect(await school.readRows(school.viii, school.nextYear)).toContainEqual(entered)
    expect(await rowOf(school.vii)).toMatchObject({ status: 'passed' })
    expect((await school.undo(batch.body.result.id)).status, 'and the promotion can be taken back').toBe(200)
  })

  it('into a coming year may be asked for by name, into one gone by not', async () => {
    await leave()
    expect(
      (await returnTo(school.vii, student(), { eduyear_id: school.nextYear })).body.result,
    ).toMatchObject({ eduyear: { id: school.nextYear } })
    expect(await rowOf(school.vii)).toMatchObject({ status: 'left' })
    await leave()
    await school.activate(school.nextYear, school.semester)
    const past = await returnTo(school.vii, student(), { eduyear_id: school.year })
    await school.activate(school.year, school.semester)
    expect(past.body.errors).toEqual({ eduyear_id: expect.stringContaining('sudah lewat') })
    expect((await returnTo(school.vii, student(), { eduyear_id: 999_999 })).body.errors).toHaveProperty(
      'eduyear_id',
    )
  })

  it('to a later grade needs the school between and begins a row, to an earlier grade it is refused', async () => {
    await leave()
    expect((await returnTo(school.viii)).body.errors).toEqual({
      origin_school: 'Isi sekolah asal untuk masuk kelas VIII, karena keluar dari kelas VII',
    })
    const back = await returnTo(school.viii, student(), { origin_school: 'SMP Negeri 2 Garut' })
    expect(back.status, back.text).toBe(200)
    expect(await rowOf(school.vii)).toMatchObject({ status: 'left' })
    expect(await rowOf(school.viii)).toMatchObject({ status: 'active' })
    await leave()
    expect((await returnTo(school.viiB)).body.errors).toHaveProperty('classroom_id')
  })

  it('is not for who is here, nor for who has graduated', async () => {
    expect((await returnTo(school.viiB)).status).toBe(409)
    const { kysely } = world.context.db
    await kysely
      .updateTable('students')
      .set({ out_year: '2025', out_reason: 'Lulus' })
      .where('id', '=', student())
      .execute()
    await kysely.deleteFrom('student_classes').where('student_id', '=', student()).execute()
    expect(await returnTo(school.ix)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('sudah lulus') },
    })
  })

  it('is not for who was never promoted out of the class of a year gone by', async () => {
    await school.activate(school.nextYear, school.semester)
    const answer = await returnTo(school.vii)
    await school.activate(school.year, school.semester)
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('masih aktif di kelas tahun lain') },
    })
    expect(await school.readRows(school.vii, school.nextYear)).toEqual([])
  })

  it('asked for by twenty at once happens once', async () => {
    await leave()
    expect(await countStatuses(20, () => returnTo(school.viiB))).toEqual({ 200: 1, 409: 19 })
  })
})

describe('coming from another school', () => {
  const newcomer = () => ids[2] as number

  it.each(['viii', 'ix'] as const)('straight into %s needs the school of origin', async (grade) => {
    const refused = await returnTo(school[grade], newcomer())
    expect(refused.body.errors).toEqual({ origin_school: expect.stringContaining('sekolah asal') })
    const entered = await returnTo(school[grade], newcomer(), { origin_school: 'SMP Negeri 2 Garut' })
    expect(entered.status, entered.text).toBe(200)
    expect((await school.readRows(school[grade])).map((row) => row.student_id)).toEqual([newcomer()])
    expect(await events()).toMatchObject([{ kind: 'enter', school: 'SMP Negeri 2 Garut' }])
  })

  it('into VII does not', async () => {
    expect((await returnTo(school.vii, newcomer())).status).toBe(200)
  })
})
