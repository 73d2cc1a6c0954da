/** The lessons of a class, saved as one table, and the list of all lessons of classes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LessonClass } from '#features/lessons/lessonClass.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import { countStatuses, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'
import {
  clearLessonClasses,
  createLessonClassFixture,
  LESSON_CLASS_PATH,
  lessonTableOf,
} from './lessonClassSetup.ts'

type Row = { id: number; lesson: NamedRef; teacher: NamedRef; participants: number }

let world: World
let admin: Client
let school: School
let biologyId: number
let otherTeacherId: number
beforeAll(async () => {
  world = await openWorld()
  ;({ admin, school, biologyId, otherTeacherId } = await createLessonClassFixture(world))
})
afterAll(() => world.close())
beforeEach(() => clearLessonClasses(world))

const { classPeriod, toLessonRow, saveLessons } = lessonTableOf(() => ({ admin, school }))
const readTable = async () => {
  const { classroom_id, eduyear_id, semester_id } = classPeriod()
  const path = `${LESSON_CLASS_PATH}/by-class-year?classroom_id=${classroom_id}&eduyear_id=${eduyear_id}&semester_id=${semester_id}`
  return (await admin.get<{ peserta: Row[]; calon_peserta: NamedRef[] }>(path)).body.result
}
const lessonNames = (rows: readonly { lesson: NamedRef }[]) => rows.map((row) => row.lesson.name)

describe('a class’s table', () => {
  it('is saved in one request with added, changed and deleted rows, which are counted', async () => {
    const firstSave = await saveLessons([
      toLessonRow(school.lesson),
      toLessonRow(biologyId, undefined, { id: 0 }),
    ])
    expect(firstSave).toMatchObject({
      status: 201,
      body: { result: { added: 2, changed: 0, removed: 0, participants: 0 } },
    })
    const [bio, maths] = (await readTable()).peserta as [Row, Row]
    expect(lessonNames([bio, maths])).toEqual(['Biologi', 'Matematika'])
    const rows = [
      toLessonRow(biologyId, school.teacher, { id: bio.id, is_delete: true }),
      toLessonRow(school.lesson, otherTeacherId, { id: maths.id }),
    ]
    expect((await saveLessons(rows)).body).toMatchObject({
      message: '1 pelajaran diubah, 1 pelajaran dihapus.',
      result: { id: null, added: 0, changed: 1, removed: 1 },
    })
    const { peserta, calon_peserta } = await readTable()
    expect(peserta).toMatchObject([{ lesson: { name: 'Matematika' }, teacher: { id: otherTeacherId } }])
    expect(calon_peserta.map((lesson) => lesson.name)).toEqual(['Biologi'])
    expect(
      (await saveLessons([toLessonRow(school.lesson, otherTeacherId, { id: maths.id })])).body,
    ).toMatchObject({
      message: 'Tidak ada yang berubah.',
      result: { changed: 0 },
    })
  })

  it('with "Semua Siswa" enrols the class’s active students in the new lessons', async () => {
    expect((await saveLessons([toLessonRow(biologyId)], { add_all_student: true })).body).toMatchObject({
      message: '1 pelajaran ditambahkan, diikuti 2 siswa.',
      result: { participants: 2 },
    })
    await saveLessons([toLessonRow(school.lesson)])
    expect((await readTable()).peserta.map((row) => row.participants)).toEqual([2, 0])
  })

  it('is saved completely or not at all', async () => {
    await saveLessons([toLessonRow(biologyId)])
    const [row] = (await readTable()).peserta as [Row]
    const deletedRow = toLessonRow(biologyId, undefined, { id: row.id, is_delete: 1 })
    for (const [rows, status] of [
      [[toLessonRow(school.lesson), toLessonRow(biologyId)], 409],
      [[toLessonRow(school.lesson), toLessonRow(school.lesson)], 409],
      [[deletedRow, toLessonRow(999)], 422],
      [[deletedRow, toLessonRow(school.lesson, 999)], 422],
      [[deletedRow, toLessonRow(school.lesson, undefined, { id: 999 })], 404],
    ] as const) {
      const response = await saveLessons([...rows])
      expect(response.status, response.text).toBe(status)
    }
    expect(lessonNames((await readTable()).peserta)).toEqual(['Biologi'])
    const otherClassSave = await saveLessons([deletedRow], { classroom_id: school.viii })
    expect(otherClassSave.status, 'a row of another class').toBe(409)
  })

  it.each([
    [{ classroom_id: undefined }, 'classroom_id'],
    [{ classroom_id: 999 }, 'classroom_id'],
    [{ lesson_teachers: [] }, 'lesson_teachers'],
    [{ lesson_teachers: [{ lesson_id: 1 }] }, 'lesson_teachers.0.teacher_id'],
    [{ lesson_teachers: [{ teacher_id: 1 }] }, 'lesson_teachers.0.lesson_id'],
  ])('is refused with the invalid field %j', async (invalidField, field) => {
    const response = await saveLessons([toLessonRow(biologyId)], invalidField)
    expect(response.status).toBe(422)
    expect(response.body.errors).toHaveProperty([field])
  })

  it('accepts lessons of the coming semester and year', async () => {
    const GANJIL = school.semester
    const GENAP = school.otherSemester
    await school.activate(school.year, GENAP)
    for (const period of [
      { semester_id: GENAP },
      { eduyear_id: school.nextYear, semester_id: GANJIL },
      { eduyear_id: school.nextYear, semester_id: GENAP },
    ])
      expect((await saveLessons([toLessonRow(biologyId)], period)).status, JSON.stringify(period)).toBe(201)
    await school.activate(school.year, GANJIL)
    expect((await saveLessons([toLessonRow(school.lesson)], { semester_id: GENAP })).status).toBe(201)
  })

  it('accepts lessons of a passed period only from an administrator with confirmation', async () => {
    const GANJIL = school.semester
    const GENAP = school.otherSemester
    await school.activate(school.nextYear, GENAP)
    const teacher = await world.as({ keys: ['sia-lesson-class-acivity'], type: 'teacher' })
    for (const [period, field] of [
      [{ semester_id: GENAP }, 'eduyear_id'],
      [{ eduyear_id: school.nextYear, semester_id: GANJIL }, 'semester_id'],
    ] as const) {
      const body = { ...classPeriod(), ...period, lesson_teachers: [toLessonRow(biologyId)] }
      expect(await teacher.post(LESSON_CLASS_PATH, { ...body, with_passed: 1 })).toMatchObject({
        status: 422,
        body: { errors: { [field]: expect.stringMatching(/sudah lewat$/) } },
      })
      expect(await admin.post(LESSON_CLASS_PATH, body)).toMatchObject({
        status: 409,
        body: { result: { confirm: { name: 'with_passed' } } },
      })
      expect((await admin.post(LESSON_CLASS_PATH, { ...body, with_passed: 1 })).status).toBe(201)
    }
    await school.activate(school.year, school.semester)
  })

  it('has a lesson once when it is added twenty times at once', async () => {
    expect(
      await countStatuses(20, () => saveLessons([toLessonRow(biologyId), toLessonRow(school.lesson)])),
    ).toEqual({
      201: 1,
      409: 19,
    })
    expect((await readTable()).peserta).toHaveLength(2)
  })
})

describe('the list', () => {
  type ListResponse = { rows: LessonClass[]; total_count: number; filterable: Record<string, NamedRef[]> }
  const listLessons = async (query: string) =>
    (await admin.get<ListResponse>(`${LESSON_CLASS_PATH}?${query}`)).body.result
  const toFilterQuery = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`

  it('is filtered, searched and sorted by each of its columns', async () => {
    await saveLessons([toLessonRow(school.lesson), toLessonRow(biologyId, otherTeacherId)])
    expect(lessonNames((await listLessons('search=bio')).rows)).toEqual(['Biologi'])
    expect((await listLessons('search=vii a')).total_count).toBe(2)
    for (const name of ['classroom', 'eduyear', 'semester', 'teacher', 'lesson']) {
      expect((await listLessons(`orderby=${name}.name&order=asc`)).rows, name).toHaveLength(2)
      expect((await listLessons(toFilterQuery({ [name]: { op: 'in', value: [0] } }))).rows, name).toEqual([])
    }
    expect(lessonNames((await listLessons('orderby=lesson.name&order=desc')).rows)).toEqual([
      'Matematika',
      'Biologi',
    ])
    const byTeacher = await listLessons(toFilterQuery({ teacher: { op: 'in', value: [otherTeacherId] } }))
    expect(lessonNames(byTeacher.rows)).toEqual(['Biologi'])
    expect(byTeacher.filterable.teacher).toHaveLength(2)
    expect(byTeacher.filterable.semester).toHaveLength(1)
    for (const invalidQuery of ['orderby=lesson', 'filter={"student":{"op":"in","value":[1]}}'])
      expect((await admin.get(`${LESSON_CLASS_PATH}?${invalidQuery}`)).status, invalidQuery).toBe(422)
  })

  it('needs the access key of lesson classes, as do its options', async () => {
    const withoutKey = await world.as({
      keys: ['sia-activity', 'sia-student-class-activity', 'edit-sia-master'],
    })
    for (const path of [LESSON_CLASS_PATH, `${LESSON_CLASS_PATH}-opt`, `${LESSON_CLASS_PATH}/by-class-year`])
      expect((await withoutKey.get(path)).status).toBe(403)
    const clerk = await world.as({ keys: ['sia-lesson-class-acivity'] })
    const { result } = (await clerk.get<Record<string, NamedRef[]>>(`${LESSON_CLASS_PATH}-opt`)).body
    expect(Object.keys(result).sort()).toEqual(['classrooms', 'eduyears', 'lessons', 'semesters', 'teachers'])
  })
})
