/** Promoting, holding back and graduating students, all of a batch or none. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clearYear,
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
  ids = await createStudents(admin, [1, 2, 3, 9])
})
afterAll(() => world.close())

/** Enrols three students in VII A. */
beforeEach(async () => {
  await clearYear(world, school)
  await school.enrol(school.vii, ids.slice(0, 3))
})

type Rows = Awaited<ReturnType<School['readRows']>>
const listRowsOfVii = () => school.readRows(school.vii)
const listStatuses = async (classroom = school.vii, year = school.year) =>
  (await school.readRows(classroom, year)).map((row) => row.status)
const listCandidates = async (classroom: number, year = school.nextYear) =>
  (await school.readClass(classroom, year)).calon_peserta.map((candidate) => candidate.id).sort()
const readStudent = async (id: number) =>
  (
    await admin.get<{ out_year: string | null; out_reason: string | null; active_class: string | null }>(
      `/sia/master/student/${id}`,
    )
  ).body.result
const filterFirstThree = (studentIds: number[]) => studentIds.filter((id) => ids.slice(0, 3).includes(id))
/** Enrols a student in the last grade, as an import does. */
const enrolInNinth = async () => {
  const at = new Date().toISOString()
  const stamps = { created_at: at, updated_at: at }
  const id = ids[3] as number
  const row = { student_id: id, classroom_id: school.ix, eduyear_id: school.year, ...stamps }
  const insertion = world.context.db.kysely.insertInto('student_classes')
  await insertion.values({ ...row, status: 'active' }).execute()
  return { id, rows: await school.readRows(school.ix) }
}

describe('promoting', () => {
  it('enrols students in the target class of the next year; one held back is a candidate of the same grade', async () => {
    const [first, ...others] = await listRowsOfVii()
    expect(await school.processRows(others, 'passed', school.viii)).toMatchObject({
      status: 200,
      body: { message: '2 naik, 0 tinggal, 0 lulus.', result: { passed: 2, repeated: 0, graduated: 0 } },
    })
    expect((await school.processRows([first] as Rows, 'repeat')).body.message).toBe(
      '0 naik, 1 tinggal, 0 lulus.',
    )
    expect((await listStatuses()).sort()).toEqual(['passed', 'passed', 'repeat'])
    expect(await listStatuses(school.viii, school.nextYear)).toEqual(['active', 'active'])
    expect(filterFirstThree(await listCandidates(school.vii))).toEqual([first?.student_id])
    expect(await listCandidates(school.viii)).toEqual([])
    await school.activate(school.nextYear, school.semester)
    const candidatesOfPassedYear = await listCandidates(school.vii, school.year)
    expect(filterFirstThree(candidatesOfPassedYear), 'a passed year has no candidates of them').toEqual([])
    expect((await school.enrol(school.viii, [first?.student_id ?? 0], school.nextYear)).status).toBe(422)
    expect((await school.enrol(school.viiB, [first?.student_id ?? 0], school.nextYear)).status).toBe(200)
  })

  it('allows a student who was removed from the new class to be a candidate of its grade again', async () => {
    const [row] = await listRowsOfVii()
    await school.processRows([row] as Rows, 'passed', school.viii)
    const removals = (await school.readRows(school.viii, school.nextYear)).map((row) => ({
      ...row,
      is_delete: true,
    }))
    expect((await school.saveParticipants(school.viii, removals, school.nextYear)).status).toBe(200)
    const { calon_peserta } = await school.readClass(school.viiiB, school.nextYear)
    expect(calon_peserta).toMatchObject([
      { id: row?.student_id, student_classes: [{ classroom: { code: 'VII', name: 'VII A' } }] },
    ])
  })

  it.each([
    ['to the same grade', 'viiB', 422, 'classroom_id'],
    ['to the grade after the next', 'ix', 422, 'classroom_id'],
    ['to no class', 0, 422, 'classroom_id'],
    ['without a target', undefined, 422, 'classroom_id'],
    ['to an unknown class', 999, 422, 'classroom_id'],
    ['to a number out of range', 2 ** 40, 422, 'classroom_id'],
    ['to a word', 'VIII', 422, 'classroom_id'],
  ] as const)('%s is refused, and nothing changes', async (_how, target, status, field) => {
    const classroom =
      typeof target === 'string' && target in school ? school[target as 'ix'] : (target as number)
    const response = await school.processRows(await listRowsOfVii(), 'passed', classroom)
    expect({ status: response.status, fields: Object.keys(response.body.errors ?? {}) }).toEqual({
      status,
      fields: [field],
    })
    expect(new Set(await listStatuses())).toEqual(new Set(['active']))
  })

  it('is refused if the next year is missing, even if a later one exists', async () => {
    expect((await admin.delete(`/sia/master/eduyear/${school.nextYear}`)).status).toBe(200)
    await createYear(admin, school.startYear + 2)
    expect(await school.processRows(await listRowsOfVii(), 'passed', school.viii)).toMatchObject({
      status: 422,
      body: { message: 'Tahun ajaran baru belum diatur' },
    })
    expect(
      (await school.processRows(await listRowsOfVii(), 'repeat')).status,
      'holding back needs no next year',
    ).toBe(200)
    school.nextYear = await createYear(admin, school.startYear + 1)
  })

  it('is all or nothing', async () => {
    const rows = await listRowsOfVii()
    const [first, second, third] = rows as [Rows[0], Rows[0], Rows[0]]
    await school.processRows([third], 'repeat')
    const ninthGrader = await enrolInNinth()
    for (const [invalidRows, status] of [
      [rows, 409],
      [[first, { ...second, student_id: first.student_id }], 409],
      [[first, { id: 999, student_id: 1 }], 409],
      [[first, first], 422],
      [[first, ...ninthGrader.rows], 422],
      [[], 422],
    ] as const) {
      const response = await school.processRows(invalidRows, 'passed', school.viii)
      expect(response.status, response.text).toBe(status)
    }
    const invalidStatus = {
      students: [{ status: 'lulus', student_id: first.student_id, student_class_id: first.id }],
    }
    expect((await admin.post('/sia/activity/student-class/status', invalidStatus)).status).toBe(422)
    expect((await listStatuses()).sort()).toEqual(['active', 'active', 'repeat'])
    expect(await listStatuses(school.viii, school.nextYear)).toEqual([])
  })

  it('is refused for a student who is already enrolled in the next year', async () => {
    const [first, second] = (await listRowsOfVii()) as [Rows[0], Rows[0]]
    await school.processRows([first], 'repeat')
    await school.activate(school.nextYear, school.semester)
    await school.enrol(school.viiB, [first.student_id], school.nextYear)
    const { kysely } = world.context.db
    await kysely.updateTable('student_classes').set({ status: 'active' }).where('id', '=', first.id).execute()
    expect(await school.processRows([second, first], 'passed', school.viii)).toMatchObject({ status: 409 })
    expect(await listStatuses()).toEqual(['active', 'active', 'active'])
  })

  it('happens once when it is sent twenty times at once', async () => {
    const rows = await listRowsOfVii()
    expect(await countStatuses(20, () => school.processRows(rows, 'passed', school.viii))).toEqual({
      200: 1,
      409: 19,
    })
    expect(await listStatuses(school.viii, school.nextYear)).toHaveLength(3)
  })

  it('or holding back the same students at the same moment succeeds, not both', async () => {
    const rows = await listRowsOfVii()
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, () => school.processRows(rows, 'passed', school.viii)),
      ...Array.from({ length: 10 }, () => school.processRows(rows.toReversed(), 'repeat')),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(new Set(await listStatuses()).size).toBe(1)
  })
})

it('the codes of a class and a year with students cannot change, but name and room can', async () => {
  const path = `/sia/master/classroom/${school.vii}`
  expect((await admin.put(path, { code: 'VII', room: 'J', name: 'VII Juara' })).status).toBe(200)
  expect(await admin.put(path, { code: 'VIII', room: 'J', name: 'VII Juara' })).toMatchObject({
    status: 422,
    body: { errors: { code: 'Tidak dapat diubah karena sudah dipakai oleh 3 data kelas' } },
  })
  const year = { code: '2039', name: '2039/2040' }
  expect((await admin.put(`/sia/master/eduyear/${school.year}`, year)).body.errors).toHaveProperty('code')
  expect((await admin.put(path, { code: 'VII', room: 'A', name: 'VII A' })).status).toBe(200)
})

it('a class of a year that has not begun cannot be processed', async () => {
  await school.processRows(await listRowsOfVii(), 'passed', school.viii)
  const nextRows = await school.readRows(school.viii, school.nextYear)
  for (const status of ['passed', 'repeat'] as const)
    expect(await school.processRows(nextRows, status, school.ix)).toMatchObject({
      status: 422,
      body: { errors: { students: expect.stringMatching(/^Tahun ajaran .* belum berjalan$/) } },
    })
  expect(new Set(await listStatuses(school.viii, school.nextYear))).toEqual(new Set(['active']))
  await school.activate(school.nextYear, school.semester)
  expect((await school.processRows(nextRows, 'repeat')).status).toBe(200)
})

describe('graduating', () => {
  it('is only possible from class IX, and the student leaves the school', async () => {
    const { id, rows } = await enrolInNinth()
    expect((await school.processRows(rows, 'passed', school.vii)).status).toBe(422)
    expect((await school.processRows(rows, 'passed')).body.result).toMatchObject({ graduated: 1, passed: 0 })
    expect(await readStudent(id)).toMatchObject({
      out_year: String(school.startYear + 1),
      out_reason: 'Lulus',
      active_class: null,
    })
    for (const classroom of [school.vii, school.viii, school.ix])
      expect(await listCandidates(classroom)).not.toContain(id)
    await school.activate(school.nextYear, school.semester)
    expect((await school.enrol(school.ix, [id], school.nextYear)).status).toBe(422)
  })

  it('is refused for a student who is active in a class of another year', async () => {
    const { id, rows } = await enrolInNinth()
    const { kysely } = world.context.db
    const at = new Date().toISOString()
    const otherEnrolment = { student_id: id, classroom_id: school.ix, eduyear_id: school.nextYear }
    await kysely
      .insertInto('student_classes')
      .values({ ...otherEnrolment, status: 'active', created_at: at, updated_at: at })
      .execute()
    expect(await school.processRows(rows, 'passed', 0)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          /^.+ masih aktif di kelas IX A \d{4}\/\d{4}, jadi belum dapat lulus\. /,
        ),
      },
    })
    expect(await readStudent(id)).toMatchObject({ out_year: null })
    expect(await listStatuses(school.ix)).toEqual(['active'])
  })

  it('can be undone completely', async () => {
    const { id, rows } = await enrolInNinth()
    const { id: batch } = (await school.processRows(rows, 'passed', 0)).body.result
    expect((await school.undo(batch)).status).toBe(200)
    expect(await readStudent(id)).toMatchObject({ out_year: null, out_reason: null, active_class: 'IX A' })
    expect(await listStatuses(school.ix)).toEqual(['active'])
  })
})

it('promoting needs the access key of class enrolment', async () => {
  const withoutKey = await world.as({ keys: ['sia-activity', 'edit-sia-master', 'sia-lesson-class-acivity'] })
  for (const path of ['status', 'status-undo'])
    expect((await withoutKey.post(`/sia/activity/student-class/${path}`, {})).status).toBe(403)
})
