/** Documents that prevent that a promotion is undone. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clearYear, createSchool, createStudents, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const MOMENT = '2026-12-20T00:00:00.000Z'

let world: World
let admin: Client
let school: School
let ids: number[]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  ids = await createStudents(admin, [1, 2])
})
afterAll(() => world.close())
beforeEach(() => clearYear(world, school))

/** Promotes two students of a class. @returns the batch's id */
async function promote(from: number, to: number | undefined): Promise<number> {
  const enrolment = { classroom_id: from, eduyear_id: school.year, status: 'active' as const }
  await world.context.db.kysely
    .insertInto('student_classes')
    .values(ids.map((student_id) => ({ ...enrolment, student_id, created_at: MOMENT, updated_at: MOMENT })))
    .execute()
  const response = await school.processRows(await school.readRows(from), 'passed', to)
  expect(response.status, response.text).toBe(200)
  return response.body.result.id
}

const readWhyNot = async (classroom: number) => (await school.readClass(classroom)).last_batch?.why_not

it('if the report card of the new class was withdrawn, since its file is kept there', async () => {
  const batch = await promote(school.vii, school.viii)
  const [row] = await school.readRows(school.viii, school.nextYear)
  const student_id = row?.student_id ?? 0
  const file = { name: 'ditarik.pdf', filename: 'ditarik.pdf', kind: 'rapor', size: 1, created_at: MOMENT }
  await world.context.db.kysely
    .insertInto('documents')
    .values({ ...file, student_id, student_class_id: row?.id ?? 0 })
    .execute()
  const reason = 'rapornya di kelas barunya ditarik, dan arsipnya tersimpan di sana'
  expect(await readWhyNot(school.vii)).toContain(reason)
  const { status, body } = await school.undo(batch)
  expect([status, body.message]).toEqual([409, expect.stringContaining(reason)])
  await world.context.db.kysely.deleteFrom('documents').execute()
  expect((await school.undo(batch)).status).toBe(200)
})

it('if a graduate has a letter, but not if someone promoted has one of another year', async () => {
  const { kysely } = world.context.db
  const letter = { eduyear_id: school.year, final_score: 80, file: 'surat.pdf' }
  const insertLetter = () =>
    kysely
      .insertInto('graduations')
      .values({ ...letter, student_id: ids[0] ?? 0, created_at: MOMENT, updated_at: MOMENT })
      .execute()
  await promote(school.vii, school.viii)
  await insertLetter()
  expect(await readWhyNot(school.vii)).toBeNull()
  await kysely.deleteFrom('graduations').execute()
  await clearYear(world, school)
  const graduated = await promote(school.ix, undefined)
  await insertLetter()
  expect(await readWhyNot(school.ix)).toContain('sudah punya surat kelulusan')
  expect((await school.undo(graduated)).status).toBe(409)
  await kysely.deleteFrom('graduations').execute()
  expect((await school.undo(graduated)).status).toBe(200)
})
