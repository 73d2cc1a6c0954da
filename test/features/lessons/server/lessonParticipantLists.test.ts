/** The list of the participants of lessons, and the options of lessons. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LessonParticipant } from '#features/lessons/lessonParticipant.ts'
import { makeStudent } from '#features/people/demo/factories.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import { createRecord, createSchool, createStudents, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const PATH = '/sia/activity/lesson-class-student'

let world: World
let admin: Client
let school: School
let lessonClassId: number
let classStudentIds: number[]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  classStudentIds = await createStudents(admin, [1, 2, 3])
  await school.enrol(school.vii, classStudentIds)
  lessonClassId = await createRecord(admin, '/sia/activity/lesson-class', {
    classroom_id: school.vii,
    eduyear_id: school.year,
    semester_id: school.semester,
    lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
  })
})
afterAll(() => world.close())

describe('a lesson', () => {
  it('has lesson, class, semester, year and teacher in its option', async () => {
    const { result } = (await admin.get<object[]>(`${PATH}-opt`)).body
    expect(result).toMatchObject([
      {
        id: lessonClassId,
        lesson: { name: 'Matematika' },
        classroom: { name: 'VII A' },
        semester: {},
        eduyear: {},
        teacher: {},
      },
    ])
  })

  it('is found by the words of its option, or by its id whatever is searched for', async () => {
    const findOptions = async (query: string) =>
      (await admin.get<object[]>(`${PATH}-opt?${query}`)).body.result
    expect(await findOptions('search=mat%20vii%20a')).toHaveLength(1)
    expect(await findOptions('search=mat%20viii')).toEqual([])
    expect(await findOptions('search=%25')).toEqual([])
    expect(await findOptions(`search=mat%20viii&id=${lessonClassId}`)).toMatchObject([{ id: lessonClassId }])
  })

  it('of a passed year is not among the options of the active one', async () => {
    const findOptions = async (query = '') => (await admin.get<object[]>(`${PATH}-opt${query}`)).body.result
    expect(await findOptions('?active=1')).toHaveLength(1)
    await world.context.db.kysely.updateTable('eduyears').set({ status: 'passed' }).execute()
    expect(await findOptions('?active=1')).toEqual([])
    expect(await findOptions()).toHaveLength(1)
    await school.activate(school.year, school.semester)
  })
})

describe('the list', () => {
  type ListResponse = {
    rows: LessonParticipant[]
    total_count: number
    filterable: Record<string, NamedRef[]>
  }
  const listParticipants = async (query: string) =>
    (await admin.get<ListResponse>(`${PATH}?${query}`)).body.result
  const toFilterQuery = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`

  it('is filtered, sorted and searched by its columns', async () => {
    const students = classStudentIds.map((student_id) => ({ student_id }))
    expect((await admin.post(PATH, { lesson_class_id: lessonClassId, students })).status).toBe(200)
    for (const name of ['classroom', 'eduyear', 'semester', 'teacher', 'lesson', 'student']) {
      expect((await listParticipants(`orderby=${name}.name&order=asc`)).rows, name).toHaveLength(3)
      expect(
        (await listParticipants(toFilterQuery({ [name]: { op: 'in', value: [0] } }))).total_count,
        name,
      ).toBe(0)
    }
    const filtered = await listParticipants(
      toFilterQuery({
        student: { op: 'in', value: [classStudentIds[1]] },
        classroom: { op: 'equal', value: school.vii },
      }),
    )
    expect(filtered.rows.map((row) => row.student.id)).toEqual([classStudentIds[1]])
    expect(filtered.filterable.student).toHaveLength(3)
    expect(filtered.filterable.lesson).toEqual([{ id: school.lesson, name: 'Matematika' }])
    expect(
      (await listParticipants(`search=${makeStudent(3).nisn}`)).rows.map((row) => row.student.id),
    ).toEqual([classStudentIds[2]])
  })

  it('needs the key to read, saving the key to add', async () => {
    const viewer = await world.as({ keys: ['sia-lesson-class-student-activity'] })
    const editor = await world.as({ keys: ['add-sia-lesson-class-student-activity'] })
    const body = { lesson_class_id: lessonClassId, students: [] }
    expect([(await viewer.get(PATH)).status, (await viewer.post(PATH, body)).status]).toEqual([200, 403])
    expect([(await editor.get(PATH)).status, (await editor.post(PATH, body)).status]).toEqual([403, 200])
    for (const client of [viewer, editor])
      expect((await client.get(`${PATH}/${lessonClassId}`)).status).toBe(200)
  })
})
