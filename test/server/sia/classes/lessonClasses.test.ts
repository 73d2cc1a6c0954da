/** Lessons of classes: one of each per class and semester, a class's table at once, and what keeps one from going. */
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
type Saved = { id: number | null; added: number; changed: number; removed: number; participants: number }

let world: World
let admin: Client
let school: School
let biology: number
let otherTeacher: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  biology = await createRecord(admin, '/sia/master/lesson', { code: 'BIO', name: 'Biologi' })
  otherTeacher = await createRecord(admin, '/sia/master/teacher', makeTeacher(2))
  await school.enrol(school.vii, await createStudents(admin, [1, 2]))
})
afterAll(() => world.close())
beforeEach(async () => {
  const { kysely } = world.context.db
  await kysely.deleteFrom('lesson_class_students').execute()
  await kysely.deleteFrom('teacher_changes').execute()
  await kysely.deleteFrom('lesson_classes').execute()
})

const where = () => ({ classroom_id: school.vii, eduyear_id: school.year, semester_id: school.semester })
const taught = (lesson_id: number, teacher_id = school.teacher, more: object = {}) => ({
  lesson_id,
  teacher_id,
  ...more,
})
const save = (rows: object[], more: object = {}) =>
  admin.post<Saved>(PATH, { ...where(), lesson_teachers: rows, ...more })
const table = async () => {
  const { classroom_id, eduyear_id, semester_id } = where()
  const path = `${PATH}/by-class-year?classroom_id=${classroom_id}&eduyear_id=${eduyear_id}&semester_id=${semester_id}`
  return (await admin.get<{ peserta: Row[]; calon_peserta: NamedRef[] }>(path)).body.result
}
const names = (rows: readonly { lesson: NamedRef }[]) => rows.map((row) => row.lesson.name)

describe('a class’s table', () => {
  it('is saved at once: new rows, another teacher, marked rows away, and told in numbers', async () => {
    const first = await save([taught(school.lesson), taught(biology, undefined, { id: 0 })])
    expect(first).toMatchObject({
      status: 201,
      body: { result: { added: 2, changed: 0, removed: 0, participants: 0 } },
    })
    const [bio, maths] = (await table()).peserta as [Row, Row]
    expect(names([bio, maths])).toEqual(['Biologi', 'Matematika'])
    const rows = [
      taught(biology, school.teacher, { id: bio.id, is_delete: true }),
      taught(school.lesson, otherTeacher, { id: maths.id }),
    ]
    expect((await save(rows)).body).toMatchObject({
      message: '1 pelajaran diubah, 1 pelajaran dihapus.',
      result: { id: null, added: 0, changed: 1, removed: 1 },
    })
    const { peserta, calon_peserta } = await table()
    expect(peserta).toMatchObject([{ lesson: { name: 'Matematika' }, teacher: { id: otherTeacher } }])
    expect(calon_peserta.map((one) => one.name)).toEqual(['Biologi'])
    expect((await save([taught(school.lesson, otherTeacher, { id: maths.id })])).body).toMatchObject({
      message: 'Tidak ada yang berubah.',
      result: { changed: 0 },
    })
  })

  it('with "Semua Siswa" enrols the class’s active students in the new lessons', async () => {
    expect((await save([taught(biology)], { add_all_student: true })).body).toMatchObject({
      message: '1 pelajaran ditambahkan, diikuti 2 siswa.',
      result: { participants: 2 },
    })
    await save([taught(school.lesson)])
    expect((await table()).peserta.map((row) => row.participants)).toEqual([2, 0])
  })

  it('is saved whole or not at all', async () => {
    await save([taught(biology)])
    const [row] = (await table()).peserta as [Row]
    const away = taught(biology, undefined, { id: row.id, is_delete: 1 })
    for (const [rows, status] of [
      [[taught(school.lesson), taught(biology)], 409],
      [[taught(school.lesson), taught(school.lesson)], 409],
      [[away, taught(999)], 422],
      [[away, taught(school.lesson, 999)], 422],
      [[away, taught(school.lesson, undefined, { id: 999 })], 404],
    ] as const) {
      const answer = await save([...rows])
      expect(answer.status, answer.text).toBe(status)
    }
    expect(names((await table()).peserta)).toEqual(['Biologi'])
    const elsewhere = await save([away], { classroom_id: school.viii })
    expect(elsewhere.status, 'a row of another class').toBe(409)
  })

  it.each([
    [{ classroom_id: undefined }, 'classroom_id'],
    [{ classroom_id: 999 }, 'classroom_id'],
    [{ lesson_teachers: [] }, 'lesson_teachers'],
    [{ lesson_teachers: [{ lesson_id: 1 }] }, 'lesson_teachers.0.teacher_id'],
    [{ lesson_teachers: [{ teacher_id: 1 }] }, 'lesson_teachers.0.lesson_id'],
  ])('is refused with %j', async (more, field) => {
    const answer = await save([taught(biology)], more)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty([field])
  })

  it('takes new lessons of the coming semester and year, whose first semester is not over', async () => {
    const [GANJIL, GENAP] = [school.semester, school.otherSemester]
    await school.activate(school.year, GENAP)
    for (const more of [
      { semester_id: GENAP },
      { eduyear_id: school.nextYear, semester_id: GANJIL },
      { eduyear_id: school.nextYear, semester_id: GENAP },
    ])
      expect((await save([taught(biology)], more)).status, JSON.stringify(more)).toBe(201)
    await school.activate(school.year, GANJIL)
    expect((await save([taught(school.lesson)], { semester_id: GENAP })).status).toBe(201)
  })

  it('takes lessons of what is over from an administrator who was asked, from others none', async () => {
    const [GANJIL, GENAP] = [school.semester, school.otherSemester]
    await school.activate(school.nextYear, GENAP)
    const teacher = await world.as({ keys: ['sia-lesson-class-acivity'], type: 'teacher' })
    for (const [more, field] of [
      [{ semester_id: GENAP }, 'eduyear_id'],
      [{ eduyear_id: school.nextYear, semester_id: GANJIL }, 'semester_id'],
    ] as const) {
      const body = { ...where(), ...more, lesson_teachers: [taught(biology)] }
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

  it('has a lesson once, though twenty add it at once', async () => {
    expect(await countStatuses(20, () => save([taught(biology), taught(school.lesson)]))).toEqual({
      201: 1,
      409: 19,
    })
    expect((await table()).peserta).toHaveLength(2)
  })
})

describe('one lesson of a class', () => {
  const one = async (more: object = {}) => (await save([taught(biology)], more)).body.result.id as number
  const put = (id: number, more: object = {}) =>
    admin.put<LessonClass>(`${PATH}/${id}`, {
      ...where(),
      lesson_teachers: [taught(biology, otherTeacher)],
      ...more,
    })

  it('is read, changed, and says when it was changed meanwhile', async () => {
    const id = await one()
    const { updated_at } = (await admin.get<LessonClass>(`${PATH}/${id}`)).body.result
    expect((await put(id, { updated_at })).body.result).toMatchObject({ id, teacher: { id: otherTeacher } })
    expect((await put(id, { updated_at })).status).toBe(409)
    expect((await put(999)).status).toBe(404)
    for (const odd of [{ id: id + 1 }, { is_delete: true }])
      expect((await put(id, { lesson_teachers: [taught(biology, otherTeacher, odd)] })).status).toBe(422)
    expect((await put(id, { lesson_teachers: [taught(biology), taught(school.lesson)] })).status).toBe(422)
  })

  it('says how many take part in it, whom another lesson would concern', async () => {
    const id = await one({ add_all_student: true })
    expect((await admin.get<LessonClassDetail>(`${PATH}/${id}`)).body.result.participants).toBe(2)
    const changed = await put(id, { lesson_teachers: [taught(school.lesson)] })
    expect(changed.body.result).toMatchObject({ lesson: { name: 'Matematika' }, participants: 2 })
  })

  it('never becomes one that the class already has', async () => {
    const id = await one()
    await save([taught(school.lesson)])
    expect((await put(id, { lesson_teachers: [taught(school.lesson)] })).status).toBe(409)
  })

  it('with participants is neither deleted nor moved unasked, and says where to remove them; without, both', async () => {
    const id = await one({ add_all_student: 1 })
    const blocker = { resource: 'sia/activity/lesson-class-student', id }
    const refusal = {
      status: 409,
      body: { message: expect.stringContaining('2 peserta'), result: { participants: 2, blocker } },
    }
    const confirm = { name: 'with_participants', label: 'Hapus beserta 2 peserta' }
    for (const answer of ['', '?with_participants=0'])
      expect(await admin.delete(`${PATH}/${id}${answer}`)).toMatchObject({
        ...refusal,
        body: { result: { confirm } },
      })
    expect(await put(id, { classroom_id: school.viiB })).toMatchObject(refusal)
    expect(await save([taught(biology, undefined, { id, is_delete: true })])).toMatchObject(refusal)
    await world.context.db.kysely.deleteFrom('lesson_class_students').execute()
    expect((await put(id, { classroom_id: school.viiB })).status).toBe(200)
    expect(await countStatuses(5, () => admin.delete(`${PATH}/${id}`))).toEqual({ 200: 1, 404: 4 })
    expect((await admin.get(`${PATH}/${id}`)).status).toBe(404)
  })

  it('given to all by mistake goes with its participants once that was said, also after report cards exist', async () => {
    const [first] = await school.readRows(school.vii)
    await insertRapor(world, first?.id as number, school.semester)
    const byMistake = await one({ add_all_student: true })
    expect((await admin.delete(`${PATH}/${byMistake}`)).status).toBe(409)
    expect((await admin.delete(`${PATH}/${byMistake}?with_participants=1`)).status).toBe(200)
    const id = await one({ add_all_student: true })
    const row = taught(biology, undefined, { id, is_delete: true })
    expect((await save([row])).status, 'the table asks too').toBe(409)
    expect((await save([row], { with_participants: true })).body.result).toMatchObject({ removed: 1 })
    const { kysely } = world.context.db
    expect(await kysely.selectFrom('lesson_class_students').select('id').execute()).toEqual([])
    expect(await school.readRows(school.vii), 'the class stays as it was').toHaveLength(2)
    const trail = await kysely.selectFrom('audits').selectAll().where('action', '=', 'delete').execute()
    expect(trail.map((entry) => entry.entity)).toContain('lesson_class_student')
  })

  it('of a semester that is over stays with whoever has its report card', async () => {
    const { kysely } = world.context.db
    const id = await one({ add_all_student: true })
    await kysely.deleteFrom('student_class_rapors').execute()
    const [first] = await school.readRows(school.vii)
    await insertRapor(world, first?.id as number, school.semester)
    await school.activate(school.year, school.otherSemester)
    expect(await admin.delete(`${PATH}/${id}?with_participants=1`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 peserta sudah punya rapor semester Ganjil') },
    })
    await school.activate(school.year, school.semester)
    await kysely.deleteFrom('student_class_rapors').execute()
    expect((await admin.get<LessonClassDetail>(`${PATH}/${id}`)).body.result.participants).toBe(2)
  })

  it('taken back by twenty at once goes once', async () => {
    const id = await one({ add_all_student: true })
    const away = () => admin.delete(`${PATH}/${id}?with_participants=1`)
    expect(await countStatuses(20, away)).toEqual({ 200: 1, 404: 19 })
  })

  it('that is moved while students are added leaves none of them behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await one()
      const students = (await school.readRows(school.vii)).map(({ student_id }) => ({ student_id }))
      const add = () => admin.post('/sia/activity/lesson-class-student', { lesson_class_id: id, students })
      const [moved] = await Promise.all([put(id, { classroom_id: school.viiB }), add(), add()])
      const { classroom, participants } = (await admin.get<LessonClassDetail>(`${PATH}/${id}`)).body.result
      expect({ room: classroom.name, participants }).toEqual(
        moved.status === 200 ? { room: 'VII B', participants: 0 } : { room: 'VII A', participants: 2 },
      )
      await world.context.db.kysely.deleteFrom('lesson_class_students').execute()
      await admin.delete(`${PATH}/${id}`)
    }
  })

  it('keeps its lesson, class, year and teacher from being deleted, with the count', async () => {
    const id = await one()
    for (const path of [`lesson/${biology}`, `classroom/${school.vii}`, `teacher/${school.teacher}`]) {
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
  type Answer = { rows: LessonClass[]; total_count: number; filterable: Record<string, NamedRef[]> }
  const list = async (query: string) => (await admin.get<Answer>(`${PATH}?${query}`)).body.result
  const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`

  it('filters, searches and sorts by each of its columns', async () => {
    await save([taught(school.lesson), taught(biology, otherTeacher)])
    expect(names((await list('search=bio')).rows)).toEqual(['Biologi'])
    expect((await list('search=vii a')).total_count).toBe(2)
    for (const name of ['classroom', 'eduyear', 'semester', 'teacher', 'lesson']) {
      expect((await list(`orderby=${name}.name&order=asc`)).rows, name).toHaveLength(2)
      expect((await list(filter({ [name]: { op: 'in', value: [0] } }))).rows, name).toEqual([])
    }
    expect(names((await list('orderby=lesson.name&order=desc')).rows)).toEqual(['Matematika', 'Biologi'])
    const byTeacher = await list(filter({ teacher: { op: 'in', value: [otherTeacher] } }))
    expect(names(byTeacher.rows)).toEqual(['Biologi'])
    expect(byTeacher.filterable.teacher).toHaveLength(2)
    expect(byTeacher.filterable.semester).toHaveLength(1)
    for (const wrong of ['orderby=lesson', 'filter={"student":{"op":"in","value":[1]}}'])
      expect((await admin.get(`${PATH}?${wrong}`)).status, wrong).toBe(422)
  })

  it('and its options need the key of lesson classes', async () => {
    const other = await world.as({ keys: ['sia-activity', 'sia-student-class-activity', 'edit-sia-master'] })
    for (const path of [PATH, `${PATH}-opt`, `${PATH}/by-class-year`])
      expect((await other.get(path)).status).toBe(403)
    const clerk = await world.as({ keys: ['sia-lesson-class-acivity'] })
    const { result } = (await clerk.get<Record<string, NamedRef[]>>(`${PATH}-opt`)).body
    expect(Object.keys(result).sort()).toEqual(['classrooms', 'eduyears', 'lessons', 'semesters', 'teachers'])
  })
})
