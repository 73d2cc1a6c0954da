/** Class enrolment: who may enter which class, who may be removed, and that nobody is in two classes of a year. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NamedRef } from '#contract/sia/activity.ts'
import type { StudentClass } from '#contract/sia/enrolment/studentClass.ts'
import { makeStudent } from '#server/seed/factories.ts'
import {
  countStatuses,
  createSchool,
  createStudents,
  createYear,
  insertRapor,
  type School,
} from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let school: School
let next = 0
/** Fresh students, never enrolled. */
const newStudents = (count: number) =>
  createStudents(
    admin,
    Array.from({ length: count }, () => {
      next += 1
      return next
    }),
  )
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
})
afterAll(() => world.close())

const candidates = async (classroom: number, year?: number) =>
  (await school.read(classroom, year)).calon_peserta.map((one) => one.id)
const PATH = '/sia/activity/student-class'
const refusal = { students: expect.stringMatching(/^1 siswa tidak dapat masuk kelas/) }

describe('a new student', () => {
  it('is a candidate of every class VII and of no other, and enters one of them', async () => {
    const [id = 0] = await newStudents(1)
    for (const [classroom, expected] of [
      [school.vii, true],
      [school.viiB, true],
      [school.viii, false],
      [school.ix, false],
    ] as const) {
      expect((await candidates(classroom)).includes(id)).toBe(expected)
    }
    expect(await school.enrol(school.viii, [id])).toMatchObject({ status: 422, body: { errors: refusal } })
    expect(await school.enrol(school.vii, [id, id])).toMatchObject({
      status: 200,
      body: { result: { added: 1 } },
    })
    for (const classroom of [school.vii, school.viiB]) expect(await candidates(classroom)).not.toContain(id)
    expect((await school.enrol(school.viiB, [id])).status).toBe(422)
  })

  it('enters a class of a coming year, and then none of the active one', async () => {
    const ids = await newStudents(1)
    expect((await school.enrol(school.vii, ids, school.nextYear)).status).toBe(200)
    expect(await candidates(school.vii)).not.toContain(ids[0])
    const [row] = (await school.readRows(school.vii, school.nextYear)).filter(
      (one) => one.student_id === ids[0],
    )
    const back = await school.participants(school.vii, [{ ...row, is_delete: true }], school.nextYear)
    expect(back.status).toBe(200)
    expect(await candidates(school.vii)).toContain(ids[0])
  })

  it('enters a class of a year gone by once an administrator was asked, and of nobody else', async () => {
    const ids = await newStudents(1)
    const former = await createYear(admin, school.start - 1)
    await school.activate(former, school.semester)
    await school.activate(school.year, school.semester)
    const body = {
      classroom_id: school.vii,
      eduyear_id: former,
      students: ids.map((student_id) => ({ student_id })),
    }
    const name = `${school.start - 1}/${school.start}`
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
    expect(await school.readRows(school.vii, former)).toEqual([])
    expect((await admin.post(PATH, { ...body, with_passed: 1 })).status).toBe(200)
    const [row] = await school.readRows(school.vii, former)
    expect(row).toMatchObject({ student_id: ids[0], status: 'active' })
    const trail = world.context.db.kysely.selectFrom('audits').where('entity', '=', 'student_class')
    const noted = await trail
      .where('entity_id', '=', row?.id as number)
      .selectAll()
      .execute()
    expect(noted).toMatchObject([{ action: 'create' }])
    const away = [{ ...row, is_delete: true }]
    expect((await school.participants(school.vii, away, former)).status, 'and goes again').toBe(200)
  })

  it('comes in together with the others or not at all', async () => {
    const [enrolled = 0, free = 0] = await newStudents(2)
    await school.enrol(school.vii, [enrolled])
    const rows = (await school.readRows(school.vii)).length
    expect((await school.enrol(school.viiB, [free, enrolled])).status).toBe(422)
    expect((await school.enrol(school.viiB, [free, 999_999])).status).toBe(422)
    expect(await candidates(school.viiB)).toContain(free)
    const row = (await school.readRows(school.vii)).find((one) => one.student_id === enrolled)
    const order = [{ ...row, is_delete: true }, { student_id: 999_999 }]
    expect((await school.participants(school.vii, order)).status, 'a removal is taken back too').toBe(422)
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
    const answer = await admin.post('/sia/activity/student-class', body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty([field])
  })

  it('sent by twenty operators at once, to two classes, is in one of them', async () => {
    const [id = 0] = await newStudents(1)
    let turn = 0
    const counts = await countStatuses(20, () => {
      turn += 1
      return school.enrol(turn % 2 ? school.vii : school.viiB, [id])
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

  it('in lists that overlap in opposite orders ends in one class each', async () => {
    const ids = await newStudents(10)
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => school.enrol(school.vii, ids)),
      ...Array.from({ length: 5 }, () => school.enrol(school.viiB, ids.toReversed())),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
  })
})

describe('a participant', () => {
  let id = 0
  const row = async () => (await school.readRows(school.vii)).find((one) => one.student_id === id)
  const remove = async () => school.participants(school.vii, [{ ...(await row()), is_delete: 1 }])
  beforeEach(async () => {
    ;[id = 0] = await newStudents(1)
    await school.enrol(school.vii, [id])
  })
  const reported = async () => insertRapor(world, (await row())?.id as number, school.semester)

  it('is removed, out of the lessons of the class too, and a candidate again', async () => {
    const lessons = [{ lesson_id: school.lesson, teacher_id: school.teacher }]
    const { vii: classroom_id, year: eduyear_id, semester: semester_id } = school
    const body = { classroom_id, eduyear_id, semester_id, add_all_student: 1, lesson_teachers: lessons }
    const made = await admin.post<{ id: number; participants: number }>('/sia/activity/lesson-class', body)
    expect(made.body.result.participants).toBeGreaterThan(0)
    expect((await remove()).body.result).toEqual({ added: 0, removed: 1 })
    expect(await candidates(school.vii)).toContain(id)
    const left = await admin.get<{ total_count: number }>(
      `/sia/activity/lesson-class-student?filter={"student":{"op":"in","value":[${id}]}}`,
    )
    expect(left.body.result.total_count).toBe(0)
  })

  it('with a report card stays, and shows its semester', async () => {
    await reported()
    expect((await remove()).status).toBe(409)
    const participant = (await school.read(school.vii)).peserta.find((one) => one.student.id === id)
    expect(participant?.student_class_rapors).toMatchObject([{ semester_id: school.semester }])
  })

  it('that was processed stays', async () => {
    expect((await school.processRows([(await row()) as never], 'repeat')).status).toBe(200)
    expect((await remove()).status).toBe(409)
  })

  it('removed twice, from another class or under another’s name is 409 and nothing goes', async () => {
    const removal = { ...(await row()), is_delete: true }
    expect((await school.participants(school.viiB, [removal])).status).toBe(409)
    expect((await school.participants(school.vii, [{ ...removal, student_id: id + 1 }])).status).toBe(409)
    expect(await row()).toBeDefined()
    expect(await countStatuses(20, () => school.participants(school.vii, [removal]))).toEqual({
      200: 1,
      409: 19,
    })
  })

  it('left unmarked is left alone', async () => {
    expect((await school.participants(school.vii, [{ ...(await row()) }])).body.result).toEqual({
      added: 0,
      removed: 0,
    })
    expect(await row()).toBeDefined()
  })
})

describe('the list', () => {
  type Answer = { rows: StudentClass[]; total_count: number; filterable: Record<string, NamedRef[]> }
  const list = async (query: string) =>
    (await admin.get<Answer>(`/sia/activity/student-class?${query}`)).body.result
  const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`

  it('filters by class, year, student and status, searches names, and counts what it filters', async () => {
    const [id = 0] = await newStudents(1)
    await school.enrol(school.viiB, [id])
    const inB = await list(filter({ classroom: { op: 'in', value: [school.viiB] } }))
    expect(inB.rows.every((row) => row.classroom.name === 'VII B')).toBe(true)
    const both = { classroom: { op: 'in', value: [school.viiB] }, student: { op: 'equal', value: id } }
    expect(await list(filter(both))).toMatchObject({
      total_count: 1,
      rows: [{ student: { id }, status: 'active' }],
    })
    expect((await list(filter({ eduyear: { op: 'in', value: [] } }))).total_count).toBe(0)
    expect(
      (await list(filter({ status: { op: 'in', value: ['repeat'] } }))).rows.map((row) => row.status),
    ).toEqual(['repeat'])
    expect((await list(`search=${makeStudent(next).nisn}`)).rows.map((row) => row.student.id)).toEqual([id])
  })

  it('offers what occurs, whatever the filter is, and leaves it out when not asked', async () => {
    const none = await list(filter({ student: { op: 'in', value: [0] } }))
    expect(none.rows).toEqual([])
    expect(none.filterable.classroom?.map((one) => one.name)).toEqual(['VII A', 'VII B'])
    expect(none.filterable.eduyear).toHaveLength(1)
    expect(none.filterable.student?.length).toBeGreaterThan(5)
    // Neither a class nor a year without anybody in it; once somebody enters, both.
    const [id = 0] = await newStudents(1)
    await school.enrol(school.vii, [id], school.nextYear)
    const more = await list(filter({ student: { op: 'in', value: [0] } }))
    expect(more.filterable.eduyear?.map((one) => one.id).sort()).toEqual(
      [school.year, school.nextYear].sort(),
    )
    expect(more.filterable.classroom).toEqual(none.filterable.classroom)
    expect((await list('filterable=0')).filterable).toEqual({})
  })

  it('names twenty students at a time among its values, after those chosen, found by searching', async () => {
    const ids = await newStudents(25)
    await school.enrol(school.viiB, ids)
    const chosen = { student: { op: 'in', value: ids.slice(-1) } }
    const values = async (query: string) => (await list(query)).filterable.student ?? []
    expect(await values('')).toHaveLength(20)
    const [first, ...others] = await values(filter(chosen))
    expect(first?.id).toBe(ids.at(-1))
    expect(others.some(({ id }) => id === first?.id)).toBe(false)
    const name = first?.name ?? ''
    for (const word of [name, name.slice(0, 2)]) {
      const found = await values(`filterable_search=${encodeURIComponent(word)}`)
      expect(found.length).toBeGreaterThan(0)
      expect(found.length).toBeLessThanOrEqual(20)
    }
    expect((await values(`filterable_search=${encodeURIComponent(name)}`)).map((one) => one.name)).toContain(
      name,
    )
    expect(await values('filterable_search=qz')).toEqual([])
    expect(await values('filterable_search=qzqz')).toEqual([])
  })

  it('offers twenty students at a time, found by searching', async () => {
    const options = async (query: string) =>
      (await admin.get<{ students: NamedRef[] }>(`/sia/activity/student-class-opt${query}`)).body.result
        .students
    const all = await options('')
    expect(all).toHaveLength(20)
    expect(all.map(({ name }) => name.toLowerCase())).toEqual(
      all.map(({ name }) => name.toLowerCase()).sort(),
    )
    const name = all[3]?.name ?? ''
    expect((await options(`?search=${encodeURIComponent(name)}`)).map((one) => one.name)).toContain(name)
    expect(await options('?search=qzqz')).toEqual([])
    expect(await options('?students=0')).toEqual([])
  })

  it('sorts by what its columns show, and by nothing else', async () => {
    const names = (await list('orderby=student.name&order=asc&page_size=100')).rows.map((row) =>
      row.student.name.toLowerCase(),
    )
    expect(names).toEqual([...names].sort())
    for (const wrong of [
      'orderby=password',
      'filter={"nik":{"op":"equal","value":1}}',
      'filter=x',
      'filterable=2',
    ])
      expect((await admin.get(`/sia/activity/student-class?${wrong}`)).status, wrong).toBe(422)
  })
})
