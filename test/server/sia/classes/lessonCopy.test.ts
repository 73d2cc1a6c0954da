/** Copying lessons with their teachers: from last semester, last year or a class beside, looked at first. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CopiedLesson } from '#contract/sia/lessonClass/lessonCopy.ts'
import { makeTeacher } from '#server/seed/factories.ts'
import {
  countStatuses,
  createRecord,
  createSchool,
  createStudents,
  type School,
} from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

const PATH = '/sia/activity/lesson-class'
type Copied = { rows: CopiedLesson[]; added: number; participants: number }

let world: World
let admin: Client
let school: School
let biology: number
let second: number
let first: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  ;[first, second] = [school.semester, school.otherSemester].sort((one, other) => one - other) as [
    number,
    number,
  ]
  biology = await createRecord(admin, '/sia/master/lesson', { code: 'BIO', name: 'Biologi' })
  await school.enrol(school.vii, await createStudents(admin, [1, 2]))
  await school.activate(school.year, first)
})
afterAll(() => world.close())
beforeEach(async () => {
  const { kysely } = world.context.db
  await kysely.deleteFrom('lesson_class_students').execute()
  await kysely.deleteFrom('teacher_changes').execute()
  await kysely.deleteFrom('lesson_classes').execute()
  for (const classroom_id of [school.vii, school.viii])
    await admin.post(PATH, {
      ...{ classroom_id, eduyear_id: school.year, semester_id: first },
      lesson_teachers: [school.lesson, biology].map((lesson_id) => ({
        lesson_id,
        teacher_id: school.teacher,
      })),
    })
})

const copy = (more: object = {}, who = admin) =>
  who.post<Copied>(`${PATH}/copy`, {
    ...{ from_eduyear_id: school.year, from_semester_id: first },
    ...{ eduyear_id: school.year, semester_id: second, classroom_ids: [school.vii] },
    ...more,
  })
const stored = (semester_id = second, eduyear_id = school.year) =>
  world.context.db.kysely
    .selectFrom('lesson_classes')
    .where('semester_id', '=', semester_id)
    .where('eduyear_id', '=', eduyear_id)
    .select(['classroom_id', 'lesson_id', 'teacher_id'])
    .orderBy('classroom_id')
    .orderBy('lesson_id')
    .execute()

describe('copying', () => {
  it('shows first what would be copied, and writes nothing', async () => {
    const { status, body } = await copy({ dry_run: true })
    expect([status, body.result.added]).toEqual([200, 2])
    expect(body.result.rows.map(({ lesson, exists }) => [lesson.name, exists])).toEqual([
      ['Biologi', false],
      ['Matematika', false],
    ])
    expect(await stored()).toEqual([])
  })

  it('brings each class its own lessons with their teachers, and those who take part where that is said', async () => {
    const { body } = await copy({ classroom_ids: [school.vii, school.viii], add_all_student: true })
    expect(body).toMatchObject({
      message: '4 pelajaran disalin, diikuti 2 siswa.',
      result: { added: 4, participants: 2 },
    })
    expect(await stored()).toEqual(await stored(first))
  })

  it('leaves what a class has, also its teacher, and adds nothing when sent again', async () => {
    const teacher_id = await createRecord(admin, '/sia/master/teacher', makeTeacher(77))
    const own = { classroom_id: school.vii, eduyear_id: school.year, semester_id: second }
    await admin.post(PATH, { ...own, lesson_teachers: [{ lesson_id: biology, teacher_id }] })
    expect((await copy()).body.result).toMatchObject({
      added: 1,
      rows: [{ exists: true }, { exists: false }],
    })
    expect((await stored()).find(({ lesson_id }) => lesson_id === biology)).toMatchObject({ teacher_id })
    expect((await copy()).body).toMatchObject({
      message: 'Tidak ada yang disalin: pelajarannya sudah ada.',
      result: { added: 0 },
    })
  })

  it('goes from a class beside in the same semester, and into the year to come', async () => {
    expect(
      (await copy({ from_classroom_id: school.vii, classroom_ids: [school.viiB], semester_id: first })).body
        .result.added,
    ).toBe(2)
    expect((await copy({ eduyear_id: school.nextYear, semester_id: first })).body.result.added).toBe(2)
    expect(await stored(first, school.nextYear)).toHaveLength(2)
  })

  it('is done once, however often at one moment', async () => {
    const counts = await countStatuses(8, () => copy())
    expect(counts[500]).toBeUndefined()
    expect(await stored()).toHaveLength(2)
  })

  it('leaves a trail of each lesson', async () => {
    await copy()
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
    ['from_semester_id', () => ({ semester_id: first })],
    ['classroom_ids', () => ({ classroom_ids: [99999] })],
    ['classroom_ids', () => ({ classroom_ids: [] })],
    ['from_eduyear_id', () => ({ from_eduyear_id: 99999 })],
  ])('where %s is wrong', async (field, wrong) => {
    const { status, body } = await copy(wrong())
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  it('into a semester that is over before an administrator has answered', async () => {
    await school.activate(school.year, second)
    const back = { from_semester_id: second, semester_id: first, from_classroom_id: school.vii }
    const into = { ...back, classroom_ids: [school.viiB] }
    expect((await copy(into)).status).toBe(409)
    expect((await copy({ ...into, dry_run: true })).status).toBe(200)
    expect((await copy({ ...into, with_passed: true })).status).toBe(200)
    await school.activate(school.year, first)
  })

  it('by somebody without the key', async () => {
    expect((await copy({}, await world.as('Guru'))).status).toBe(403)
  })
})
