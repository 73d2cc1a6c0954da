/** Notices of what happens by itself: the evening before a deadline, and a release that was planned. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runPlans } from '#features/notices/server/plans.ts'
import { openSession } from '#platform/server/identity/signIn/sessions.ts'
import { unreadTexts } from '#test/support/content/notices.ts'
import { type ActiveYear, readActiveYear } from '#test/support/sia/documents.ts'
import { createLesson, createSubmission, createTask } from '#test/support/sia/learning.ts'
import { HOUR_MS, releasesOf } from '#test/support/sia/releases.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const DAY_MS = 24 * HOUR_MS

let world: World
let operator: Client
let year: ActiveYear
beforeEach(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
})
afterEach(() => world.close())

const { createRapor, putRelease, withdraw } = releasesOf(() => ({
  world,
  operator,
  year,
}))

/** After days, for which no session lasts, the user signs in again. */
async function textsOf({ id }: Client) {
  const { context, anonymous } = world
  const token = await openSession(context.db.kysely, context, { userId: id, isRemembered: false })
  const get: Client['get'] = (path) => anonymous.get(path, undefined, { authorization: `Bearer ${token}` })
  return unreadTexts({ ...anonymous, get })
}

async function openLesson() {
  const lesson = await createLesson(world)
  const [student, classmate] = lesson.students.map(({ client }) => client)
  if (!student || !classmate) throw new Error('no students')
  return { lesson, student, classmate }
}

const schoolDay = (moment: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Jakarta', dateStyle: 'short' }).format(moment)

const moveTo = (moment: number) => world.advanceClock(moment - world.context.clock())

it('a task that is due tomorrow is told the evening before, to those who have not answered', async () => {
  const { lesson, student, classmate } = await openLesson()
  const day = schoolDay(world.context.clock() + 3 * DAY_MS)
  const task = await createTask(lesson, { name: 'Besok', deadline_at: `${day}T10:00` })
  await createSubmission(classmate, task)
  // 18.00 in Jakarta of the day before.
  const evening = Date.parse(`${day}T11:00:00Z`) - DAY_MS
  moveTo(evening - HOUR_MS)
  await runPlans(world.context)
  expect(await textsOf(student)).toHaveLength(1)
  moveTo(evening)
  await runPlans(world.context)
  await runPlans(world.context)
  expect(await textsOf(student)).toEqual([
    expect.stringMatching(/^Batas waktu besok: Besok \(/),
    expect.stringContaining('Tugas baru'),
  ])
  expect(await textsOf(classmate)).toHaveLength(1)
})

it('a server that was down that evening does not say on the day itself that it is tomorrow', async () => {
  const { lesson, student } = await openLesson()
  const day = schoolDay(world.context.clock() + 3 * DAY_MS)
  await createTask(lesson, { deadline_at: day })
  moveTo(Date.parse(`${day}T01:00:00Z`))
  await runPlans(world.context)
  expect(await textsOf(student)).toHaveLength(1)
})

it('a deadline that is moved is told on the evening before the new one', async () => {
  const { lesson, student } = await openLesson()
  const first = schoolDay(world.context.clock() + 3 * DAY_MS)
  const later = schoolDay(world.context.clock() + 5 * DAY_MS)
  const { id } = await createTask(lesson, { deadline_at: first })
  const path = `/sia/activity/teacher-class-lesson/${lesson.id}/task/${id}`
  await lesson.teacher.put(path, { name: 'Latihan', deadline_at: later, status: 'open' })
  moveTo(Date.parse(`${first}T11:00:00Z`) - DAY_MS)
  await runPlans(world.context)
  expect(await textsOf(student)).toHaveLength(1)
  moveTo(Date.parse(`${later}T11:00:00Z`) - DAY_MS)
  await runPlans(world.context)
  expect(await textsOf(student)).toHaveLength(2)
})

it('a planned release is told at its time, unless the plan was ended', async () => {
  const [planned, ended] = [await createRapor(), await createRapor()]
  for (const { classroom } of [planned, ended]) await withdraw(operator, classroom)
  const release_at = new Date(world.context.clock() + HOUR_MS).toISOString()
  for (const { classroom } of [planned, ended])
    await putRelease(operator, classroom, { act: 'release', release_at })
  await putRelease(operator, ended.classroom, { act: 'draft' })
  await runPlans(world.context)
  expect(await textsOf(planned.siswa)).toEqual([])
  world.advanceClock(HOUR_MS + 1000)
  await runPlans(world.context)
  expect(await textsOf(planned.siswa)).toEqual([expect.stringMatching(/^Rapor sudah terbit: semester /)])
  expect(await textsOf(ended.siswa)).toEqual([])
})

it('plans of a later version, however many are due, hold no other up', async () => {
  const { lesson, student } = await openLesson()
  const day = schoolDay(world.context.clock() + 3 * DAY_MS)
  const planned_at = new Date(world.context.clock()).toISOString()
  const unknown = Array.from({ length: 60 }, (_, subject) => ({
    name: 'of_a_later_version',
    subject: subject + 1,
    planned_at,
  }))
  await world.context.db.kysely.insertInto('notice_plans').values(unknown).execute()
  await createTask(lesson, { name: 'Besok', deadline_at: day })
  moveTo(Date.parse(`${day}T11:00:00Z`) - DAY_MS)
  await runPlans(world.context)
  expect(await textsOf(student)).toContainEqual(expect.stringMatching(/^Batas waktu besok: Besok /))
  const left = await world.context.db.kysely
    .selectFrom('notice_plans')
    .where('name', '=', 'of_a_later_version')
    .selectAll()
    .execute()
  expect(left).toHaveLength(60)
})
