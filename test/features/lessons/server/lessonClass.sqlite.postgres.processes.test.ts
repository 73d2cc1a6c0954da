/** One lesson of a class: it is changed, moved and deleted, and protected while in use. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LessonClass, LessonClassDetail } from '#features/lessons/lessonClass.ts'
import type { Blocker } from '#platform/contract/blocker.ts'
import { countStatuses, insertRapor, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'
import {
  clearLessonClasses,
  createLessonClassFixture,
  LESSON_CLASS_PATH,
  lessonTableOf,
} from './lessonClassSetup.ts'

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

describe('one lesson of a class', () => {
  const addLesson = async (changes: object = {}) =>
    (await saveLessons([toLessonRow(biologyId)], changes)).body.result.id as number
  const updateLesson = (id: number, changes: object = {}) =>
    admin.put<LessonClass>(`${LESSON_CLASS_PATH}/${id}`, {
      ...classPeriod(),
      lesson_teachers: [toLessonRow(biologyId, otherTeacherId)],
      ...changes,
    })

  it('is read and changed, and refuses a change of an older version', async () => {
    const id = await addLesson()
    const { updated_at } = (await admin.get<LessonClass>(`${LESSON_CLASS_PATH}/${id}`)).body.result
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
    expect((await admin.get<LessonClassDetail>(`${LESSON_CLASS_PATH}/${id}`)).body.result.participants).toBe(
      2,
    )
    const updateResponse = await updateLesson(id, { lesson_teachers: [toLessonRow(school.lesson)] })
    expect(updateResponse.body.result).toMatchObject({ lesson: { name: 'Matematika' }, participants: 2 })
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
      expect(await admin.delete(`${LESSON_CLASS_PATH}/${id}${response}`)).toMatchObject({
        ...refusal,
        body: { result: { confirm } },
      })
    expect(await updateLesson(id, { classroom_id: school.viiB })).toMatchObject(refusal)
    expect(await saveLessons([toLessonRow(biologyId, undefined, { id, is_delete: true })])).toMatchObject(
      refusal,
    )
    await world.context.db.kysely.deleteFrom('lesson_class_students').execute()
    expect((await updateLesson(id, { classroom_id: school.viiB })).status).toBe(200)
    expect(await countStatuses(5, () => admin.delete(`${LESSON_CLASS_PATH}/${id}`))).toEqual({
      200: 1,
      404: 4,
    })
    expect((await admin.get(`${LESSON_CLASS_PATH}/${id}`)).status).toBe(404)
  })

  it('is deleted with its participants after confirmation, even if report cards exist', async () => {
    const [firstEnrolment] = await school.readRows(school.vii)
    await insertRapor(world, firstEnrolment?.id as number, school.semester)
    const mistakenId = await addLesson({ add_all_student: true })
    expect((await admin.delete(`${LESSON_CLASS_PATH}/${mistakenId}`)).status).toBe(409)
    expect((await admin.delete(`${LESSON_CLASS_PATH}/${mistakenId}?with_participants=1`)).status).toBe(200)
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

  it('of a passed semester is not deleted if a participant has a report card of that semester', async () => {
    const { kysely } = world.context.db
    const id = await addLesson({ add_all_student: true })
    await kysely.deleteFrom('student_class_rapors').execute()
    const [firstEnrolment] = await school.readRows(school.vii)
    await insertRapor(world, firstEnrolment?.id as number, school.semester)
    await school.activate(school.year, school.otherSemester)
    expect(await admin.delete(`${LESSON_CLASS_PATH}/${id}?with_participants=1`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 peserta sudah punya rapor semester Ganjil') },
    })
    await school.activate(school.year, school.semester)
    await kysely.deleteFrom('student_class_rapors').execute()
    expect((await admin.get<LessonClassDetail>(`${LESSON_CLASS_PATH}/${id}`)).body.result.participants).toBe(
      2,
    )
  })

  it('is deleted once when twenty requests are sent at once', async () => {
    const id = await addLesson({ add_all_student: true })
    const deleteLesson = () => admin.delete(`${LESSON_CLASS_PATH}/${id}?with_participants=1`)
    expect(await countStatuses(20, deleteLesson)).toEqual({ 200: 1, 404: 19 })
  })

  it('has no participants if it is moved while they are added, and all if it is not', async () => {
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
      const { classroom, participants } = (await admin.get<LessonClassDetail>(`${LESSON_CLASS_PATH}/${id}`))
        .body.result
      expect({ room: classroom.name, participants }).toEqual(
        move.status === 200 ? { room: 'VII B', participants: 0 } : { room: 'VII A', participants: 2 },
      )
      await world.context.db.kysely.deleteFrom('lesson_class_students').execute()
      await admin.delete(`${LESSON_CLASS_PATH}/${id}`)
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
    expect((await admin.delete(`${LESSON_CLASS_PATH}/${id}`)).status).toBe(200)
  })

  it('with a task cannot be deleted, which participants do not prevent', async () => {
    const id = await addLesson({ add_all_student: 1 })
    await world.context.db.kysely
      .insertInto('lesson_class_tasks')
      .values({
        lesson_class_id: id,
        name: 'PR',
        deadline_at: '2026-12-20',
        due_at: '2026-12-20T00:00:00.000Z',
        status: 'open',
        search_text: 'pr',
        created_at: '2026-12-01T00:00:00.000Z',
        updated_at: '2026-12-01T00:00:00.000Z',
      })
      .execute()
    expect(await admin.delete(`${LESSON_CLASS_PATH}/${id}`)).toMatchObject({
      status: 409,
      body: {
        message: 'Pelajaran kelas ini punya 1 tugas, jadi tidak dapat dihapus.',
        result: { participants: 2, tasks: 1, blocker: null },
      },
    })
  })
})
