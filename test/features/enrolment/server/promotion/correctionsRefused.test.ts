/** Records that depend on a promotion are named before it is corrected, and may prevent the correction. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { correctionsOf } from '#test/support/sia/corrections.ts'
import {
  clearYear,
  createSchool,
  createStudents,
  createYear,
  insertRapor,
  type School,
} from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let school: School
let ids: number[]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  await createYear(admin, school.startYear + 2)
  ids = await createStudents(admin, [1, 2, 3])
})
afterAll(() => world.close())
const {
  studentId,
  findRow,
  readNextEnrolmentId,
  correct,
  readCorrection,
  createNextYearLesson,
  insertDocument,
  expectRefused,
  promoteTwo,
} = correctionsOf(() => ({ world, admin, school, ids }))
let batch: number
beforeEach(async () => {
  batch = await promoteTwo()
})

/** Moves an enrolment of the next year to the other class of its grade. */
const moveToOtherClass = async (id: number) => {
  const body = { classroom_id: school.viiiB, moved_at: `${school.startYear + 1}-10-01` }
  expect((await admin.post(`/sia/activity/student-class/${id}/move`, body)).status).toBe(200)
}

describe('a record that depends on the promotion', () => {
  it('is removed after confirmation if it is a lesson', async () => {
    await createNextYearLesson()
    expect((await readCorrection()).lessons).toBe(1)
    expect(await correct('repeat')).toMatchObject({
      status: 409,
      body: { result: { lessons: 1, confirm: { name: 'with_lessons' } } },
    })
    expect(await readNextEnrolmentId()).toBeDefined()
    expect((await correct('repeat', { with_lessons: 1 })).body.result.lessons).toBe(1)
    const lessonStudents = world.context.db.kysely.selectFrom('lesson_class_students').select('student_id')
    expect((await lessonStudents.execute()).map(({ student_id }) => student_id)).toEqual([ids[1]])
  })

  it('prevents a correction if it is a report card, current or withdrawn', async () => {
    const id = await readNextEnrolmentId()
    await insertDocument(id, 'rapor.pdf')
    await expectRefused('1 berkas rapor lama atau ditarik di VIII A')
    await insertRapor(world, id, school.semester)
    await expectRefused('1 rapor di VIII A')
  })

  it('prevents a correction if it is an answer to a task', async () => {
    const lesson_class_id = await createNextYearLesson()
    const { kysely } = world.context.db
    const at = '2026-12-20T00:00:00.000Z'
    const timestamps = { created_at: at, updated_at: at }
    const { id: task_id } = await kysely
      .insertInto('lesson_class_tasks')
      .values({
        lesson_class_id,
        name: 'PR',
        deadline_at: '2026-12-20',
        due_at: at,
        status: 'open',
        search_text: 'pr',
        ...timestamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await kysely
      .insertInto('lesson_class_task_submits')
      .values({ task_id, student_id: studentId(), status: 'submit', is_late: 0, ...timestamps })
      .execute()
    await expectRefused('1 jawaban tugas di VIII A')
  })

  it('prevents a correction if it was left in the class that the student then moved from', async () => {
    const id = await readNextEnrolmentId()
    await moveToOtherClass(id)
    expect((await readCorrection()).next).toMatchObject({ classroom: { name: 'VIII B' } })
    await insertDocument(id, 'rapor.pdf')
    await expectRefused('1 berkas rapor lama atau ditarik di VIII A')
    await world.context.db.kysely.deleteFrom('documents').execute()
    expect((await correct('repeat', { classroom_id: school.vii })).status).toBe(200)
    expect(await findRow(school.viiiB, school.nextYear)).toBeUndefined()
    expect(await readNextEnrolmentId(), 'the enrolment in the first class stays').toBe(id)
    expect(await findRow(school.vii, school.nextYear)).toMatchObject({ status: 'active' })
  })

  it('is used again if it is a former enrolment in the target class', async () => {
    const id = await readNextEnrolmentId()
    await moveToOtherClass(id)
    await correct('active')
    const rows = [(await findRow(school.vii)) as { id: number; student_id: number }]
    expect((await school.processRows(rows, 'passed', school.viii)).status).toBe(200)
    expect(await findRow(school.viii, school.nextYear)).toMatchObject({ id, status: 'active' })
    expect(
      (await school.readRows(school.viii, school.nextYear)).map((enrolment) => enrolment.student_id).sort(),
    ).toEqual(ids.slice(0, 2).sort())
  })

  it('prevents a correction if it is a later promotion or leaving the school', async () => {
    const secondEnrolmentId = (await findRow(school.vii, school.year, ids[1]))?.id as number
    await school.processRows(
      (await school.readRows(school.viii, school.nextYear)).filter(
        (enrolment) => enrolment.student_id === ids[1],
      ),
      'repeat',
    )
    await expectRefused('sudah tinggal kelas di VIII A', 'active', secondEnrolmentId)
    await admin.post(`/sia/master/student/${studentId()}/leave`, {
      left_at: `${school.startYear}-11-01`,
      reason: 'Pindah sekolah',
    })
    const { why_not } = await readCorrection()
    expect(why_not).toContain(`siswa ini sudah keluar dari sekolah pada ${school.startYear} (Pindah sekolah)`)
  })

  it('prevents a removal and an undo if it is a withdrawn report card', async () => {
    const id = await readNextEnrolmentId()
    await insertDocument(id, 'ditarik.pdf')
    const removal = [{ id, student_id: studentId(), is_delete: true }]
    expect(await school.saveParticipants(school.viii, removal, school.nextYear)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('rapor yang sudah ditarik') },
    })
    expect(await school.undo(batch)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('rapornya di kelas barunya ditarik') },
    })
    expect((await school.readClass(school.vii)).last_batch).toMatchObject({ can_undo: false })
  })
})

describe('a graduate', () => {
  let graduatedEnrolmentId: number
  beforeEach(async () => {
    await clearYear(world, school)
    const { kysely } = world.context.db
    const at = '2026-07-20T00:00:00.000Z'
    await kysely
      .insertInto('student_classes')
      .values({
        student_id: studentId(),
        classroom_id: school.ix,
        eduyear_id: school.year,
        status: 'active',
        created_at: at,
        updated_at: at,
      })
      .execute()
    const rows = await school.readRows(school.ix)
    graduatedEnrolmentId = rows[0]?.id as number
    await school.processRows(rows, 'passed', 0)
    await school.activate(school.nextYear, school.semester)
  })
  const readLeaveFields = async () =>
    (
      await admin.get<{ out_year: string | null; out_reason: string | null }>(
        `/sia/master/student/${studentId()}`,
      )
    ).body.result

  it('is corrected to held back and is at the school again, then corrected to graduated', async () => {
    expect(await readLeaveFields()).toMatchObject({ out_reason: 'Lulus' })
    expect(await readCorrection(graduatedEnrolmentId)).toMatchObject({
      outcome: 'graduated',
      next: null,
      why_not: [],
    })
    const correctionResponse = await correct('repeat', { classroom_id: school.ix }, graduatedEnrolmentId)
    expect(correctionResponse.body.result).toMatchObject({
      outcome: 'repeat',
      next: { classroom: { name: 'IX A' } },
    })
    expect(await readLeaveFields()).toMatchObject({ out_year: null, out_reason: null })
    const graduatedAgain = await correct('passed', {}, graduatedEnrolmentId)
    expect(graduatedAgain.body.message).toBe('Kenaikan dikoreksi: lulus.')
    expect(await readLeaveFields()).toMatchObject({
      out_year: String(school.startYear + 1),
      out_reason: 'Lulus',
    })
    expect(await school.readRows(school.ix, school.nextYear)).toEqual([])
    expect((await school.readClass(school.ix)).last_batch).toMatchObject({ graduated: 1, can_undo: true })
  })

  it('with a graduation letter cannot be corrected', async () => {
    const at = '2026-12-20T00:00:00.000Z'
    await world.context.db.kysely
      .insertInto('graduations')
      .values({
        student_id: studentId(),
        eduyear_id: school.year,
        final_score: 80,
        file: 'surat.pdf',
        created_at: at,
        updated_at: at,
      })
      .execute()
    await expectRefused('sudah ada surat kelulusan', 'active', graduatedEnrolmentId)
  })
})
