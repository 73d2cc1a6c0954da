/** Correcting one student's promotion: its enrolment is removed, and the counts of its batch stay correct. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { correctionsOf } from '#test/support/sia/corrections.ts'
import {
  countStatuses,
  createSchool,
  createStudents,
  createYear,
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
const { studentId, findRow, readEnrolmentId, readNextEnrolmentId, correct, readCorrection, promoteTwo } =
  correctionsOf(() => ({
    world,
    admin,
    school,
    ids,
  }))
let batch: number
beforeEach(async () => {
  batch = await promoteTwo()
})

describe('a student promoted by mistake', () => {
  it('is held back: their new enrolment is removed, and they may enter their grade again', async () => {
    expect(await readCorrection()).toMatchObject({
      outcome: 'passed',
      next: { id: await readNextEnrolmentId(), classroom: { name: 'VIII A' } },
      lessons: 0,
      why_not: [],
      following: { id: school.nextYear },
    })
    const response = await correct('repeat')
    expect(response, response.text).toMatchObject({
      status: 200,
      body: { message: 'Kenaikan dikoreksi: tinggal kelas.', result: { outcome: 'repeat', next: null } },
    })
    expect(await findRow(school.vii)).toMatchObject({ status: 'repeat' })
    expect(
      (await school.readRows(school.viii, school.nextYear)).map((enrolment) => enrolment.student_id),
    ).toEqual([ids[1]])
    const candidates = (await school.readClass(school.viiB, school.nextYear)).calon_peserta
    expect(candidates.map(({ id }) => id)).toContain(studentId())
  })

  it('enters a class of their own grade at once, and the batch can still be undone completely', async () => {
    expect((await correct('repeat', { classroom_id: school.viiB })).body.result.next).toMatchObject({
      classroom: { name: 'VII B' },
    })
    expect((await school.readClass(school.vii)).last_batch).toMatchObject({
      id: batch,
      passed: 1,
      repeated: 1,
      can_undo: true,
    })
    expect((await school.undo(batch)).status).toBe(200)
    expect((await school.readRows(school.vii)).map(({ status }) => status)).toEqual(['active', 'active'])
    expect(await school.readRows(school.viiB, school.nextYear)).toEqual([])
  })

  it('has one event in the history for each correction', async () => {
    const enrolmentId = await readEnrolmentId()
    await correct('repeat', { classroom_id: school.viiB })
    await correct('active')
    const events = await world.context.db.kysely
      .selectFrom('student_events')
      .where('student_id', '=', studentId())
      .orderBy('id')
      .selectAll()
      .execute()
    expect(events).toMatchObject([
      {
        kind: 'correct',
        student_class_id: enrolmentId,
        user_id: admin.id,
        happened_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        new_student_class_id: expect.any(Number),
        note: 'Naik kelas dikoreksi menjadi tinggal kelas',
      },
      { kind: 'correct', new_student_class_id: null, note: 'Tinggal kelas dikoreksi menjadi belum diproses' },
    ])
  })

  it('has the right class as an entry of its own in the history', async () => {
    await correct('repeat', { classroom_id: school.viiB })
    const { body } = await admin.get<{ entries: { kind: string; classroom: { name: string } | null }[] }>(
      `/sia/master/student/${studentId()}/history`,
    )
    const lines = body.result.entries.map(({ kind, classroom }) => `${kind} ${classroom?.name ?? ''}`)
    expect(lines.slice(0, 2)).toEqual(['corrected VII A', 'enrolled VII B'])
  })

  it('is moved to another class of the next grade', async () => {
    const response = await correct('passed', { classroom_id: school.viiiB })
    expect(response.body.message).toMatch(/^Kenaikan dikoreksi: naik kelas ke VIII B /)
    expect(await readNextEnrolmentId()).toBeUndefined()
    expect(await findRow(school.viiiB, school.nextYear)).toMatchObject({ status: 'active' })
    expect((await school.readClass(school.vii)).last_batch).toMatchObject({ passed: 2, can_undo: true })
  })

  it('is active again in the old class, and is removed from the batch', async () => {
    expect((await correct('active')).body.message).toBe('Kenaikan dikoreksi: belum diproses.')
    expect(await findRow(school.vii)).toMatchObject({ status: 'active' })
    expect((await school.readClass(school.vii)).last_batch).toMatchObject({
      id: batch,
      passed: 1,
      can_undo: true,
    })
    const otherEnrolmentId = (await findRow(school.vii, school.year, ids[1]))?.id as number
    expect((await correct('active', {}, otherEnrolmentId)).status).toBe(200)
    expect((await school.readClass(school.vii)).last_batch, 'the batch is empty').toBeNull()
    expect((await school.processRows(await school.readRows(school.vii), 'repeat')).status).toBe(200)
  })

  it('is promoted after all although already enrolled in the same grade again', async () => {
    await correct('repeat', { classroom_id: school.viiB })
    const response = await correct('passed', { classroom_id: school.viii })
    expect(response.status, response.text).toBe(200)
    expect(await findRow(school.viiB, school.nextYear)).toBeUndefined()
    expect(await findRow(school.viii, school.nextYear)).toMatchObject({ status: 'active' })
  })

  it('is processed again in a batch of their own after being reset', async () => {
    await correct('active')
    expect((await correct('passed', { classroom_id: school.viii })).status).toBe(200)
    const { last_batch } = await school.readClass(school.vii)
    expect(last_batch).toMatchObject({ passed: 1, can_undo: true })
    expect(last_batch?.id).toBeGreaterThan(batch)
  })

  it('is corrected once when twenty requests are sent at once', async () => {
    const id = await readEnrolmentId()
    expect(await countStatuses(20, () => correct('repeat', {}, id))).toEqual({ 200: 1, 409: 19 })
    await correct('passed', { classroom_id: school.viii }, id)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? correct('active', {}, id) : correct('repeat', { classroom_id: school.vii }, id),
      ),
    )
    for (const { status } of responses) expect([200, 409]).toContain(status)
    const { kysely } = world.context.db
    const items = kysely
      .selectFrom('promotion_items')
      .innerJoin('promotion_batches', 'promotion_batches.id', 'batch_id')
      .where('undone_at', 'is', null)
      .where('student_class_id', '=', id)
    const { status } = (await findRow(school.vii)) as { status: string }
    expect((await items.select('outcome').execute()).map(({ outcome }) => outcome)).toEqual(
      status === 'active' ? [] : ['repeat'],
    )
  })
})

describe('a correction', () => {
  it.each([
    [{ to: 'passed' }, 'classroom_id'],
    [{ to: 'passed', classroom_id: 'ix' }, 'classroom_id'],
    [{ to: 'repeat', classroom_id: 'viii' }, 'classroom_id'],
    [{ to: 'active', classroom_id: 'vii' }, 'classroom_id'],
    [{ to: 'passed', classroom_id: 999 }, 'classroom_id'],
    [{ to: 'left' }, 'to'],
    [{}, 'to'],
  ] as const)('to %j is refused', async (request, field) => {
    const classKeyOrId = (request as { classroom_id?: 'vii' | number }).classroom_id
    const classroom_id = typeof classKeyOrId === 'string' ? school[classKeyOrId] : classKeyOrId
    const response = await admin.post(`/sia/activity/student-class/${await readEnrolmentId()}/correct`, {
      ...request,
      ...(classroom_id !== undefined && { classroom_id }),
    })
    expect(response.status, response.text).toBe(422)
    expect(response.body.errors).toHaveProperty([field])
    expect(await readNextEnrolmentId()).toBeDefined()
  })

  it('of an unknown enrolment, or to the same outcome, is refused', async () => {
    expect((await correct('repeat', {}, 999_999)).status).toBe(404)
    expect(await correct('passed', { classroom_id: school.viii })).toMatchObject({
      status: 409,
      body: { message: 'Tidak ada yang dikoreksi: siswa ini sudah naik kelas.' },
    })
    await correct('active')
    expect((await correct('active')).body.message).toBe('Tidak ada yang dikoreksi: siswa ini belum diproses.')
  })
})
