/** Resetting the passwords of a class: whose are reset, who may do it, and the file with the new ones. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSchool, downloadLink, type School, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let school: School
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  const { startYear } = school
  const csv = `nisn,nis,name,gender,grade,room,eduyear\n0072000001,1,Ani,P,VII,A,${startYear}\n0072000002,2,"Budi, S",L,VII,A,${startYear}\n0072000003,3,Lain,L,VII,B,${startYear}\n`
  await sendCsv(admin, '/sia/master/student', { csv })
})
afterAll(() => world.close())

type ResetResult = {
  reset: number
  skipped: number
  default_password: string | null
  credentials: string | null
}
const resetPasswords = (client: Client, classroom_id: number) =>
  client.post<ResetResult>('/sia/activity/student-class/reset-passwords', {
    classroom_id,
    eduyear_id: school.year,
  })

it('every student of the class gets a new password in a file with name and class', async () => {
  const { body } = await resetPasswords(admin, school.vii)
  expect(body.result).toMatchObject({ reset: 2, skipped: 0, default_password: null })
  const lines = (await downloadLink(world, body.result.credentials)).trim().split('\r\n')
  expect(lines[0]).toBe('name;class;login;password;change_before')
  expect(lines[2]).toMatch(/^Budi, S;VII A;0072000002;\w+;\d{4}-\d\d-\d\d$/)
  const cells = (lines[1] ?? '').split(';')
  const login = { email: cells[2], password: cells[3] }
  expect((await world.anonymous.post('/login', login)).body.success).toBe(true)
})

it('an account with more rights than the caller keeps its password', async () => {
  const { kysely } = world.context.db
  const administratorRole = await kysely
    .selectFrom('roles')
    .where('name', '=', 'Administrator')
    .select('id')
    .executeTakeFirstOrThrow()
  await kysely
    .updateTable('users')
    .set({ role_id: administratorRole.id })
    .where('nisn', '=', '0072000001')
    .execute()
  const clerk = await world.as('Operator')
  expect((await resetPasswords(clerk, school.vii)).body.result).toMatchObject({ reset: 1, skipped: 1 })
})

it('a reset needs the key to edit users, and a class with students', async () => {
  const clerk = await world.as({ keys: ['sia-student-class-activity'] })
  expect((await resetPasswords(clerk, school.vii)).status).toBe(403)
  expect((await resetPasswords(admin, school.ix)).status).toBe(409)
})
