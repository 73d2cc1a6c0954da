/** A teacher is followed by another in all classes at once, from a day on; who taught before is kept. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TeacherChange } from '#contract/sia/lessonClass/teacherChange.ts'
import { makeTeacher } from '#server/seed/factories.ts'
import { applyTeacherChanges } from '#server/sia/lessonClass/teacherChanges.ts'
import { createRecord, createSchool, type School } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

const PATH = '/sia/activity/lesson-class'
const CHANGES = `${PATH}/teacher-change`
const DAY = 86_400_000

let world: World
let admin: Client
let school: School
let budi: number
let lessons: number[]
let former: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  budi = await createRecord(admin, '/sia/master/teacher', { ...makeTeacher(77), name: 'Budi Hartono' })
  former = (await admin.get<{ name: string }>(`/sia/master/teacher/${school.teacher}`)).body.result.name
})
afterAll(() => world.close())
beforeEach(async () => {
  const { kysely } = world.context.db
  await kysely.deleteFrom('teacher_changes').execute()
  await kysely.deleteFrom('lesson_classes').execute()
  lessons = []
  for (const classroom_id of [school.vii, school.viiB])
    lessons.push(
      await createRecord(admin, PATH, {
        ...{ ...period(), classroom_id },
        lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
      }),
    )
})

const period = () => ({ eduyear_id: school.year, semester_id: school.semester })
const query = (more: Record<string, number> = {}) =>
  new URLSearchParams(Object.entries({ ...period(), ...more }).map(([name, id]) => [name, String(id)]))
const history = async (more: Record<string, number> = {}) =>
  (await admin.get<{ today: string; rows: TeacherChange[] }>(`${CHANGES}?${query(more)}`)).body.result
const dayFrom = (days: number) => new Date(world.context.clock() + days * DAY).toISOString().slice(0, 10)
const replace = (more: object = {}) =>
  admin.post<{ changed: number; planned: number }>(CHANGES, {
    ...{ ...period(), former_teacher_id: school.teacher, teacher_id: budi },
    ...{ starts_on: dayFrom(-3), lesson_class_ids: lessons },
    ...more,
  })
const taught = async () =>
  (await world.context.db.kysely.selectFrom('lesson_classes').select('teacher_id').execute()).map(
    ({ teacher_id }) => teacher_id,
  )
/** The day a planned change is due on, seen by the server. */
const onDay = (days: number) =>
  applyTeacherChanges({ ...world.context, clock: () => world.context.clock() + days * DAY })

describe('handing over', () => {
  it('takes effect at once in every class named, and stays in the history with its day', async () => {
    expect((await replace()).body).toMatchObject({
      message: 'Guru 2 pelajaran sudah diganti.',
      result: { changed: 2, planned: 0 },
    })
    expect(await taught()).toEqual([budi, budi])
    const { rows } = await history()
    expect(rows.map(({ classroom }) => classroom.name).sort()).toEqual(['VII A', 'VII B'])
    expect(rows[0]).toMatchObject({
      ...{ state: 'done', starts_on: dayFrom(-3) },
      ...{ former: { name: former }, teacher: { name: 'Budi Hartono' }, lesson: { name: 'Matematika' } },
    })
  })

  it('from a day to come nobody is followed before it, and then in all classes', async () => {
    expect((await replace({ starts_on: dayFrom(7) })).body.result).toEqual({ changed: 0, planned: 2 })
    await onDay(5)
    expect(await taught()).toEqual([school.teacher, school.teacher])
    await onDay(8)
    expect(await taught()).toEqual([budi, budi])
    expect((await history()).rows.map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('what was planned can be cancelled, and is not done on its day; once done it cannot', async () => {
    await replace({ starts_on: dayFrom(7) })
    const ids = (await history()).rows.map(({ id }) => id)
    expect((await admin.post(`${CHANGES}/cancel`, { ids: ids.slice(1) })).body.message).toBe(
      '1 penggantian dibatalkan.',
    )
    await onDay(8)
    expect((await taught()).sort()).toEqual([school.teacher, budi].sort())
    expect((await history()).rows.map(({ state }) => state)).toEqual(['done', 'cancelled'])
    expect((await admin.post(`${CHANGES}/cancel`, { ids })).status).toBe(409)
  })

  it('a lesson given to a third teacher meanwhile keeps that one, and the plan no longer applies', async () => {
    await replace({ starts_on: dayFrom(7) })
    const third = await createRecord(admin, '/sia/master/teacher', makeTeacher(78))
    const [id = 0] = lessons
    const cells = [
      {
        ...{ classroom_id: school.vii, lesson_id: school.lesson },
        ...{ was_teacher_id: school.teacher, teacher_id: third },
      },
    ]
    await admin.put(`${PATH}/matrix`, { ...period(), cells })
    await onDay(8)
    expect((await taught()).sort()).toEqual([third, budi].sort())
    const own = await history({ lesson_class_id: id })
    expect(own.rows.map(({ state, teacher }) => [state, teacher.id])).toEqual([
      ['done', third],
      ['cancelled', budi],
    ])
  })
})

it('changes made elsewhere are in the history too, and go with the lesson', async () => {
  const [id = 0] = lessons
  const body = { ...period(), classroom_id: school.vii }
  const lesson_teachers = [{ id, lesson_id: school.lesson, teacher_id: budi }]
  expect((await admin.put(`${PATH}/${id}`, { ...body, lesson_teachers })).status).toBe(200)
  const own = await history({ lesson_class_id: id })
  expect(own.rows).toMatchObject([{ former: { id: school.teacher }, starts_on: own.today, state: 'done' }])
  expect((await admin.delete(`${PATH}/${id}`)).status).toBe(200)
  expect((await history()).rows).toEqual([])
})

it('refuses the same teacher, a day years away, lessons of somebody else and a semester that is over', async () => {
  const refusals = [
    [{ teacher_id: school.teacher }, 422, { teacher_id: 'Pilih guru lain' }],
    [{ starts_on: dayFrom(800) }, 422, { starts_on: 'Paling jauh setahun dari hari ini' }],
    [{ teacher_id: 99_999 }, 422, { teacher_id: 'Guru tidak ditemukan' }],
    [{ former_teacher_id: budi, teacher_id: school.teacher }, 409, undefined],
    [{ lesson_class_ids: [] }, 422, { lesson_class_ids: 'Pilih pelajaran dahulu' }],
  ] as const
  for (const [more, status, errors] of refusals) {
    const answer = await replace(more)
    expect([answer.status, answer.body.errors], JSON.stringify(more)).toEqual([status, errors])
  }
  expect(await taught()).toEqual([school.teacher, school.teacher])
})

it('a teacher who is to follow somebody cannot be deleted before that is cancelled', async () => {
  await replace({ starts_on: dayFrom(7) })
  const { status, body } = await admin.delete(`/sia/master/teacher/${budi}`)
  expect([status, body.message]).toEqual([409, expect.stringMatching(/^Budi Hartono dijadwalkan/)])
})

it('the former teacher no longer opens the lesson, the follower does', async () => {
  const [one, other] = [await world.as('Guru'), await world.as('Guru')]
  const { kysely } = world.context.db
  const link = (userId: number, id: number) =>
    kysely.updateTable('teachers').set({ user_id: userId }).where('id', '=', id).execute()
  await link(one.id, school.teacher)
  await link(other.id, budi)
  const look = async (who: Client) =>
    (await who.get(`/sia/activity/teacher-class-lesson/${lessons[0]}`)).status
  expect([await look(one), await look(other)]).toEqual([200, 404])
  await replace()
  expect([await look(one), await look(other)]).toEqual([404, 200])
})
