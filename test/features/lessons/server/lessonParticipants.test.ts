/** Participants of a lesson: students of its class, each once, added and removed in one request. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import {
  countStatuses,
  createRecord,
  createSchool,
  createStudents,
  insertRapor,
  type School,
} from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const PATH = '/sia/activity/lesson-class-student'
type Participants = {
  lesson_class: { lesson: NamedRef; eduyear: { status: string }; semester: { status: string } }
  peserta: { id: number; student: NamedRef; student_class_rapors: { semester_id: number }[] }[]
  calon_peserta: NamedRef[]
}
type SaveResult = { added: number; removed: number }

let world: World
let admin: Client
let school: School
let lessonClassId: number
let classStudentIds: number[]
let otherClassStudentId: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  const ids = await createStudents(admin, [1, 2, 3, 4])
  classStudentIds = ids.slice(0, 3)
  otherClassStudentId = ids[3] as number
  await school.enrol(school.vii, classStudentIds)
  await school.enrol(school.viiB, [otherClassStudentId])
  lessonClassId = await createRecord(admin, '/sia/activity/lesson-class', {
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

/** Stores a report card of a student of VII A. */
async function addRaporTo(studentId: number, semester: number) {
  const enrolment = (await school.readRows(school.vii)).find((row) => row.student_id === studentId)
  await insertRapor(world, enrolment?.id as number, semester)
}

const readParticipants = async () =>
  (await admin.get<Participants>(`${PATH}/by-class-year?lesson_class_id=${lessonClassId}`)).body.result
const saveParticipants = (students: object[]) =>
  admin.post<SaveResult>(PATH, { lesson_class_id: lessonClassId, students })
const addParticipants = (ids: readonly number[]) =>
  saveParticipants(ids.map((student_id) => ({ student_id })))
const listRows = async () =>
  (await readParticipants()).peserta.map(({ id, student }) => ({ id, student_id: student.id }))

describe('a lesson', () => {
  it('offers the active students of the class who are not participants yet', async () => {
    expect((await readParticipants()).calon_peserta.map((candidate) => candidate.id).sort()).toEqual(
      classStudentIds,
    )
    expect(await addParticipants(classStudentIds.slice(0, 2))).toMatchObject({
      status: 200,
      body: { result: { added: 2, removed: 0 } },
    })
    const { lesson_class, peserta, calon_peserta } = await readParticipants()
    expect(lesson_class.lesson.name).toBe('Matematika')
    expect(peserta.map((row) => row.student.id).sort()).toEqual(classStudentIds.slice(0, 2))
    expect(calon_peserta.map((candidate) => candidate.id)).toEqual(classStudentIds.slice(2))
    expect((await admin.get<Participants>(`${PATH}/${lessonClassId}`)).body.result).toEqual(
      await readParticipants(),
    )
  })

  it('removes and adds in one request, also by PUT with its id', async () => {
    await addParticipants(classStudentIds.slice(0, 1))
    const [row] = await listRows()
    const students = [
      { ...row, is_delete: true },
      { id: 0, student_id: classStudentIds[1] },
      { student_id: classStudentIds[2] },
    ]
    expect((await admin.put<SaveResult>(`${PATH}/${lessonClassId}`, { students })).body.result).toEqual({
      added: 2,
      removed: 1,
    })
    expect((await listRows()).map((row) => row.student_id).sort()).toEqual(classStudentIds.slice(1))
  })

  it('adds nobody if one is of another class, unknown, or already a participant', async () => {
    await addParticipants(classStudentIds.slice(0, 1))
    for (const [ids, status] of [
      [[classStudentIds[1], otherClassStudentId], 422],
      [[classStudentIds[1], 999], 422],
      [[classStudentIds[1], classStudentIds[0]], 409],
    ] as [number[], number][]) {
      expect((await addParticipants(ids)).status).toBe(status)
    }
    expect(await listRows()).toHaveLength(1)
    expect(
      (await addParticipants([classStudentIds[1] as number, classStudentIds[1] as number])).body.result.added,
      'a student who is named twice is added once',
    ).toBe(1)
  })

  it('removes only its own participants, once', async () => {
    await addParticipants(classStudentIds.slice(0, 1))
    const [row] = await listRows()
    expect((await saveParticipants([{ id: 999, student_id: 1, is_delete: true }])).status).toBe(409)
    expect(
      (await saveParticipants([{ ...row, student_id: classStudentIds[1], is_delete: true }])).status,
    ).toBe(409)
    const removal = { ...row, is_delete: true }
    expect(await countStatuses(20, () => saveParticipants([removal]))).toEqual({ 200: 1, 409: 19 })
  })

  it('removes a participant with a report card of the semester while the semester is active', async () => {
    await addParticipants(classStudentIds.slice(0, 1))
    await addRaporTo(classStudentIds[0] as number, school.semester)
    const removals = (await listRows()).map((row) => ({ ...row, is_delete: true }))
    expect((await saveParticipants(removals)).body.result).toEqual({ added: 0, removed: 1 })
  })

  it('of a passed semester removes nobody if one has the report card of the semester', async () => {
    await addParticipants(classStudentIds.slice(0, 2))
    await addRaporTo(classStudentIds[0] as number, school.semester)
    await addRaporTo(classStudentIds[1] as number, school.otherSemester)
    const { peserta } = await readParticipants()
    const semesters = peserta.map((row) => [row.student.id, row.student_class_rapors])
    expect(Object.fromEntries(semesters)).toEqual({
      [classStudentIds[0] as number]: [{ semester_id: school.semester }],
      [classStudentIds[1] as number]: [{ semester_id: school.otherSemester }],
    })
    const removals = (await listRows()).map((row) => ({ ...row, is_delete: true }))
    await school.activate(school.year, school.otherSemester)
    const refusal = {
      status: 409,
      body: {
        message: '1 peserta sudah punya rapor semester Ganjil, jadi tidak dapat dihapus dari pelajaran ini.',
      },
    }
    expect(await saveParticipants(removals)).toMatchObject(refusal)
    expect(await admin.put(`${PATH}/${lessonClassId}`, { students: removals })).toMatchObject(refusal)
    expect(await listRows()).toHaveLength(2)
    const otherSemesterRemovals = removals.filter((row) => row.student_id === classStudentIds[1])
    expect(
      (await saveParticipants(otherSemesterRemovals)).status,
      'a report card of the other semester',
    ).toBe(200)
    await school.activate(school.year, school.semester)
  })

  it('has each student once when they are added twenty times at once', async () => {
    expect(await countStatuses(20, () => addParticipants(classStudentIds))).toEqual({ 200: 1, 409: 19 })
    expect(await listRows()).toHaveLength(3)
  })

  it('of a passed semester adds participants only with confirmation, but still removes some', async () => {
    await addParticipants(classStudentIds.slice(0, 1))
    expect((await readParticipants()).lesson_class).toMatchObject({
      eduyear: { status: 'active' },
      semester: { status: 'active' },
    })
    await school.activate(school.year, school.otherSemester)
    expect((await readParticipants()).lesson_class.semester.status).toBe('passed')
    const students = classStudentIds.slice(1).map((student_id) => ({ student_id }))
    const body = { lesson_class_id: lessonClassId, students }
    const keys = ['add-sia-lesson-class-student-activity'] as const
    const teacher = await world.as({ keys, type: 'teacher' })
    expect(await teacher.post(PATH, { ...body, with_passed: 1 })).toMatchObject({
      status: 422,
      body: { errors: { semester_id: 'Semester Ganjil sudah lewat' } },
    })
    expect(await addParticipants(classStudentIds.slice(1))).toMatchObject({
      status: 409,
      body: { result: { confirm: { name: 'with_passed' } } },
    })
    expect(await listRows()).toHaveLength(1)
    const [row] = await listRows()
    expect((await saveParticipants([{ ...row, is_delete: true }])).status).toBe(200)
    expect((await admin.post(PATH, { ...body, with_passed: 1 })).status).toBe(200)
    await school.activate(school.year, school.semester)
  })

  it.each([
    [{ students: [] }, 422],
    [{ lesson_class_id: 1 }, 422],
    [{ lesson_class_id: 1, students: [{}] }, 422],
    [{ lesson_class_id: 999, students: [] }, 404],
  ])('is refused as %j', async (body, status) => {
    expect((await admin.post(PATH, body)).status).toBe(status)
  })
})
