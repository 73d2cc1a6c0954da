/** What each status of an enrolment allows, told by the server alone: neither one status more nor one less than before. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ENROLMENT_STATUS, type EnrolmentStatus } from '#features/enrolment/status.ts'
import { clearYear, createSchool, createStudents, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let school: School
let ids: number[]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  ids = await createStudents(admin, [1])
})
afterAll(() => world.close())
beforeEach(async () => {
  await clearYear(world, school)
  await school.enrol(school.vii, ids)
})

const readRow = async () => {
  const [row] = await school.readRows(school.vii)
  if (!row) throw new Error('nobody is enrolled')
  return row
}
type Row = Awaited<ReturnType<typeof readRow>>

const ACTS = {
  promote: (row: Row) => school.processRows([row], 'passed', school.viii),
  'hold back': (row: Row) => school.processRows([row], 'repeat'),
  remove: (row: Row) => school.saveParticipants(school.vii, [{ ...row, is_delete: true }]),
  move: ({ id }: Row) =>
    admin.post(`/sia/activity/student-class/${id}/move`, {
      classroom_id: school.viiB,
      moved_at: new Date(world.context.clock()).toISOString().slice(0, 10),
    }),
}
/** A changed rule changes this table too, so that nobody widens one by accident. */
const ALLOWED: Record<keyof typeof ACTS, readonly EnrolmentStatus[]> = {
  promote: ['active'],
  'hold back': ['active'],
  remove: ['active'],
  move: ['active'],
}
const STATUSES = Object.keys(ENROLMENT_STATUS).filter(
  (status): status is EnrolmentStatus => status in ENROLMENT_STATUS,
)

it.each(
  Object.keys(ACTS).flatMap((act) => STATUSES.map((status) => [act as keyof typeof ACTS, status] as const)),
)('%s: %s', async (act, status) => {
  const row = await readRow()
  await world.context.db.kysely
    .updateTable('student_classes')
    .set({ status })
    .where('id', '=', row.id)
    .execute()
  const response = await ACTS[act](row)
  const isAllowed = ALLOWED[act].includes(status)
  expect(response.status, response.text).toBe(isAllowed ? 200 : 409)
  if (!isAllowed) expect(await readRow()).toMatchObject({ id: row.id, status })
})
