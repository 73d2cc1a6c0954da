/** The calls by which an office corrects one student's promotion, and how it is refused. */
import { expect } from 'vitest'
import type { Output } from '#contract/endpoint.ts'
import type { correctPromotion, readCorrection } from '#contract/sia/promotion/correction.ts'
import { clearYear, createRecord, type School } from './school.ts'
import type { Client, World } from './world.ts'

type Office = { world: World; admin: Client; school: School; ids: number[] }

/** @param office asked at every call: a file opens its world only when its tests begin */
export function correctionsOf(office: () => Office) {
  const studentId = () => office().ids[0] as number
  const findRow = async (classroom: number, year = office().school.year, id = studentId()) =>
    (await office().school.readRows(classroom, year)).find((row) => row.student_id === id)
  const readEnrolmentId = async () => (await findRow(office().school.vii))?.id as number
  const readNextEnrolmentId = async () =>
    (await findRow(office().school.viii, office().school.nextYear))?.id as number
  const correct = async (to: string, more: object = {}, id?: number) =>
    office().admin.post<Output<typeof correctPromotion>>(
      `/sia/activity/student-class/${id ?? (await readEnrolmentId())}/correct`,
      {
        to,
        ...more,
      },
    )
  const read = async (id?: number) =>
    (
      await office().admin.get<Output<typeof readCorrection>>(
        `/sia/activity/student-class/${id ?? (await readEnrolmentId())}/correct`,
      )
    ).body.result
  const createNextYearLesson = async () => {
    const path = '/sia/activity/lesson-class'
    return createRecord(office().admin, path, {
      classroom_id: office().school.viii,
      eduyear_id: office().school.nextYear,
      semester_id: office().school.semester,
      add_all_student: true,
      lesson_teachers: [{ lesson_id: office().school.lesson, teacher_id: office().school.teacher }],
    })
  }
  /** Report cards as they lie in the archive: `standing` or not. */
  const insertDocument = (student_class_id: number, name: string) =>
    office()
      .world.context.db.kysely.insertInto('documents')
      .values({
        ...{ name, filename: name, kind: 'rapor', student_id: studentId(), student_class_id },
        ...{ semester_id: office().school.semester, size: 9, created_at: '2026-12-20T00:00:00.000Z' },
      })
      .execute()

  /** Refused with this among the reasons, known before, and nothing has changed. */
  async function expectRefused(reason: string, to = 'repeat', id?: number) {
    const { kysely } = office().world.context.db
    const all = () => kysely.selectFrom('student_classes').selectAll().orderBy('id').execute()
    const before = await all()
    expect((await read(id)).why_not).toEqual([expect.stringContaining(reason)])
    const answer = await correct(to, { with_lessons: 1 }, id)
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining(reason) } })
    expect(await all()).toEqual(before)
  }
  /** Two of VII A are in VIII A next year, which has begun; nothing hangs on it yet. */
  const promoteTwo = async () => {
    const { world, school, ids } = office()
    for (const table of [
      'lesson_class_task_submits',
      'lesson_class_tasks',
      'documents',
      'graduations',
    ] as const)
      await world.context.db.kysely.deleteFrom(table).execute()
    await clearYear(world, school)
    await school.enrol(school.vii, ids.slice(0, 2))
    const { body } = await school.processRows(await school.readRows(school.vii), 'passed', school.viii)
    await school.activate(school.nextYear, school.semester)
    return body.result.id
  }

  return {
    student: studentId,
    rowIn: findRow,
    row: readEnrolmentId,
    next: readNextEnrolmentId,
    correct,
    read,
    lessonOfNext: createNextYearLesson,
    archive: insertDocument,
    expectRefused,
    promoteTwo,
  }
}
