/** Lessons of classes: unique per class and semester, saved as one table, and protected while in use. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Blocker } from '#contract/blocker.ts'
import type { NamedRef } from '#contract/sia/activity.ts'
import type { LessonClass, LessonClassDetail } from '#contract/sia/lessonClass/lessonClass.ts'
import { makeTeacher } from '#server/seed/factories.ts'
import {
  countStatuses,
  createRecord,
  createSchool,
  createStudents,
  insertRapor,
  type School,
} from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

const PATH = '/sia/activity/lesson-class'
type Row = { id: number; lesson: NamedRef; teacher: NamedRef; participants: number }
type SaveResult = { id: number | null; added: number; changed: number; removed: number; participants: number }

let world: World
let admin: Client
let school: School
let biologyId: number
let otherTeacherId: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  biologyId = await createRecord(admin, '/sia/master/lesson', { code: 'BIO', name: 'Biologi' })
  otherTeacherId = await createRecord(admin, '/sia/master/teacher', makeTeacher(2))
  await school.enrol(school.vii, await createStudents(admin, [1, 2]))
})
afterAll(() => world.close())
beforeEach(async () => {
  const { kysely } = world.context.db
  await kysely.deleteFrom('lesson_class_students').execute()
  await kysely.deleteFrom('teacher_changes').execute()
  await kysely.deleteFrom('lesson_classes').execute()
})

const classPeriod = () => ({
  classroom_id: school.vii,
  eduyear_id: school.year,
  semester_id: school.semester,
})
const toLessonRow = (lesson_id: number, teacher_id = school.teacher, changes: object = {}) => ({
  lesson_id,
  teacher_id,
  ...changes,
})
const saveLessons = (rows: object[], changes: object = {}) =>
  admin.post<SaveResult>(PATH, { ...classPeriod(), lesson_teachers: rows, ...changes })
const readTable = async () => {
  const { classroom_id, eduyear_id, semester_id } = classPeriod()
  const path = `${PATH}/by-class-year?classroom_id=${classroom_id}&eduyear_id=${eduyear_id}&semester_id=${semester_id}`
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
    const [GANJIL, GENAP] = [school.semester, school.otherSemester]
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
    const [GANJIL, GENAP] = [school.semester, school.otherSemester]
    await school.activate(school.nextYear, GENAP)
    const teacher = await world.as({ keys: ['sia-lesson-class-acivity'], type: 'teacher' })
    for (const [period, field] of [
      [{ semester_id: GENAP }, 'eduyear_id'],
      [{ eduyear_id: school.nextYear, semester_id: GANJIL }, 'semester_id'],
    ] as const) {
      const body = { ...classPeriod(), ...period, lesson_teachers: [toLessonRow(biologyId)] }
      expect(await teacher.post(PATH, { ...body, with_passed: 1 })).toMatchObject({
        status: 422,
        body: { errors: { [field]: expect.stringMatching(/sudah lewat$/) } },
      })
      expect(await admin.post(PATH, body)).toMatchObject({
        status: 409,
        body: { result: { confirm: { name: 'with_passed' } } },
      })
      expect((await admin.post(PATH, { ...body, with_passed: 1 })).status).toBe(201)
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

describe('one lesson of a class', () => {
  const addLesson = async (changes: object = {}) =>
    (await saveLessons([toLessonRow(biologyId)], changes)).body.result.id as number
  const updateLesson = (id: number, changes: object = {}) =>
    admin.put<LessonClass>(`${PATH}/${id}`, {
      ...classPeriod(),
      lesson_teachers: [toLessonRow(biologyId, otherTeacherId)],
      ...changes,
    })

  it('is read and changed, and refuses a change of an older version', async () => {
    const id = await addLesson()
    const { updated_at } = (await admin.get<LessonClass>(`${PATH}/${id}`)).body.result
    expect((await updateLesson(id, { updated_at })).body.result).toMatchObject({
      id,
      teacher: { id: otherTeacherId },
    })
    expect((await updateLesson(id, { updated_at })).status).toBe(409)
    expect((await updateLesson(999)).status).toBe(404)
    for (const invalidField of [{ id: id + 1 }, { is_delete: true }])
      expect(
        (await updateLesson(id, { lesson_teachers: [toLessonRow(biologyId, otherTeacherId, invalidField)] }))
          .status,
      ).toBe(422)
    expect(
      (await updateLesson(id, { lesson_teachers: [toLessonRow(biologyId), toLessonRow(school.lesson)] }))
        .status,
    ).toBe(422)
  })

  it('has the number of its participants', async () => {
    const id = await addLesson({ add_all_student: true })
    expect((await admin.get<LessonClassDetail>(`${PATH}/${id}`)).body.result.participants).toBe(2)
    const updated = await updateLesson(id, { lesson_teachers: [toLessonRow(school.lesson)] })
    expect(updated.body.result).toMatchObject({ lesson: { name: 'Matematika' }, participants: 2 })
  })

  it('cannot be changed to a lesson that the class already has', async () => {
    const id = await addLesson()
    await saveLessons([toLessonRow(school.lesson)])
    expect((await updateLesson(id, { lesson_teachers: [toLessonRow(school.lesson)] })).status).toBe(409)
  })

  it('with participants is not deleted or moved without confirmation; without participants it is', async () => {
    const id = await addLesson({ add_all_student: 1 })
    const blocker = { resource: 'sia/activity/lesson-class-student', id }
    const refusal = {
      status: 409,
      body: { message: expect.stringContaining('2 peserta'), result: { participants: 2, blocker } },
    }
    const confirm = { name: 'with_participants', label: 'Hapus beserta 2 peserta' }
    for (const response of ['', '?with_participants=0'])
      expect(await admin.delete(`${PATH}/${id}${response}`)).toMatchObject({
        ...refusal,
        body: { result: { confirm } },
      })
    expect(await updateLesson(id, { classroom_id: school.viiB })).toMatchObject(refusal)
    expect(await saveLessons([toLessonRow(biologyId, undefined, { id, is_delete: true })])).toMatchObject(
      refusal,
    )
    await world.context.db.kysely.deleteFrom('lesson_class_students').execute()
    expect((await updateLesson(id, { classroom_id: school.viiB })).status).toBe(200)
    expect(await countStatuses(5, () => admin.delete(`${PATH}/${id}`))).toEqual({ 200: 1, 404: 4 })
    expect((await admin.get(`${PATH}/${id}`)).status).toBe(404)
  })

  it('is deleted with its participants after confirmation, even if report cards exist', async () => {
    const [firstEnrolment] = await school.readRows(school.vii)
    await insertRapor(world, firstEnrolment?.id as number, school.semester)
    const mistakenId = await addLesson({ add_all_student: true })
    expect((await admin.delete(`${PATH}/${mistakenId}`)).status).toBe(409)
    expect((await admin.delete(`${PATH}/${mistakenId}?with_participants=1`)).status).toBe(200)
    const id = await addLesson({ add_all_student: true })
    const row = toLessonRow(biologyId, undefined, { id, is_delete: true })
    expect((await saveLessons([row])).status, 'the table needs confirmation, too').toBe(409)
    expect((await saveLessons([row], { with_participants: true })).body.result).toMatchObject({ removed: 1 })
    const { kysely } = world.context.db
    expect(await kysely.selectFrom('lesson_class_students').select('id').execute()).toEqual([])
    expect(await school.readRows(school.vii), 'the class is unchanged').toHaveLength(2)
    const trail = await kysely.selectFrom('audits').selectAll().where('action', '=', 'delete').execute()
    expect(trail.map((entry) => entry.entity)).toContain('lesson_class_student')
  })

  it('of a passed semester is not deleted if a participant has its report card', async () => {
    const { kysely } = world.context.db
    const id = await addLesson({ add_all_student: true })
    await kysely.deleteFrom('student_class_rapors').execute()
    const [firstEnrolment] = await school.readRows(school.vii)
    await insertRapor(world, firstEnrolment?.id as number, school.semester)
    await school.activate(school.year, school.otherSemester)
    expect(await admin.delete(`${PATH}/${id}?with_participants=1`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 peserta sudah punya rapor semester Ganjil') },
    })
    await school.activate(school.year, school.semester)
    await kysely.deleteFrom('student_class_rapors').execute()
    expect((await admin.get<LessonClassDetail>(`${PATH}/${id}`)).body.result.participants).toBe(2)
  })

  it('is deleted once when twenty requests are sent at once', async () => {
    const id = await addLesson({ add_all_student: true })
    const deleteLesson = () => admin.delete(`${PATH}/${id}?with_participants=1`)
    expect(await countStatuses(20, deleteLesson)).toEqual({ 200: 1, 404: 19 })
  })

  it('loses or keeps all participants if it is moved while they are added', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await addLesson()
      const students = (await school.readRows(school.vii)).map(({ student_id }) => ({ student_id }))
      const addParticipants = () =>
        admin.post('/sia/activity/lesson-class-student', { lesson_class_id: id, students })
      const [move] = await Promise.all([
        updateLesson(id, { classroom_id: school.viiB }),
        addParticipants(),
        addParticipants(),
      ])
      const { classroom, participants } = (await admin.get<LessonClassDetail>(`${PATH}/${id}`)).body.result
      expect({ room: classroom.name, participants }).toEqual(
        move.status === 200 ? { room: 'VII B', participants: 0 } : { room: 'VII A', participants: 2 },
      )
      await world.context.db.kysely.deleteFrom('lesson_class_students').execute()
      await admin.delete(`${PATH}/${id}`)
    }
  })

  it('prevents the deletion of its lesson, class and teacher, with the count', async () => {
    const id = await addLesson()
    for (const path of [`lesson/${biologyId}`, `classroom/${school.vii}`, `teacher/${school.teacher}`]) {
      const { status, body } = await admin.delete<{ lesson_classes: number; blocker: Blocker }>(
        `/sia/master/${path}`,
      )
      expect({ status, used: body.result.lesson_classes }, path).toEqual({ status: 409, used: 1 })
      expect(body.result.blocker.resource, path).toMatch(/^sia\/activity\/(lesson|student)-class$/)
    }
    expect((await admin.delete(`${PATH}/${id}`)).status).toBe(200)
  })
})

describe('the list', () => {
  type ListResponse = { rows: LessonClass[]; total_count: number; filterable: Record<string, NamedRef[]> }
  const listLessons = async (query: string) => (await admin.get<ListResponse>(`${PATH}?${query}`)).body.result
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
      expect((await admin.get(`${PATH}?${invalidQuery}`)).status, invalidQuery).toBe(422)
  })

  it('needs the access key of lesson classes, as do its options', async () => {
    const withoutKey = await world.as({
      keys: ['sia-activity', 'sia-student-class-activity', 'edit-sia-master'],
    })
    for (const path of [PATH, `${PATH}-opt`, `${PATH}/by-class-year`])
      expect((await withoutKey.get(path)).status).toBe(403)
    const clerk = await world.as({ keys: ['sia-lesson-class-acivity'] })
    const { result } = (await clerk.get<Record<string, NamedRef[]>>(`${PATH}-opt`)).body
    expect(Object.keys(result).sort()).toEqual(['classrooms', 'eduyears', 'lessons', 'semesters', 'teachers'])
  })
})
