/** Replacing a teacher in several classes from a day on, with a history of former teachers. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyTeacherChanges } from '#features/lessons/server/lessonClass/teacherChanges.ts'
import type { TeacherChange } from '#features/lessons/teacherChange.ts'
import { makeTeacher } from '#features/people/demo/factories.ts'
import { createRecord, createSchool, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const PATH = '/sia/activity/lesson-class'
const CHANGES = `${PATH}/teacher-change`
const DAY_MS = 86_400_000

let world: World
let admin: Client
let school: School
let budiId: number
let lessonClassIds: number[]
let formerName: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  budiId = await createRecord(admin, '/sia/master/teacher', { ...makeTeacher(77), name: 'Budi Hartono' })
  formerName = (await admin.get<{ name: string }>(`/sia/master/teacher/${school.teacher}`)).body.result.name
})
afterAll(() => world.close())
beforeEach(async () => {
  const { kysely } = world.context.db
  await kysely.deleteFrom('teacher_changes').execute()
  await kysely.deleteFrom('lesson_classes').execute()
  lessonClassIds = []
  for (const classroom_id of [school.vii, school.viiB])
    lessonClassIds.push(
      await createRecord(admin, PATH, {
        ...period(),
        classroom_id,
        lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
      }),
    )
})

const period = () => ({ eduyear_id: school.year, semester_id: school.semester })
const toQuery = (extra: Record<string, number> = {}) =>
  new URLSearchParams(Object.entries({ ...period(), ...extra }).map(([name, id]) => [name, String(id)]))
const readHistory = async (extra: Record<string, number> = {}) =>
  (await admin.get<{ today: string; rows: TeacherChange[] }>(`${CHANGES}?${toQuery(extra)}`)).body.result
const dateAfter = (days: number) => new Date(world.context.clock() + days * DAY_MS).toISOString().slice(0, 10)
const replaceTeacher = (changes: object = {}) =>
  admin.post<{ changed: number; planned: number }>(CHANGES, {
    ...period(),
    former_teacher_id: school.teacher,
    teacher_id: budiId,
    starts_on: dateAfter(-3),
    lesson_class_ids: lessonClassIds,
    ...changes,
  })
const listTeacherIds = async () =>
  (await world.context.db.kysely.selectFrom('lesson_classes').select('teacher_id').execute()).map(
    ({ teacher_id }) => teacher_id,
  )
/** Applies the changes that are due after this number of days. */
const applyChangesAfter = (days: number) =>
  applyTeacherChanges({ ...world.context, clock: () => world.context.clock() + days * DAY_MS })

describe('replacing a teacher', () => {
  it('takes effect at once in every named class, and is in the history with its day', async () => {
    expect((await replaceTeacher()).body).toMatchObject({
      message: 'Guru 2 pelajaran sudah diganti.',
      result: { changed: 2, planned: 0 },
    })
    expect(await listTeacherIds()).toEqual([budiId, budiId])
    const { rows } = await readHistory()
    expect(rows.map(({ classroom }) => classroom.name).sort()).toEqual(['VII A', 'VII B'])
    expect(rows[0]).toMatchObject({
      state: 'done',
      starts_on: dateAfter(-3),
      former: { name: formerName },
      teacher: { name: 'Budi Hartono' },
      lesson: { name: 'Matematika' },
    })
  })

  it('from a future day takes effect on that day', async () => {
    expect((await replaceTeacher({ starts_on: dateAfter(7) })).body.result).toEqual({
      changed: 0,
      planned: 2,
    })
    await applyChangesAfter(5)
    expect(await listTeacherIds()).toEqual([school.teacher, school.teacher])
    await applyChangesAfter(8)
    expect(await listTeacherIds()).toEqual([budiId, budiId])
    expect((await readHistory()).rows.map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('can be cancelled before its day, but not after', async () => {
    await replaceTeacher({ starts_on: dateAfter(7) })
    const ids = (await readHistory()).rows.map(({ id }) => id)
    expect((await admin.post(`${CHANGES}/cancel`, { ids: ids.slice(1) })).body.message).toBe(
      '1 penggantian dibatalkan.',
    )
    await applyChangesAfter(8)
    expect((await listTeacherIds()).sort()).toEqual([school.teacher, budiId].sort())
    expect((await readHistory()).rows.map(({ state }) => state)).toEqual(['done', 'cancelled'])
    expect((await admin.post(`${CHANGES}/cancel`, { ids })).status).toBe(409)
  })

  it('is cancelled for a lesson that another teacher got in the meantime', async () => {
    await replaceTeacher({ starts_on: dateAfter(7) })
    const thirdTeacherId = await createRecord(admin, '/sia/master/teacher', makeTeacher(78))
    const [id = 0] = lessonClassIds
    const cells = [
      {
        classroom_id: school.vii,
        lesson_id: school.lesson,
        was_teacher_id: school.teacher,
        teacher_id: thirdTeacherId,
      },
    ]
    await admin.put(`${PATH}/matrix`, { ...period(), cells })
    await applyChangesAfter(8)
    expect((await listTeacherIds()).sort()).toEqual([thirdTeacherId, budiId].sort())
    const lessonHistory = await readHistory({ lesson_class_id: id })
    expect(lessonHistory.rows.map(({ state, teacher }) => [state, teacher.id])).toEqual([
      ['done', thirdTeacherId],
      ['cancelled', budiId],
    ])
  })
})

it('changes by the form are in the history, too, and are deleted with the lesson', async () => {
  const [id = 0] = lessonClassIds
  const body = { ...period(), classroom_id: school.vii }
  const lesson_teachers = [{ id, lesson_id: school.lesson, teacher_id: budiId }]
  expect((await admin.put(`${PATH}/${id}`, { ...body, lesson_teachers })).status).toBe(200)
  const lessonHistory = await readHistory({ lesson_class_id: id })
  expect(lessonHistory.rows).toMatchObject([
    { former: { id: school.teacher }, starts_on: lessonHistory.today, state: 'done' },
  ])
  expect((await admin.delete(`${PATH}/${id}`)).status).toBe(200)
  expect((await readHistory()).rows).toEqual([])
})

it('invalid replacements are refused', async () => {
  const refusals = [
    [{ teacher_id: school.teacher }, 422, { teacher_id: 'Pilih guru lain' }],
    [{ starts_on: dateAfter(800) }, 422, { starts_on: 'Paling jauh setahun dari hari ini' }],
    [{ teacher_id: 99_999 }, 422, { teacher_id: 'Guru tidak ditemukan' }],
    [{ former_teacher_id: budiId, teacher_id: school.teacher }, 409, undefined],
    [{ lesson_class_ids: [] }, 422, { lesson_class_ids: 'Pilih pelajaran dahulu' }],
  ] as const
  for (const [changes, status, errors] of refusals) {
    const response = await replaceTeacher(changes)
    expect([response.status, response.body.errors], JSON.stringify(changes)).toEqual([status, errors])
  }
  expect(await listTeacherIds()).toEqual([school.teacher, school.teacher])
})

it('a teacher with a planned replacement cannot be deleted', async () => {
  await replaceTeacher({ starts_on: dateAfter(7) })
  const { status, body } = await admin.delete(`/sia/master/teacher/${budiId}`)
  expect([status, body.message]).toEqual([409, expect.stringMatching(/^Budi Hartono dijadwalkan/)])
})

it('after the replacement only the new teacher can open the lesson', async () => {
  const formerTeacher = await world.as('Guru')
  const newTeacher = await world.as('Guru')
  const { kysely } = world.context.db
  const linkAccount = (userId: number, id: number) =>
    kysely.updateTable('teachers').set({ user_id: userId }).where('id', '=', id).execute()
  await linkAccount(formerTeacher.id, school.teacher)
  await linkAccount(newTeacher.id, budiId)
  const requestLesson = async (client: Client) =>
    (await client.get(`/sia/activity/teacher-class-lesson/${lessonClassIds[0]}`)).status
  expect([await requestLesson(formerTeacher), await requestLesson(newTeacher)]).toEqual([200, 404])
  await replaceTeacher()
  expect([await requestLesson(formerTeacher), await requestLesson(newTeacher)]).toEqual([404, 200])
})
