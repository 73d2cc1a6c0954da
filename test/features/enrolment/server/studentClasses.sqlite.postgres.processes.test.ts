/** Class enrolment: who may enter which class, who may be removed, and one class per student and year. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StudentClass } from '#features/enrolment/studentClass.ts'
import {
  countStatuses,
  createSchool,
  createYear,
  insertRapor,
  newStudentsOf,
  type School,
} from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let school: School
const newStudents = newStudentsOf(() => admin)
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
})
afterAll(() => world.close())

const listCandidates = async (classroom: number, year?: number) =>
  (await school.readClass(classroom, year)).calon_peserta.map((candidate) => candidate.id)
const PATH = '/sia/activity/student-class'
const refusal = { students: expect.stringMatching(/^1 siswa tidak dapat masuk kelas/) }

describe('a student who has been enrolled meanwhile', () => {
  it('is named with the class, beside those who cannot enter for another reason', async () => {
    const [first = 0, second = 0] = await newStudents(2)
    await school.enrol(school.viiB, [first])
    const { name } = (await admin.get<{ name: string }>(`/sia/master/student/${first}`)).body.result
    expect(await school.enrol(school.vii, [first])).toMatchObject({
      status: 422,
      body: {
        errors: {
          students: `1 siswa tidak dapat masuk kelas VII A: ${name} sudah di kelas VII B (terakhir diubah Anda sendiri)`,
        },
      },
    })
    expect((await school.enrol(school.viii, [first, second])).body.errors).toEqual({
      students: `2 siswa tidak dapat masuk kelas VIII A: ${name} sudah di kelas VII B (terakhir diubah Anda sendiri), 1 bukan dari jenjang yang sesuai atau sudah keluar`,
    })
  })
})

describe('a new student', () => {
  it('is a candidate of every class VII only, and can enter one of them', async () => {
    const [id = 0] = await newStudents(1)
    for (const [classroom, expected] of [
      [school.vii, true],
      [school.viiB, true],
      [school.viii, false],
      [school.ix, false],
    ] as const) {
      expect((await listCandidates(classroom)).includes(id)).toBe(expected)
    }
    expect(await school.enrol(school.viii, [id])).toMatchObject({ status: 422, body: { errors: refusal } })
    expect(await school.enrol(school.vii, [id, id])).toMatchObject({
      status: 200,
      body: { result: { added: 1 } },
    })
    for (const classroom of [school.vii, school.viiB])
      expect(await listCandidates(classroom)).not.toContain(id)
    expect((await school.enrol(school.viiB, [id])).status).toBe(422)
  })

  it('can enter a class of the next year, but then none of the active one', async () => {
    const ids = await newStudents(1)
    expect((await school.enrol(school.vii, ids, school.nextYear)).status).toBe(200)
    expect(await listCandidates(school.vii)).not.toContain(ids[0])
    const [row] = (await school.readRows(school.vii, school.nextYear)).filter(
      (enrolment) => enrolment.student_id === ids[0],
    )
    const removal = await school.saveParticipants(school.vii, [{ ...row, is_delete: true }], school.nextYear)
    expect(removal.status).toBe(200)
    expect(await listCandidates(school.vii)).toContain(ids[0])
  })

  it('can enter a class of a passed year only with confirmation by an administrator', async () => {
    const ids = await newStudents(1)
    const formerYearId = await createYear(admin, school.startYear - 1)
    await school.activate(formerYearId, school.semester)
    await school.activate(school.year, school.semester)
    const body = {
      classroom_id: school.vii,
      eduyear_id: formerYearId,
      students: ids.map((student_id) => ({ student_id })),
    }
    const name = `${school.startYear - 1}/${school.startYear}`
    const teacher = await world.as({ keys: ['sia-student-class-activity'], type: 'teacher' })
    for (const with_passed of [undefined, 1])
      expect(await teacher.post(PATH, { ...body, with_passed })).toMatchObject({
        status: 422,
        body: { errors: { eduyear_id: `Tahun ajaran ${name} sudah lewat` } },
      })
    expect(await admin.post(PATH, body)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining(`Tahun ajaran ${name} sudah lewat`),
        result: { confirm: { name: 'with_passed' } },
      },
    })
    expect(await school.readRows(school.vii, formerYearId)).toEqual([])
    expect((await admin.post(PATH, { ...body, with_passed: 1 })).status).toBe(200)
    const [row] = await school.readRows(school.vii, formerYearId)
    expect(row).toMatchObject({ student_id: ids[0], status: 'active' })
    const trail = world.context.db.kysely.selectFrom('audits').where('entity', '=', 'student_class')
    const audits = await trail
      .where('entity_id', '=', row?.id as number)
      .selectAll()
      .execute()
    expect(audits).toMatchObject([{ action: 'create' }])
    const removals = [{ ...row, is_delete: true }]
    expect((await school.saveParticipants(school.vii, removals, formerYearId)).status, 'can be removed').toBe(
      200,
    )
  })

  it('is enrolled together with the others or not at all', async () => {
    const [enrolledId = 0, newId = 0] = await newStudents(2)
    await school.enrol(school.vii, [enrolledId])
    const rows = (await school.readRows(school.vii)).length
    expect((await school.enrol(school.viiB, [newId, enrolledId])).status).toBe(422)
    expect((await school.enrol(school.viiB, [newId, 999_999])).status).toBe(422)
    expect(await listCandidates(school.viiB)).toContain(newId)
    const row = (await school.readRows(school.vii)).find((enrolment) => enrolment.student_id === enrolledId)
    const changes = [{ ...row, is_delete: true }, { student_id: 999_999 }]
    expect(
      (await school.saveParticipants(school.vii, changes)).status,
      'the removal is rolled back, too',
    ).toBe(422)
    expect(await school.readRows(school.vii)).toHaveLength(rows)
  })

  it.each([
    [{ eduyear_id: 1, students: [] }, 'classroom_id'],
    [{ classroom_id: 1, students: [] }, 'eduyear_id'],
    [{ classroom_id: 1, eduyear_id: 1 }, 'students'],
    [{ classroom_id: 999, eduyear_id: 1, students: [{ student_id: 1 }] }, 'classroom_id'],
    [{ classroom_id: 1, eduyear_id: 999, students: [{ student_id: 1 }] }, 'eduyear_id'],
    [{ classroom_id: 1, eduyear_id: 1, students: [{ student_id: 'x' }] }, 'students.0.student_id'],
    [{ classroom_id: 1, eduyear_id: 1, students: [{ student_id: 1, id: -1 }] }, 'students.0.id'],
    [{ classroom_id: 1, eduyear_id: 1, students: [{ student_id: 1, id: 2 ** 40 }] }, 'students.0.id'],
  ])('is not enrolled by %j', async (body, field) => {
    const response = await admin.post('/sia/activity/student-class', body)
    expect(response.status).toBe(422)
    expect(response.body.errors).toHaveProperty([field])
  })

  it('who is enrolled in two classes twenty times at once is in one of them', async () => {
    const [id = 0] = await newStudents(1)
    let requestCount = 0
    const counts = await countStatuses(20, () => {
      requestCount += 1
      return school.enrol(requestCount % 2 ? school.vii : school.viiB, [id])
    })
    expect(counts[200]).toBe(1)
    expect((counts[409] ?? 0) + (counts[422] ?? 0)).toBe(19)
    const { result } = (
      await admin.get<{ rows: StudentClass[] }>(
        `/sia/activity/student-class?filter={"student":{"op":"equal","value":${id}}}`,
      )
    ).body
    expect(result.rows).toHaveLength(1)
  })

  it('who is in overlapping requests of opposite orders is in one class', async () => {
    const ids = await newStudents(10)
    const responses = await Promise.all([
      ...Array.from({ length: 5 }, () => school.enrol(school.vii, ids)),
      ...Array.from({ length: 5 }, () => school.enrol(school.viiB, ids.toReversed())),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
  })
})

describe('a participant', () => {
  let id = 0
  const findRow = async () =>
    (await school.readRows(school.vii)).find((enrolment) => enrolment.student_id === id)
  const removeParticipant = async () =>
    school.saveParticipants(school.vii, [{ ...(await findRow()), is_delete: 1 }])
  beforeEach(async () => {
    ;[id = 0] = await newStudents(1)
    await school.enrol(school.vii, [id])
  })
  const addReportCard = async () => insertRapor(world, (await findRow())?.id as number, school.semester)

  it('can be removed, also from the lessons of the class, and is a candidate again', async () => {
    const lessons = [{ lesson_id: school.lesson, teacher_id: school.teacher }]
    const { vii: classroom_id, year: eduyear_id, semester: semester_id } = school
    const body = { classroom_id, eduyear_id, semester_id, add_all_student: 1, lesson_teachers: lessons }
    const lessonClass = await admin.post<{ id: number; participants: number }>(
      '/sia/activity/lesson-class',
      body,
    )
    expect(lessonClass.body.result.participants).toBeGreaterThan(0)
    expect((await removeParticipant()).body.result).toEqual({ added: 0, removed: 1 })
    expect(await listCandidates(school.vii)).toContain(id)
    const lessonList = await admin.get<{ total_count: number }>(
      `/sia/activity/lesson-class-student?filter={"student":{"op":"in","value":[${id}]}}`,
    )
    expect(lessonList.body.result.total_count).toBe(0)
  })

  it('with a report card cannot be removed, and has its semester', async () => {
    await addReportCard()
    expect((await removeParticipant()).status).toBe(409)
    const participant = (await school.readClass(school.vii)).peserta.find((row) => row.student.id === id)
    expect(participant?.student_class_rapors).toMatchObject([{ semester_id: school.semester }])
  })

  it('who was processed cannot be removed', async () => {
    expect(
      (
        await school.processRows(
          [await findRow()].filter((row) => row !== undefined),
          'repeat',
        )
      ).status,
    ).toBe(200)
    expect((await removeParticipant()).status).toBe(409)
  })

  it('cannot be removed twice, from another class, or under another student’s id', async () => {
    const removal = { ...(await findRow()), is_delete: true }
    expect((await school.saveParticipants(school.viiB, [removal])).status).toBe(409)
    expect((await school.saveParticipants(school.vii, [{ ...removal, student_id: id + 1 }])).status).toBe(409)
    expect(await findRow()).toBeDefined()
    expect(await countStatuses(20, () => school.saveParticipants(school.vii, [removal]))).toEqual({
      200: 1,
      409: 19,
    })
  })

  it('that is sent without is_delete is unchanged', async () => {
    expect((await school.saveParticipants(school.vii, [{ ...(await findRow()) }])).body.result).toEqual({
      added: 0,
      removed: 0,
    })
    expect(await findRow()).toBeDefined()
  })
})
