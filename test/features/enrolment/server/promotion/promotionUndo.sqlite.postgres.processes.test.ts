/** Undoing the last promotion of a class, and the records that prevent it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clearYear,
  countStatuses,
  createSchool,
  createStudents,
  insertRapor,
  type School,
} from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let school: School
let batch: number
let ids: number[]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  ids = await createStudents(admin, [1, 2, 3, 4])
})
afterAll(() => world.close())
/** Promotes two students of VII A to VIII A of the next year, and holds one back. */
beforeEach(async () => {
  await clearYear(world, school)
  await school.enrol(school.vii, ids.slice(0, 3))
  const rows = await school.readRows(school.vii)
  const students = rows.map(({ id, student_id }, index) => ({
    status: index === 0 ? 'repeat' : 'passed',
    student_id,
    student_class_id: id,
  }))
  const body = { classroom_id: school.viii, students }
  batch = (await admin.post<{ id: number }>('/sia/activity/student-class/status', body)).body.result.id
})

const listPromoted = () => school.readRows(school.viii, school.nextYear)
const readLastBatch = async () => (await school.readClass(school.vii)).last_batch
const listStatuses = async () => (await school.readRows(school.vii)).map((row) => row.status).sort()

/** Expects that the undo is refused with the reason, that `last_batch` has it, too, and that nothing changed. */
async function expectRefused(reason: string) {
  const before = [await listStatuses(), await listPromoted()]
  expect(await readLastBatch()).toMatchObject({ id: batch, can_undo: false, why_not: expect.any(String) })
  expect(await school.undo(batch)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(`^Proses tidak dapat dibatalkan: ${reason} \\([^()]+\\)\\.$`) },
  })
  expect([await listStatuses(), await listPromoted()]).toEqual(before)
}

it('a promotion and its undo move the time at which an enrolment was changed', async () => {
  const readTimes = () =>
    world.context.db.kysely
      .selectFrom('student_classes')
      .where('eduyear_id', '=', school.year)
      .select(['created_at', 'updated_at'])
      .execute()
  const promoted = await readTimes()
  expect(promoted).toHaveLength(3)
  for (const { created_at, updated_at } of promoted) expect(updated_at > created_at).toBe(true)
  await school.undo(batch)
  for (const { updated_at } of await readTimes())
    expect(promoted.every((before) => updated_at > before.updated_at)).toBe(true)
})

describe('undoing a promotion', () => {
  it('restores the class, which can be processed again', async () => {
    expect(await readLastBatch()).toMatchObject({
      id: batch,
      passed: 2,
      repeated: 1,
      graduated: 0,
      can_undo: true,
    })
    expect(await school.undo(batch)).toMatchObject({
      status: 200,
      body: { message: 'Proses dibatalkan: 2 naik, 1 tinggal, 0 lulus.', result: { passed: 2, repeated: 1 } },
    })
    expect(await listStatuses()).toEqual(['active', 'active', 'active'])
    expect(await listPromoted()).toEqual([])
    expect(await readLastBatch()).toBeNull()
    expect((await school.processRows(await school.readRows(school.vii), 'passed', school.viiiB)).status).toBe(
      200,
    )
  })

  it('happens once when twenty requests are sent at once, and is refused for an unknown batch', async () => {
    expect(await countStatuses(20, () => school.undo(batch))).toEqual({ 200: 1, 409: 19 })
    expect((await school.undo(999)).status).toBe(404)
    expect((await admin.post('/sia/activity/student-class/status-undo', {})).status).toBe(422)
  })

  it('is possible from the last batch to the first', async () => {
    await school.enrol(school.vii, ids.slice(3))
    const activeRows = (await school.readRows(school.vii)).filter((row) => row.status === 'active')
    const laterBatch = (await school.processRows(activeRows, 'passed', school.viii)).body.result.id
    expect(await school.undo(batch)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('lebih baru') },
    })
    expect((await readLastBatch())?.id).toBe(laterBatch)
    for (const id of [laterBatch, batch]) expect((await school.undo(id)).status).toBe(200)
    expect(await listStatuses()).toEqual(['active', 'active', 'active', 'active'])
  })

  it('is possible after the promotion of the new class was undone', async () => {
    const { startYear, nextYear, ix } = school
    const year = startYear + 2
    await admin.post('/sia/master/eduyear', { code: String(year), name: `${year}/${year + 1}` })
    await school.activate(nextYear, school.semester)
    const secondBatch = (await school.processRows(await listPromoted(), 'passed', ix)).body.result.id
    await expectRefused('ada siswa yang sudah diproses lagi di kelas barunya')
    expect((await school.undo(secondBatch)).status).toBe(200)
    expect((await school.undo(batch)).status).toBe(200)
    expect(await school.readRows(school.viii, nextYear)).toEqual([])
  })

  it('allows its students to be removed and enrolled again', async () => {
    await school.undo(batch)
    const rows = (await school.readRows(school.vii)).map((row) => ({ ...row, is_delete: true }))
    expect((await school.saveParticipants(school.vii, rows)).status).toBe(200)
    expect(
      (
        await school.enrol(
          school.viiB,
          rows.map((row) => row.student_id),
        )
      ).status,
    ).toBe(200)
  })
})

describe('undoing is refused', () => {
  it('if a student was removed from the new class', async () => {
    await school.activate(school.nextYear, school.semester)
    const [row] = await listPromoted()
    await school.saveParticipants(school.viii, [{ ...row, is_delete: true }], school.nextYear)
    await expectRefused('ada siswa yang sudah dikeluarkan dari kelas barunya')
  })

  it('if a student has a report card in the new class', async () => {
    const [row] = await listPromoted()
    await insertRapor(world, row?.id ?? 0, 1)
    await expectRefused('ada siswa yang sudah punya rapor di kelas barunya')
    const { peserta } = await school.readClass(school.viii, school.nextYear)
    const name = peserta.find(({ id }) => id === row?.id)?.student.name
    expect((await readLastBatch())?.why_not, 'the student is named').toContain(`(${name})`)
  })

  it('if a student takes part in a lesson of the new class', async () => {
    await school.activate(school.nextYear, school.semester)
    const response = await admin.post('/sia/activity/lesson-class', {
      classroom_id: school.viii,
      eduyear_id: school.nextYear,
      semester_id: school.semester,
      add_all_student: true,
      lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
    })
    expect(response.status).toBe(201)
    await expectRefused('ada siswa yang sudah mengikuti pelajaran di kelas barunya')
  })

  it('if a student who was held back has left the school', async () => {
    const repeater = (await school.readRows(school.vii)).find(({ status }) => status === 'repeat')
    const response = await admin.post(`/sia/master/student/${repeater?.student_id}/leave`, {
      left_at: `${school.startYear}-12-01`,
      reason: 'Pindah sekolah',
    })
    expect(response.status, response.text).toBe(200)
    await expectRefused('ada siswa yang sudah keluar dari sekolah')
  })

  it('if a student who was held back is enrolled again', async () => {
    await school.activate(school.nextYear, school.semester)
    const { calon_peserta } = await school.readClass(school.vii, school.nextYear)
    const ids = calon_peserta.map((candidate) => candidate.id)
    expect((await school.enrol(school.vii, ids, school.nextYear)).status).toBe(200)
    await expectRefused('ada siswa yang sudah didaftarkan lagi')
  })

  it('or the enrolment is, if both happen at the same moment', async () => {
    await school.activate(school.nextYear, school.semester)
    const [id = 0] = (await school.readClass(school.vii, school.nextYear)).calon_peserta.map(
      (candidate) => candidate.id,
    )
    const [undone, enrolled] = await Promise.all([
      school.undo(batch),
      school.enrol(school.vii, [id], school.nextYear),
    ])
    expect([undone.status, enrolled.status].filter((status) => status === 200)).toHaveLength(1)
  })
})
