/** The active year and semester: exactly one of each, whoever changes them when. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Period } from '#contract/sia/period.ts'
import { createSchool, createYear, type School } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let school: School
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
})
afterAll(() => world.close())

const statuses = async () => {
  const { eduyears, semesters } = (await admin.get<Period>('/sia/master/setting')).body.result
  return Object.fromEntries([...eduyears, ...semesters].map((one) => [one.name, one.status]))
}

it('a first start has the current year and one semester active', async () => {
  const active = Object.values(await statuses()).filter((status) => status === 'active')
  expect(active).toHaveLength(2)
})

it('a first start has both semesters, the roles and the settings under the ids they are known by', async () => {
  const fresh = await openWorld()
  const { kysely } = fresh.context.db
  const named = (table: 'semesters' | 'roles') =>
    kysely.selectFrom(table).select(['id', 'name']).where('id', '<=', 4).orderBy('id').execute()
  expect(await named('semesters')).toEqual([
    { id: 1, name: 'Ganjil' },
    { id: 2, name: 'Genap' },
  ])
  const roles = ['Administrator', 'Operator', 'Guru', 'Siswa']
  expect(await named('roles')).toEqual(roles.map((name, at) => ({ id: at + 1, name })))
  const all = await kysely.selectFrom('role_accesses').select('access').where('role_id', '=', 1).execute()
  expect(all).toEqual([{ access: '*' }])
  const settings = await kysely.selectFrom('settings').select('name').execute()
  expect(settings.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['site_name', 'tagline', 'logo', 'phone', 'email', 'organization', 'address']),
  )
  await fresh.close()
})

it('a first start in the first hours of July, when it is still June elsewhere, has the year that begins', async () => {
  vi.useFakeTimers({ now: new Date('2026-06-30T18:00:00Z'), toFake: ['Date'] })
  const july = await openWorld().finally(() => vi.useRealTimers())
  const { kysely } = july.context.db
  const active = (table: 'eduyears' | 'semesters') =>
    kysely.selectFrom(table).select('name').where('status', '=', 'active').execute()
  expect(await active('eduyears')).toEqual([{ name: '2026/2027' }])
  expect(await active('semesters')).toEqual([{ name: 'Ganjil' }])
  await july.close()
})

it('choosing others makes the former ones passed; saving the same again changes nothing', async () => {
  const { start, nextYear, otherSemester } = school
  const name = (from: number) => `${from}/${from + 1}`
  for (const _again of [1, 2]) {
    const { status, body } = await school.activate(nextYear, otherSemester)
    expect(status).toBe(200)
    expect(body.result.eduyears.filter((one) => one.status === 'active')).toMatchObject([{ id: nextYear }])
    expect(await statuses()).toMatchObject({ [name(start)]: 'passed', [name(start + 1)]: 'active' })
  }
  expect((await school.activate(school.year, school.semester)).status, 'and back').toBe(200)
})

it('set back, the years after become coming ones again, and those before stay passed', async () => {
  const { start, nextYear, year, semester } = school
  const name = (from: number) => `${from}/${from + 1}`
  const later = await createYear(admin, start + 2)
  await school.activate(nextYear, semester)
  await school.activate(later, semester)
  expect(await statuses()).toMatchObject({ [name(start)]: 'passed', [name(start + 1)]: 'passed' })
  await school.activate(nextYear, semester)
  const after = { [name(start)]: 'passed', [name(start + 1)]: 'active', [name(start + 2)]: 'draft' }
  expect(await statuses()).toMatchObject(after)
  await school.activate(year, semester)
  const back = { [name(start)]: 'active', [name(start + 1)]: 'draft', [name(start + 2)]: 'draft' }
  expect(await statuses()).toMatchObject(back)
})

it('the semester after the active one is still to come, also where it ended the year before', async () => {
  const { year, nextYear, semester, otherSemester } = school
  await school.activate(year, otherSemester)
  expect(await statuses()).toMatchObject({ Ganjil: 'passed', Genap: 'active' })
  await school.activate(nextYear, semester)
  expect(await statuses()).toMatchObject({ Ganjil: 'active', Genap: 'draft' })
  await school.activate(year, semester)
})

it('both are required and must exist; otherwise nothing changes', async () => {
  const before = await statuses()
  for (const [body, field] of [
    [{ eduyear_id: school.year }, 'semester_id'],
    [{ semester_id: school.semester }, 'eduyear_id'],
    [{ eduyear_id: 999, semester_id: school.otherSemester }, 'eduyear_id'],
    [{ eduyear_id: school.nextYear, semester_id: 999 }, 'semester_id'],
    [{ eduyear_id: 'x', semester_id: 1 }, 'eduyear_id'],
    [{ eduyear_id: 2 ** 40, semester_id: 1 }, 'eduyear_id'],
  ] as const) {
    const answer = await admin.post('/sia/master/setting', body)
    expect(answer.status, JSON.stringify(body)).toBe(422)
    expect(answer.body.errors).toHaveProperty([field])
  }
  expect(await statuses()).toEqual(before)
})

it('seeing needs the master key, changing the edit key', async () => {
  const reader = await world.as({ keys: ['sia-master'] })
  const body = { eduyear_id: school.year, semester_id: school.semester }
  expect((await reader.get('/sia/master/setting')).status).toBe(200)
  expect((await reader.post('/sia/master/setting', body)).status).toBe(403)
})

it('twenty choices at one moment leave one year and one semester active', async () => {
  const years = [school.year, school.nextYear, await createYear(admin, 2001), await createYear(admin, 2002)]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      school.activate(years[n % 4] as number, n % 2 ? school.semester : school.otherSemester),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(Object.values(await statuses()).filter((status) => status === 'active')).toHaveLength(2)
})
