/** Bagi Kelas: suggested by rule, stored in one act, and undone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SpreadPage } from '#features/enrolment/spread.ts'
import { createSchool, createStudents, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const SPREAD = '/sia/activity/student-class/spread'
type Rows = {
  id: number | null
  rows: { student: { id: number; name: string }; classroom: { id: number } }[]
}

let world: World
let operator: Client
let school: School
let ids: number[]
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  school = await createSchool(await world.as('Administrator'))
  ids = await createStudents(operator, [501, 502, 503, 504, 505, 506])
})
afterAll(() => world.close())

const readPage = async () => (await operator.get<SpreadPage>(`${SPREAD}?code=VII`)).body.result
const classroomIds = async () => (await readPage()).classrooms.map(({ id }) => id)
const waiting = async () => (await readPage()).candidates.map(({ id }) => id).filter((id) => ids.includes(id))

it('a dry run suggests a class for everybody, and stores nothing', async () => {
  const body = {
    classroom_ids: await classroomIds(),
    student_ids: ids,
    rules: ['gender', 'religion'],
    dry_run: true,
  }
  const { status, body: answer } = await operator.post<Rows>(SPREAD, body)
  expect([status, answer.result.id, answer.result.rows.length]).toEqual([200, null, ids.length])
  expect(await waiting()).toHaveLength(ids.length)
})

it('a changed plan is stored in one act, seen on the screen, and undone', async () => {
  const [classroom_id = 0] = await classroomIds()
  const rows = ids.map((student_id) => ({ student_id, classroom_id }))
  const stored = await operator.post<Rows>(SPREAD, { rows })
  expect(stored.body.message).toBe('6 siswa masuk kelas.')
  const page = await readPage()
  expect(page.last).toMatchObject({ id: stored.body.result.id, total: 6 })
  expect(await waiting()).toEqual([])
  expect((await operator.post(SPREAD, { rows })).status, 'twice').toBe(422)

  const undone = await operator.post<{ undone: number; remaining: number }>(
    `${SPREAD}/${page.last?.id}/undo`,
    {},
  )
  expect(undone.body.result).toMatchObject({ undone: 6, remaining: 0, reasons: [] })
  expect([(await waiting()).length, (await readPage()).last]).toEqual([6, null])
  expect((await operator.post(`${SPREAD}/${page.last?.id}/undo`, {})).status).toBe(409)
  const trail = await world.context.db.kysely
    .selectFrom('audits')
    .where('entity', '=', 'class_spread')
    .select('action')
    .execute()
  expect(trail.map(({ action }) => action)).toEqual(['create', 'update'])
})

it('whoever has a report card stays when it is undone, and is named', async () => {
  const [classroom_id = 0] = await classroomIds()
  const rows = ids.map((student_id) => ({ student_id, classroom_id }))
  const { id } = (await operator.post<Rows>(SPREAD, { rows })).body.result
  const { kysely } = world.context.db
  await kysely
    .updateTable('student_classes')
    .set({ status: 'passed' })
    .where('spread_id', '=', id)
    .where('student_id', '=', ids[0] ?? 0)
    .execute()
  const undone = await operator.post<{ undone: number; remaining: number; reasons: { name: string }[] }>(
    `${SPREAD}/${id}/undo`,
    {},
  )
  expect(undone.body.result).toMatchObject({ undone: 5, remaining: 1 })
  expect(undone.body.result.reasons).toHaveLength(1)
})

it('classes of several grades, an unknown student and nobody at all are refused', async () => {
  expect(school).toBeDefined()
  const [classroom_id = 0] = await classroomIds()
  const other = (await operator.get<SpreadPage>(`${SPREAD}?code=VIII`)).body.result.classrooms[0]?.id ?? 0
  const refused = async (body: object) => Object.keys((await operator.post(SPREAD, body)).body.errors ?? {})
  expect(await refused({ classroom_ids: [classroom_id, other], rules: [] })).toEqual(['classroom_ids'])
  expect(await refused({ rows: [{ student_id: 99_999, classroom_id }] })).toEqual(['rows'])
  expect(await refused({ rules: ['gender'] })).toEqual(['classroom_ids'])
  expect((await (await world.as('Guru')).get(SPREAD)).status).toBe(403)
})
