/** Participants of a lesson: only who is in the class that year, each once, added and removed together. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NamedRef } from '#contract/sia/activity.ts'
import type { LessonParticipant } from '#contract/sia/lessonParticipant.ts'
import { makeStudent } from '#server/seed/factories.ts'
import {
  countStatuses,
  createRecord,
  createSchool,
  createStudents,
  insertRapor,
  type School,
} from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

const PATH = '/sia/activity/lesson-class-student'
type Participants = {
  lesson_class: { lesson: NamedRef; eduyear: { status: string }; semester: { status: string } }
  peserta: { id: number; student: NamedRef; student_class_rapors: { semester_id: number }[] }[]
  calon_peserta: NamedRef[]
}
type Saved = { added: number; removed: number }

let world: World
let admin: Client
let school: School
let lessonClass: number
let inClass: number[]
let elsewhere: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  const ids = await createStudents(admin, [1, 2, 3, 4])
  inClass = ids.slice(0, 3)
  elsewhere = ids[3] as number
  await school.enrol(school.vii, inClass)
  await school.enrol(school.viiB, [elsewhere])
  lessonClass = await createRecord(admin, '/sia/activity/lesson-class', {
    classroom_id: school.vii,
    eduyear_id: school.year,
    semester_id: school.semester,
    lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.context.db.kysely.deleteFrom('student_class_rapors').execute()
  await world.context.db.kysely.deleteFrom('lesson_class_students').execute()
})

/** A report card of somebody in VII A. */
async function reported(studentId: number, semester: number) {
  const enrolled = (await school.readRows(school.vii)).find((row) => row.student_id === studentId)
  await insertRapor(world, enrolled?.id as number, semester)
}

const read = async () =>
  (await admin.get<Participants>(`${PATH}/by-class-year?lesson_class_id=${lessonClass}`)).body.result
const save = (students: object[]) => admin.post<Saved>(PATH, { lesson_class_id: lessonClass, students })
const add = (ids: readonly number[]) => save(ids.map((student_id) => ({ student_id })))
const rows = async () => (await read()).peserta.map(({ id, student }) => ({ id, student_id: student.id }))

describe('a lesson', () => {
  it('offers the class’s active students, takes some, and offers the rest', async () => {
    expect((await read()).calon_peserta.map((one) => one.id).sort()).toEqual(inClass)
    expect(await add(inClass.slice(0, 2))).toMatchObject({
      status: 200,
      body: { result: { added: 2, removed: 0 } },
    })
    const { lesson_class, peserta, calon_peserta } = await read()
    expect(lesson_class.lesson.name).toBe('Matematika')
    expect(peserta.map((row) => row.student.id).sort()).toEqual(inClass.slice(0, 2))
    expect(calon_peserta.map((one) => one.id)).toEqual(inClass.slice(2))
    expect((await admin.get<Participants>(`${PATH}/${lessonClass}`)).body.result).toEqual(await read())
  })

  it('removes and adds in one save; PUT with its id does the same', async () => {
    await add(inClass.slice(0, 1))
    const [row] = await rows()
    const students = [
      { ...row, is_delete: true },
      { id: 0, student_id: inClass[1] },
      { student_id: inClass[2] },
    ]
    expect((await admin.put<Saved>(`${PATH}/${lessonClass}`, { students })).body.result).toEqual({
      added: 2,
      removed: 1,
    })
    expect((await rows()).map((one) => one.student_id).sort()).toEqual(inClass.slice(1))
  })

  it('takes nobody from another class, no unknown one, nobody twice — and then nobody at all', async () => {
    await add(inClass.slice(0, 1))
    for (const [ids, status] of [
      [[inClass[1], elsewhere], 422],
      [[inClass[1], 999], 422],
      [[inClass[1], inClass[0]], 409],
    ] as [number[], number][]) {
      expect((await add(ids)).status).toBe(status)
    }
    expect(await rows()).toHaveLength(1)
    expect(
      (await add([inClass[1] as number, inClass[1] as number])).body.result.added,
      'named twice is once',
    ).toBe(1)
  })

  it('lets go only of its own participants, once, under their own name', async () => {
    await add(inClass.slice(0, 1))
    const [row] = await rows()
    expect((await save([{ id: 999, student_id: 1, is_delete: true }])).status).toBe(409)
    expect((await save([{ ...row, student_id: inClass[1], is_delete: true }])).status).toBe(409)
    const away = { ...row, is_delete: true }
    expect(await countStatuses(20, () => save([away]))).toEqual({ 200: 1, 409: 19 })
  })

  it('lets go whoever has the report card of its semester while that runs: it binds the class alone', async () => {
    await add(inClass.slice(0, 1))
    await reported(inClass[0] as number, school.semester)
    const away = (await rows()).map((row) => ({ ...row, is_delete: true }))
    expect((await save(away)).body.result).toEqual({ added: 0, removed: 1 })
  })

  it('that is over keeps whoever has the report card of its semester, and then all who were to go with them', async () => {
    await add(inClass.slice(0, 2))
    await reported(inClass[0] as number, school.semester)
    await reported(inClass[1] as number, school.otherSemester)
    const { peserta } = await read()
    const semesters = peserta.map((row) => [row.student.id, row.student_class_rapors])
    expect(Object.fromEntries(semesters)).toEqual({
      [inClass[0] as number]: [{ semester_id: school.semester }],
      [inClass[1] as number]: [{ semester_id: school.otherSemester }],
    })
    const away = (await rows()).map((row) => ({ ...row, is_delete: true }))
    await school.activate(school.year, school.otherSemester)
    const refusal = {
      status: 409,
      body: {
        message: '1 peserta sudah punya rapor semester Ganjil, jadi tidak dapat dihapus dari pelajaran ini.',
      },
    }
    expect(await save(away)).toMatchObject(refusal)
    expect(await admin.put(`${PATH}/${lessonClass}`, { students: away })).toMatchObject(refusal)
    expect(await rows()).toHaveLength(2)
    const other = away.filter((row) => row.student_id === inClass[1])
    expect((await save(other)).status, 'a report card of the other semester').toBe(200)
    await school.activate(school.year, school.semester)
  })

  it('given the same students by twenty at once has each of them once', async () => {
    expect(await countStatuses(20, () => add(inClass))).toEqual({ 200: 1, 409: 19 })
    expect(await rows()).toHaveLength(3)
  })

  it('whose semester is over takes somebody new only from an administrator who was asked, but still lets go', async () => {
    await add(inClass.slice(0, 1))
    expect((await read()).lesson_class).toMatchObject({
      eduyear: { status: 'active' },
      semester: { status: 'active' },
    })
    await school.activate(school.year, school.otherSemester)
    expect((await read()).lesson_class.semester.status).toBe('passed')
    const students = inClass.slice(1).map((student_id) => ({ student_id }))
    const body = { lesson_class_id: lessonClass, students }
    const keys = ['add-sia-lesson-class-student-activity'] as const
    const teacher = await world.as({ keys, type: 'teacher' })
    expect(await teacher.post(PATH, { ...body, with_passed: 1 })).toMatchObject({
      status: 422,
      body: { errors: { semester_id: 'Semester Ganjil sudah lewat' } },
    })
    expect(await add(inClass.slice(1))).toMatchObject({
      status: 409,
      body: { result: { confirm: { name: 'with_passed' } } },
    })
    expect(await rows()).toHaveLength(1)
    const [row] = await rows()
    expect((await save([{ ...row, is_delete: true }])).status).toBe(200)
    expect((await admin.post(PATH, { ...body, with_passed: 1 })).status).toBe(200)
    await school.activate(school.year, school.semester)
  })

  it.each([
    [{ students: [] }, 422],
    [{ lesson_class_id: 1 }, 422],
    [{ lesson_class_id: 1, students: [{}] }, 422],
    [{ lesson_class_id: 999, students: [] }, 404],
  ])('is not saved as %j', async (body, status) => {
    expect((await admin.post(PATH, body)).status).toBe(status)
  })

  it('is named in the options by all that tells it apart', async () => {
    const { result } = (await admin.get<object[]>(`${PATH}-opt`)).body
    expect(result).toMatchObject([
      {
        id: lessonClass,
        lesson: { name: 'Matematika' },
        classroom: { name: 'VII A' },
        semester: {},
        eduyear: {},
        teacher: {},
      },
    ])
  })

  it('is found by any words of what its option shows, and named by its id whatever is searched for', async () => {
    const options = async (query: string) => (await admin.get<object[]>(`${PATH}-opt?${query}`)).body.result
    expect(await options('search=mat%20vii%20a')).toHaveLength(1)
    expect(await options('search=mat%20viii')).toEqual([])
    expect(await options('search=%25')).toEqual([])
    expect(await options(`search=mat%20viii&id=${lessonClass}`)).toMatchObject([{ id: lessonClass }])
  })

  it('of a former year is left out of the options of the active one', async () => {
    const options = async (query = '') => (await admin.get<object[]>(`${PATH}-opt${query}`)).body.result
    expect(await options('?active=1')).toHaveLength(1)
    await world.context.db.kysely.updateTable('eduyears').set({ status: 'passed' }).execute()
    expect(await options('?active=1')).toEqual([])
    expect(await options()).toHaveLength(1)
    await school.activate(school.year, school.semester)
  })
})

describe('the list', () => {
  type Answer = { rows: LessonParticipant[]; total_count: number; filterable: Record<string, NamedRef[]> }
  const list = async (query: string) => (await admin.get<Answer>(`${PATH}?${query}`)).body.result
  const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`

  it('filters, sorts and searches by what its columns show', async () => {
    await add(inClass)
    for (const name of ['classroom', 'eduyear', 'semester', 'teacher', 'lesson', 'student']) {
      expect((await list(`orderby=${name}.name&order=asc`)).rows, name).toHaveLength(3)
      expect((await list(filter({ [name]: { op: 'in', value: [0] } }))).total_count, name).toBe(0)
    }
    const one = await list(
      filter({ student: { op: 'in', value: [inClass[1]] }, classroom: { op: 'equal', value: school.vii } }),
    )
    expect(one.rows.map((row) => row.student.id)).toEqual([inClass[1]])
    expect(one.filterable.student).toHaveLength(3)
    expect(one.filterable.lesson).toEqual([{ id: school.lesson, name: 'Matematika' }])
    expect((await list(`search=${makeStudent(3).nisn}`)).rows.map((row) => row.student.id)).toEqual([
      inClass[2],
    ])
  })

  it('is for who may see it, saving for who may add', async () => {
    const viewer = await world.as({ keys: ['sia-lesson-class-student-activity'] })
    const editor = await world.as({ keys: ['add-sia-lesson-class-student-activity'] })
    const body = { lesson_class_id: lessonClass, students: [] }
    expect([(await viewer.get(PATH)).status, (await viewer.post(PATH, body)).status]).toEqual([200, 403])
    expect([(await editor.get(PATH)).status, (await editor.post(PATH, body)).status]).toEqual([403, 200])
    for (const who of [viewer, editor]) expect((await who.get(`${PATH}/${lessonClass}`)).status).toBe(200)
  })
})
