/** Requests that correct one student's promotion, and an expectation of refused ones. */
import { expect } from 'vitest'
import type { correctPromotion, readCorrection } from '#features/enrolment/correction.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import type { Client, World } from '#test/support/world/world.ts'
import { clearYear, createRecord, type School } from './school.ts'

type Fixture = { world: World; admin: Client; school: School; ids: number[] }

/** @param fixture is called for each request, since a test file opens its world only in `beforeAll` */
export function correctionsOf(fixture: () => Fixture) {
  const studentId = () => fixture().ids[0] as number
  const findRow = async (classroom: number, year = fixture().school.year, id = studentId()) =>
    (await fixture().school.readRows(classroom, year)).find((row) => row.student_id === id)
  const readEnrolmentId = async () => (await findRow(fixture().school.vii))?.id as number
  const readNextEnrolmentId = async () =>
    (await findRow(fixture().school.viii, fixture().school.nextYear))?.id as number
  const correct = async (to: string, changes: object = {}, id?: number) =>
    fixture().admin.post<Output<typeof correctPromotion>>(
      `/sia/activity/student-class/${id ?? (await readEnrolmentId())}/correct`,
      {
        to,
        ...changes,
      },
    )
  const fetchCorrection = async (id?: number) =>
    (
      await fixture().admin.get<Output<typeof readCorrection>>(
        `/sia/activity/student-class/${id ?? (await readEnrolmentId())}/correct`,
      )
    ).body.result
  /** Expects that the correction is refused with this reason, that its preview names it too, and that nothing changes. */
  async function expectRefused(reason: string, to = 'repeat', id?: number) {
    const { kysely } = fixture().world.context.db
    const listEnrolments = () => kysely.selectFrom('student_classes').selectAll().orderBy('id').execute()
    const before = await listEnrolments()
    expect((await fetchCorrection(id)).why_not).toEqual([expect.stringContaining(reason)])
    const response = await correct(to, { with_lessons: 1 }, id)
    expect(response).toMatchObject({ status: 409, body: { message: expect.stringContaining(reason) } })
    expect(await listEnrolments()).toEqual(before)
  }
  return {
    studentId,
    findRow,
    readEnrolmentId,
    readNextEnrolmentId,
    correct,
    readCorrection: fetchCorrection,
    createNextYearLesson: () => createNextYearLesson(fixture()),
    insertDocument: (student_class_id: number, name: string) =>
      insertDocument(fixture(), { student_class_id, name }),
    expectRefused,
    promoteTwo: () => promoteTwo(fixture()),
  }
}

function createNextYearLesson({ admin, school }: Fixture): Promise<number> {
  return createRecord(admin, '/sia/activity/lesson-class', {
    classroom_id: school.viii,
    eduyear_id: school.nextYear,
    semester_id: school.semester,
    add_all_student: true,
    lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
  })
}

/** Inserts a former version of a report card's file. */
const insertDocument = (
  { world, school, ids }: Fixture,
  { student_class_id, name }: { student_class_id: number; name: string },
) =>
  world.context.db.kysely
    .insertInto('documents')
    .values({
      name,
      filename: name,
      kind: 'rapor',
      student_id: ids[0] as number,
      student_class_id,
      semester_id: school.semester,
      size: 9,
      created_at: '2026-12-20T00:00:00.000Z',
    })
    .execute()

/** Promotes two students from VII A to VIII A of the next year, and activates that year. @returns the batch's id */
async function promoteTwo({ world, school, ids }: Fixture): Promise<number> {
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
