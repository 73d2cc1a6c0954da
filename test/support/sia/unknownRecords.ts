/** A school, and requests with unknown ids that must be refused with their field and store nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'
import { createRecord, createSchool, createStudents, type School } from './school.ts'

export const UNKNOWN_ID = 999_999
export const UNKNOWN_YEAR = { eduyear_id: 'Tahun ajaran tidak ditemukan' }
export const UNKNOWN_SEMESTER = { semester_id: 'Semester tidak ditemukan' }
export const UNKNOWN_CLASS = { classroom_id: 'Kelas tidak ditemukan' }

export const ACTIVITY = '/sia/activity'

/** Set in `beforeAll`: one student in VII A, who has a lesson. */
type UnknownRecordsContext = {
  world: World
  admin: Client
  school: School
  studentId: number
  enrolmentId: number
  lessonClassId: number
}

export function setUpUnknownRecords(): UnknownRecordsContext {
  const fixture = {} as UnknownRecordsContext
  beforeAll(async () => {
    fixture.world = await openWorld()
    fixture.admin = await fixture.world.as('Administrator')
    fixture.school = await createSchool(fixture.admin)
    const { admin, school } = fixture
    ;[fixture.studentId = 0] = await createStudents(admin, [1])
    await school.enrol(school.vii, [fixture.studentId])
    fixture.enrolmentId = (await school.readRows(school.vii))[0]?.id ?? 0
    fixture.lessonClassId = await createRecord(admin, `${ACTIVITY}/lesson-class`, makeLessonsBody(school))
  })
  afterAll(() => fixture.world.close())
  return fixture
}

export const toPeriod = (school: School) => ({ eduyear_id: school.year, semester_id: school.semester })

export const makeLessonsBody = (school: School, lessonChanges: object = {}) => ({
  ...toPeriod(school),
  classroom_id: school.vii,
  lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher, ...lessonChanges }],
})

/** The rows of all tables that these calls write. */
async function readStoredRows({ context }: World) {
  const { kysely } = context.db
  const tables = [
    'lesson_classes',
    'lesson_class_students',
    'student_classes',
    'promotion_batches',
    'year_closings',
    'homerooms',
    'teacher_changes',
    'student_events',
  ] as const
  return Promise.all(tables.map((table) => kysely.selectFrom(table).selectAll().orderBy('id').execute()))
}

export type Call = { method: 'get' | 'post' | 'put' | 'delete'; path: string; body?: () => object }
export type RefusedCase<Name> = [
  name: Name,
  changeFields: () => object,
  status: number,
  /** The errors by field, or the message. */
  reason: object | string,
]

/** Each case replaces fields of its call, which is valid otherwise, with an unknown id. */
export function testRefusedCases<Name extends string>(
  fixture: UnknownRecordsContext,
  calls: Record<Name, Call>,
  cases: readonly RefusedCase<Name>[],
) {
  it.each(
    cases.map(
      ([name, changeFields, ...expected], index) => [index, name, changeFields, ...expected] as const,
    ),
  )('%i: %s', async (_index, name, changeFields, status, reason) => {
    const { method, path, body } = calls[name]
    const before = await readStoredRows(fixture.world)
    const response = await fixture.admin[method](path, { ...body?.(), ...changeFields() })
    expect(response.status, response.text).toBe(status)
    if (typeof reason === 'string') expect(response.body.message).toBe(reason)
    else expect(response.body.errors).toEqual(reason)
    expect(await readStoredRows(fixture.world)).toEqual(before)
  })
}
