/** Copying lessons with their teachers from another semester, year or class. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CopiedLesson } from '#features/lessons/lessonCopy.ts'
import { makeTeacher } from '#features/people/demo/factories.ts'
import {
  countStatuses,
  createRecord,
  createSchool,
  createStudents,
  type School,
} from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const PATH = '/sia/activity/lesson-class'
type CopyResult = { rows: CopiedLesson[]; added: number; participants: number }

let world: World
let admin: Client
let school: School
let biologyId: number
let secondSemester: number
let firstSemester: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  ;[firstSemester, secondSemester] = [school.semester, school.otherSemester].sort((a, b) => a - b) as [
    number,
    number,
  ]
  biologyId = await createRecord(admin, '/sia/master/lesson', { code: 'BIO', name: 'Biologi' })
  await school.enrol(school.vii, await createStudents(admin, [1, 2]))
  await school.activate(school.year, firstSemester)
})
afterAll(() => world.close())
beforeEach(async () => {
  const { kysely } = world.context.db
  await kysely.deleteFrom('lesson_class_students').execute()
  await kysely.deleteFrom('teacher_changes').execute()
  await kysely.deleteFrom('lesson_classes').execute()
  for (const classroom_id of [school.vii, school.viii])
    await admin.post(PATH, {
      classroom_id,
      eduyear_id: school.year,
      semester_id: firstSemester,
      lesson_teachers: [school.lesson, biologyId].map((lesson_id) => ({
        lesson_id,
        teacher_id: school.teacher,
      })),
    })
})

const copyLessons = (changes: object = {}, client = admin) =>
  client.post<CopyResult>(`${PATH}/copy`, {
    from_eduyear_id: school.year,
    from_semester_id: firstSemester,
    eduyear_id: school.year,
    semester_id: secondSemester,
    classroom_ids: [school.vii],
    ...changes,
  })
const listLessons = (semester_id = secondSemester, eduyear_id = school.year) =>
  world.context.db.kysely
    .selectFrom('lesson_classes')
    .where('semester_id', '=', semester_id)
    .where('eduyear_id', '=', eduyear_id)
    .select(['classroom_id', 'lesson_id', 'teacher_id'])
    .orderBy('classroom_id')
    .orderBy('lesson_id')
    .execute()

describe('copying', () => {
  it('with dry_run lists the lessons and stores nothing', async () => {
    const { status, body } = await copyLessons({ dry_run: true })
    expect([status, body.result.added]).toEqual([200, 2])
    expect(body.result.rows.map(({ lesson, exists }) => [lesson.name, exists])).toEqual([
      ['Biologi', false],
      ['Matematika', false],
    ])
    expect(await listLessons()).toEqual([])
  })

  it('copies each class its own lessons with teachers, and adds participants with add_all_student', async () => {
    const { body } = await copyLessons({ classroom_ids: [school.vii, school.viii], add_all_student: true })
    expect(body).toMatchObject({
      message: '4 pelajaran disalin, diikuti 2 siswa.',
      result: { added: 4, participants: 2 },
    })
    expect(await listLessons()).toEqual(await listLessons(firstSemester))
  })

  it('keeps existing lessons and their teachers, and adds nothing when sent again', async () => {
    const teacher_id = await createRecord(admin, '/sia/master/teacher', makeTeacher(77))
    const classPeriod = { classroom_id: school.vii, eduyear_id: school.year, semester_id: secondSemester }
    await admin.post(PATH, { ...classPeriod, lesson_teachers: [{ lesson_id: biologyId, teacher_id }] })
    expect((await copyLessons()).body.result).toMatchObject({
      added: 1,
      rows: [{ exists: true }, { exists: false }],
    })
    expect((await listLessons()).find(({ lesson_id }) => lesson_id === biologyId)).toMatchObject({
      teacher_id,
    })
    expect((await copyLessons()).body).toMatchObject({
      message: 'Tidak ada yang disalin: pelajarannya sudah ada.',
      result: { added: 0 },
    })
  })

  it('is possible from another class, and to the next year', async () => {
    expect(
      (
        await copyLessons({
          from_classroom_id: school.vii,
          classroom_ids: [school.viiB],
          semester_id: firstSemester,
        })
      ).body.result.added,
    ).toBe(2)
    expect(
      (await copyLessons({ eduyear_id: school.nextYear, semester_id: firstSemester })).body.result.added,
    ).toBe(2)
    expect(await listLessons(firstSemester, school.nextYear)).toHaveLength(2)
  })

  it('happens once when it is requested several times at once', async () => {
    const counts = await countStatuses(8, () => copyLessons())
    expect(counts[500]).toBeUndefined()
    expect(await listLessons()).toHaveLength(2)
  })

  it('is recorded in the audit trail for each lesson', async () => {
    await copyLessons()
    const trail = await world.context.db.kysely
      .selectFrom('audits')
      .where('entity', '=', 'lesson_class')
      .select('action')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(trail).toEqual([{ action: 'create' }, { action: 'create' }])
  })
})

describe('nothing is copied', () => {
  it.each([
    ['from_classroom_id', () => ({ from_classroom_id: school.viii })],
    ['from_classroom_id', () => ({ from_classroom_id: 99999 })],
    ['from_semester_id', () => ({ semester_id: firstSemester })],
    ['classroom_ids', () => ({ classroom_ids: [99999] })],
    ['classroom_ids', () => ({ classroom_ids: [] })],
    ['from_eduyear_id', () => ({ from_eduyear_id: 99999 })],
  ])('if %s is invalid', async (field, makeInvalidFields) => {
    const { status, body } = await copyLessons(makeInvalidFields())
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  it('to a passed semester without confirmation by an administrator', async () => {
    await school.activate(school.year, secondSemester)
    const source = {
      from_semester_id: secondSemester,
      semester_id: firstSemester,
      from_classroom_id: school.vii,
    }
    const copyRequest = { ...source, classroom_ids: [school.viiB] }
    expect((await copyLessons(copyRequest)).status).toBe(409)
    expect((await copyLessons({ ...copyRequest, dry_run: true })).status).toBe(200)
    expect((await copyLessons({ ...copyRequest, with_passed: true })).status).toBe(200)
    await school.activate(school.year, firstSemester)
  })

  it('without the access key', async () => {
    expect((await copyLessons({}, await world.as('Guru'))).status).toBe(403)
  })
})
