/** Leaving the school, returning to it, and entering from another one, with documents and lessons kept. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard } from '#features/home/dashboard.ts'
import { countStatuses, createRecord, insertRapor, type School } from '#test/support/sia/school.ts'
import { createTransferFixture, enrolTwoStudents, transfersOf } from '#test/support/sia/transfers.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let school: School
let ids: number[]
beforeAll(async () => {
  world = await openWorld()
  ;({ admin, school, ids } = await createTransferFixture(world))
})
afterAll(() => world.close())
beforeEach(() => enrolTwoStudents({ world, admin, school, ids }))

const {
  studentId,
  findRow,
  makeLeaveBody,
  leave,
  returnTo,
  readStudent,
  listEvents,
  createLesson,
  listLessonClassIds,
} = transfersOf(() => ({
  world,
  admin,
  school,
  ids,
}))

const toEventFields = ({ left_at, reason, letter_no, note }: ReturnType<typeof makeLeaveBody>) => ({
  happened_on: left_at,
  reason,
  letter_no,
  note,
})

describe('leaving', () => {
  it('ends the enrolment and the lessons, and keeps the documents', async () => {
    await createLesson(school.vii)
    const enrolment = await findRow(school.vii)
    await insertRapor(world, enrolment?.id as number, school.semester)
    expect((await leave()).status).toBe(200)
    expect(await findRow(school.vii)).toMatchObject({ id: enrolment?.id, status: 'left' })
    expect(await readStudent()).toMatchObject({
      active_class: null,
      out_year: String(school.startYear),
      out_reason: 'Pindah sekolah',
    })
    expect(await listLessonClassIds()).toEqual([])
    const { classes } = (await admin.get<Dashboard>('/sia-dashboard')).body.result
    expect(classes).toMatchObject([{ classroom: { name: 'VII A' }, students: 1, rapors: 0 }])
    const { peserta, calon_peserta } = await school.readClass(school.vii)
    expect(peserta.find((row) => row.id === enrolment?.id)?.student_class_rapors).toHaveLength(1)
    expect(calon_peserta.map((candidate) => candidate.id)).not.toContain(studentId())
    expect(await listEvents()).toMatchObject([{ kind: 'leave', ...toEventFields(makeLeaveBody()) }])
  })

  it('is refused twice, without a day, or with an unknown reason', async () => {
    expect((await leave(studentId(), { left_at: '' })).body.errors).toHaveProperty('left_at')
    expect((await leave(studentId(), { reason: 'Lulus' })).body.errors).toHaveProperty('reason')
    expect((await leave(999_999)).status).toBe(404)
    expect(await countStatuses(20, leave)).toEqual({ 200: 1, 409: 19 })
  })
})

describe('returning', () => {
  it('to the same class reactivates the enrolment with its report card', async () => {
    const enrolment = await findRow(school.vii)
    await insertRapor(world, enrolment?.id as number, school.semester)
    await leave()
    expect((await returnTo(school.vii)).body.result.id).toBe(enrolment?.id)
    expect(await findRow(school.vii)).toEqual(enrolment)
    expect(await readStudent()).toMatchObject({ active_class: 'VII A', out_year: null, out_reason: null })
    expect((await listEvents()).map(({ kind }) => kind)).toEqual(['leave', 'return'])
  })

  it('restores the lessons that still exist', async () => {
    const indonesianId = await createRecord(admin, '/sia/master/lesson', {
      code: 'BIN',
      name: 'Bahasa Indonesia',
    })
    const scienceId = await createRecord(admin, '/sia/master/lesson', {
      code: 'IPA',
      name: 'Ilmu Pengetahuan Alam',
    })
    const maths = await createLesson(school.vii)
    const indonesian = await createLesson(school.vii, indonesianId)
    await leave()
    const science = await createLesson(school.vii, scienceId)
    await admin.delete(`/sia/activity/lesson-class/${indonesian}?with_participants=1`)
    const { body } = await returnTo(school.vii)
    expect(body).toMatchObject({
      message: expect.stringContaining('1 pelajaran diikuti lagi. 1 pelajaran kelas itu belum diikuti.'),
      result: { lessons: 1, offered: [{ id: science }] },
    })
    expect(await listLessonClassIds()).toEqual([maths])
  })

  it('restores only the lessons that were left last, as far as the class has them', async () => {
    const artId = await createRecord(admin, '/sia/master/lesson', { code: 'SNB', name: 'Seni Rupa' })
    await createLesson(school.vii)
    await createLesson(school.vii, artId)
    const mathsOfOtherClass = await createLesson(school.viiB)
    await leave()
    expect((await returnTo(school.viiB)).body.result).toMatchObject({ lessons: 1 })
    expect(await listLessonClassIds()).toEqual([mathsOfOtherClass])
    await leave()
    expect((await returnTo(school.vii)).body.result, 'the art lesson was not left last').toMatchObject({
      lessons: 1,
      offered: [{ lesson: { name: 'Seni Rupa' } }],
    })
  })

  it('restores no lesson of a passed semester', async () => {
    await createLesson(school.vii)
    await leave()
    await world.context.db.kysely
      .updateTable('semesters')
      .set({ status: 'passed' })
      .where('id', '=', school.semester)
      .execute()
    const response = await returnTo(school.vii)
    await school.activate(school.year, school.semester)
    expect(response.body.result).toMatchObject({ lessons: 0, offered: [] })
    expect(await listLessonClassIds()).toEqual([])
  })

  it('after a promotion reactivates the enrolment of the next year, not of the active one', async () => {
    const rows = [await findRow(school.vii)].filter((row) => row !== undefined)
    const batch = await school.processRows(rows, 'passed', school.viii)
    expect(batch.status).toBe(200)
    const nextEnrolment = (await school.readRows(school.viii, school.nextYear)).find(
      (row) => row.student_id === studentId(),
    )
    await leave()
    expect((await returnTo(school.viii, studentId(), { eduyear_id: school.year })).status).toBe(409)
    const { body } = await returnTo(school.viii)
    expect(body.result).toMatchObject({ id: nextEnrolment?.id, eduyear: { id: school.nextYear } })
    expect(await school.readRows(school.viii, school.nextYear)).toContainEqual(nextEnrolment)
    expect(await findRow(school.vii)).toMatchObject({ status: 'passed' })
    expect((await school.undo(batch.body.result.id)).status, 'the promotion can be undone').toBe(200)
  })

  it('is possible to the next year, but not to a passed one', async () => {
    await leave()
    expect(
      (await returnTo(school.vii, studentId(), { eduyear_id: school.nextYear })).body.result,
    ).toMatchObject({ eduyear: { id: school.nextYear } })
    expect(await findRow(school.vii)).toMatchObject({ status: 'left' })
    await leave()
    await school.activate(school.nextYear, school.semester)
    const pastReturn = await returnTo(school.vii, studentId(), { eduyear_id: school.year })
    await school.activate(school.year, school.semester)
    expect(pastReturn.body.errors).toEqual({ eduyear_id: expect.stringContaining('sudah lewat') })
    expect((await returnTo(school.vii, studentId(), { eduyear_id: 999_999 })).body.errors).toHaveProperty(
      'eduyear_id',
    )
  })

  it('to a later grade needs the school in between, and to an earlier grade is refused', async () => {
    await leave()
    expect((await returnTo(school.viii)).body.errors).toEqual({
      origin_school: 'Isi sekolah asal untuk masuk kelas VIII, karena keluar dari kelas VII',
    })
    const returnResponse = await returnTo(school.viii, studentId(), { origin_school: 'SMP Negeri 2 Garut' })
    expect(returnResponse.status, returnResponse.text).toBe(200)
    expect(await findRow(school.vii)).toMatchObject({ status: 'left' })
    expect(await findRow(school.viii)).toMatchObject({ status: 'active' })
    await leave()
    expect((await returnTo(school.viiB)).body.errors).toHaveProperty('classroom_id')
  })

  it('is refused for enrolled students and for graduates', async () => {
    expect((await returnTo(school.viiB)).status).toBe(409)
    const { kysely } = world.context.db
    await kysely
      .updateTable('students')
      .set({ out_year: '2025', out_reason: 'Lulus' })
      .where('id', '=', studentId())
      .execute()
    await kysely.deleteFrom('student_classes').where('student_id', '=', studentId()).execute()
    expect(await returnTo(school.ix)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('sudah lulus') },
    })
  })

  it('is refused for a student who is still active in a class of a passed year', async () => {
    await school.activate(school.nextYear, school.semester)
    const response = await returnTo(school.vii)
    await school.activate(school.year, school.semester)
    expect(response).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('masih aktif di kelas tahun lain') },
    })
    expect(await school.readRows(school.vii, school.nextYear)).toEqual([])
  })

  it('happens once when it is requested twenty times at once', async () => {
    await leave()
    expect(await countStatuses(20, () => returnTo(school.viiB))).toEqual({ 200: 1, 409: 19 })
  })
})

describe('entering from another school', () => {
  const newcomerId = () => ids[2] as number

  it.each(['viii', 'ix'] as const)('straight into %s needs the school of origin', async (grade) => {
    const returnResponse = await returnTo(school[grade], newcomerId())
    expect(returnResponse.body.errors).toEqual({ origin_school: expect.stringContaining('sekolah asal') })
    const accepted = await returnTo(school[grade], newcomerId(), { origin_school: 'SMP Negeri 2 Garut' })
    expect(accepted.status, accepted.text).toBe(200)
    expect((await school.readRows(school[grade])).map((row) => row.student_id)).toEqual([newcomerId()])
    expect(await listEvents()).toMatchObject([{ kind: 'enter', school: 'SMP Negeri 2 Garut' }])
  })

  it('into VII does not', async () => {
    expect((await returnTo(school.vii, newcomerId())).status).toBe(200)
  })
})
