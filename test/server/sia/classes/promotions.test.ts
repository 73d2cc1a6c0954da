/** The end of a year: promoted, held back, graduated — all of a batch or none of it — and taken back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clearYear,
  countStatuses,
  createSchool,
  createStudents,
  createYear,
  type School,
} from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

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
/** Three students in VII A. */
beforeEach(async () => {
  await clearYear(world, school)
  await school.enrol(school.vii, ids.slice(0, 3))
})

type Rows = Awaited<ReturnType<School['readRows']>>
const rowsOfVii = () => school.readRows(school.vii)
const statuses = async (classroom = school.vii, year = school.year) =>
  (await school.readRows(classroom, year)).map((row) => row.status)
const candidates = async (classroom: number, year = school.nextYear) =>
  (await school.read(classroom, year)).calon_peserta.map((one) => one.id).sort()
const student = async (id: number) =>
  (
    await admin.get<{ out_year: string | null; out_reason: string | null; active_class: string | null }>(
      `/sia/master/student/${id}`,
    )
  ).body.result
const ofTheThree = (found: number[]) => found.filter((id) => ids.slice(0, 3).includes(id))
/** A student of the last grade, as an import makes one. */
const inNinth = async () => {
  const at = new Date().toISOString()
  const id = ids[3] as number
  const row = {
    student_id: id,
    classroom_id: school.ix,
    eduyear_id: school.year,
    status: 'active' as const,
    created_at: at,
    updated_at: at,
  }
  await world.context.db.kysely.insertInto('student_classes').values(row).execute()
  return { id, rows: await school.readRows(school.ix) }
}

describe('promoting', () => {
  it('moves to the target class of the next year; who is held back is a candidate of the same grade there', async () => {
    const [first, ...others] = await rowsOfVii()
    expect(await school.processRows(others, 'passed', school.viii)).toMatchObject({
      status: 200,
      body: { message: '2 naik, 0 tinggal, 0 lulus.', result: { passed: 2, repeated: 0, graduated: 0 } },
    })
    expect((await school.processRows([first] as Rows, 'repeat')).body.message).toBe(
      '0 naik, 1 tinggal, 0 lulus.',
    )
    expect((await statuses()).sort()).toEqual(['passed', 'passed', 'repeat'])
    expect(await statuses(school.viii, school.nextYear)).toEqual(['active', 'active'])
    expect(ofTheThree(await candidates(school.vii))).toEqual([first?.student_id])
    expect(await candidates(school.viii)).toEqual([])
    await school.activate(school.nextYear, school.semester)
    const before = await candidates(school.vii, school.year)
    expect(ofTheThree(before), 'a year that is over takes nobody back').toEqual([])
    expect((await school.enrol(school.viii, [first?.student_id ?? 0], school.nextYear)).status).toBe(422)
    expect((await school.enrol(school.viiB, [first?.student_id ?? 0], school.nextYear)).status).toBe(200)
  })

  it('removed from the new class, the student is a candidate of its grade, with both former classes told', async () => {
    const [row] = await rowsOfVii()
    await school.processRows([row] as Rows, 'passed', school.viii)
    const entered = (await school.readRows(school.viii, school.nextYear)).map((one) => ({
      ...one,
      is_delete: true,
    }))
    expect((await school.participants(school.viii, entered, school.nextYear)).status).toBe(200)
    const { calon_peserta } = await school.read(school.viiiB, school.nextYear)
    expect(calon_peserta).toMatchObject([
      { id: row?.student_id, student_classes: [{ classroom: { code: 'VII', name: 'VII A' } }] },
    ])
  })

  it.each([
    ['to the same grade', 'viiB', 422, 'classroom_id'],
    ['over a grade', 'ix', 422, 'classroom_id'],
    ['to no class', 0, 422, 'classroom_id'],
    ['to nowhere', undefined, 422, 'classroom_id'],
    ['to a class that is none', 999, 422, 'classroom_id'],
    ['to a number no class could have', 2 ** 40, 422, 'classroom_id'],
    ['to a word', 'VIII', 422, 'classroom_id'],
  ] as const)('%s is refused and nothing happens', async (_how, target, status, field) => {
    const classroom =
      typeof target === 'string' && target in school ? school[target as 'ix'] : (target as number)
    const answer = await school.processRows(await rowsOfVii(), 'passed', classroom)
    expect({ status: answer.status, fields: Object.keys(answer.body.errors ?? {}) }).toEqual({
      status,
      fields: [field],
    })
    expect(new Set(await statuses())).toEqual(new Set(['active']))
  })

  it('without a next year says so; the year that follows counts, not a later one', async () => {
    expect((await admin.delete(`/sia/master/eduyear/${school.nextYear}`)).status).toBe(200)
    await createYear(admin, school.start + 2)
    expect(await school.processRows(await rowsOfVii(), 'passed', school.viii)).toMatchObject({
      status: 422,
      body: { message: 'Tahun ajaran baru belum diatur' },
    })
    expect((await school.processRows(await rowsOfVii(), 'repeat')).status, 'holding back needs none').toBe(
      200,
    )
    school.nextYear = await createYear(admin, school.start + 1)
  })

  it('is all or nothing', async () => {
    const rows = await rowsOfVii()
    const [first, second, third] = rows as [Rows[0], Rows[0], Rows[0]]
    await school.processRows([third], 'repeat')
    const ninth = await inNinth()
    for (const [wrong, status] of [
      [rows, 409],
      [[first, { ...second, student_id: first.student_id }], 409],
      [[first, { id: 999, student_id: 1 }], 409],
      [[first, first], 422],
      [[first, ...ninth.rows], 422],
      [[], 422],
    ] as const) {
      const answer = await school.processRows(wrong, 'passed', school.viii)
      expect(answer.status, answer.text).toBe(status)
    }
    const mixed = {
      students: [{ status: 'lulus', student_id: first.student_id, student_class_id: first.id }],
    }
    expect((await admin.post('/sia/activity/student-class/status', mixed)).status).toBe(422)
    expect((await statuses()).sort()).toEqual(['active', 'active', 'repeat'])
    expect(await statuses(school.viii, school.nextYear)).toEqual([])
  })

  it('whoever is enrolled next year already is not promoted twice', async () => {
    const [first, second] = (await rowsOfVii()) as [Rows[0], Rows[0]]
    await school.processRows([first], 'repeat')
    await school.activate(school.nextYear, school.semester)
    await school.enrol(school.viiB, [first.student_id], school.nextYear)
    const { kysely } = world.context.db
    await kysely.updateTable('student_classes').set({ status: 'active' }).where('id', '=', first.id).execute()
    expect(await school.processRows([second, first], 'passed', school.viii)).toMatchObject({ status: 409 })
    expect(await statuses()).toEqual(['active', 'active', 'active'])
  })

  it('sent twenty times at once happens once', async () => {
    const rows = await rowsOfVii()
    expect(await countStatuses(20, () => school.processRows(rows, 'passed', school.viii))).toEqual({
      200: 1,
      409: 19,
    })
    expect(await statuses(school.viii, school.nextYear)).toHaveLength(3)
  })

  it('crossed with holding back the same students ends with one of both', async () => {
    const rows = await rowsOfVii()
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => school.processRows(rows, 'passed', school.viii)),
      ...Array.from({ length: 10 }, () => school.processRows(rows.toReversed(), 'repeat')),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(new Set(await statuses()).size).toBe(1)
  })
})

it('the codes it goes by stay while students are in the class or the year; name and room may change', async () => {
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

it('a class of a year that has not begun is left alone; one of a year that is over is not', async () => {
  await school.processRows(await rowsOfVii(), 'passed', school.viii)
  const next = await school.readRows(school.viii, school.nextYear)
  for (const status of ['passed', 'repeat'] as const)
    expect(await school.processRows(next, status, school.ix)).toMatchObject({
      status: 422,
      body: { errors: { students: expect.stringMatching(/^Tahun ajaran .* belum berjalan$/) } },
    })
  expect(new Set(await statuses(school.viii, school.nextYear))).toEqual(new Set(['active']))
  await school.activate(school.nextYear, school.semester)
  expect((await school.processRows(next, 'repeat')).status).toBe(200)
})

describe('graduating', () => {
  it('is only out of IX, and puts the student out of the school', async () => {
    const { id, rows } = await inNinth()
    expect((await school.processRows(rows, 'passed', school.vii)).status).toBe(422)
    expect((await school.processRows(rows, 'passed')).body.result).toMatchObject({ graduated: 1, passed: 0 })
    expect(await student(id)).toMatchObject({
      out_year: String(school.start + 1),
      out_reason: 'Lulus',
      active_class: null,
    })
    for (const classroom of [school.vii, school.viii, school.ix])
      expect(await candidates(classroom)).not.toContain(id)
    await school.activate(school.nextYear, school.semester)
    expect((await school.enrol(school.ix, [id], school.nextYear)).status).toBe(422)
  })

  it('lets nobody go who is active in a class of another year', async () => {
    const { id, rows } = await inNinth()
    const { kysely } = world.context.db
    const at = new Date().toISOString()
    const elsewhere = { student_id: id, classroom_id: school.ix, eduyear_id: school.nextYear }
    await kysely
      .insertInto('student_classes')
      .values({ ...elsewhere, status: 'active', created_at: at, updated_at: at })
      .execute()
    expect(await school.processRows(rows, 'passed', 0)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('masih aktif di kelas tahun lain') },
    })
    expect(await student(id)).toMatchObject({ out_year: null })
    expect(await statuses(school.ix)).toEqual(['active'])
  })

  it('taken back leaves nothing of it', async () => {
    const { id, rows } = await inNinth()
    const { id: batch } = (await school.processRows(rows, 'passed', 0)).body.result
    expect((await school.undo(batch)).status).toBe(200)
    expect(await student(id)).toMatchObject({ out_year: null, out_reason: null, active_class: 'IX A' })
    expect(await statuses(school.ix)).toEqual(['active'])
  })
})

it('needs the key of class enrolment', async () => {
  const other = await world.as({ keys: ['sia-activity', 'edit-sia-master', 'sia-lesson-class-acivity'] })
  for (const path of ['status', 'status-undo'])
    expect((await other.post(`/sia/activity/student-class/${path}`, {})).status).toBe(403)
})
