/** The active year and semester: there is always exactly one of each. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { PeriodChoices } from '#features/school/period.ts'
import { createSchool, createYear, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let school: School
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
})
afterAll(() => world.close())

const readStatuses = async () => {
  const { eduyears, semesters } = (await admin.get<PeriodChoices>('/sia/master/setting')).body.result
  return Object.fromEntries([...eduyears, ...semesters].map((period) => [period.name, period.status]))
}

it('a new school has the current year and one semester active', async () => {
  const active = Object.values(await readStatuses()).filter((status) => status === 'active')
  expect(active).toHaveLength(2)
})

it('a new school has both semesters, the roles and the settings with fixed ids', async () => {
  const newWorld = await openWorld()
  const { kysely } = newWorld.context.db
  const listNames = (table: 'semesters' | 'roles') =>
    kysely.selectFrom(table).select(['id', 'name']).where('id', '<=', 4).orderBy('id').execute()
  expect(await listNames('semesters')).toEqual([
    { id: 1, name: 'Ganjil' },
    { id: 2, name: 'Genap' },
  ])
  const roles = ['Administrator', 'Operator', 'Guru', 'Siswa']
  expect(await listNames('roles')).toEqual(roles.map((name, index) => ({ id: index + 1, name })))
  const adminAccesses = await kysely
    .selectFrom('role_accesses')
    .select('access')
    .where('role_id', '=', 1)
    .execute()
  expect(adminAccesses).toEqual([{ access: '*' }])
  const settings = await kysely.selectFrom('settings').select('name').execute()
  expect(settings.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['site_name', 'tagline', 'logo', 'phone', 'email', 'organization', 'address']),
  )
  await newWorld.close()
})

it('a new school in the first hours of July has the new year, although it is June in UTC', async () => {
  vi.useFakeTimers({ now: new Date('2026-06-30T18:00:00Z'), toFake: ['Date'] })
  const julyWorld = await openWorld().finally(() => vi.useRealTimers())
  const { kysely } = julyWorld.context.db
  const listActive = (table: 'eduyears' | 'semesters') =>
    kysely.selectFrom(table).select('name').where('status', '=', 'active').execute()
  expect(await listActive('eduyears')).toEqual([{ name: '2026/2027' }])
  expect(await listActive('semesters')).toEqual([{ name: 'Ganjil' }])
  await julyWorld.close()
})

it('a new choice makes the former year passed, and saving it again changes nothing', async () => {
  const { startYear, nextYear, otherSemester } = school
  const yearName = (from: number) => `${from}/${from + 1}`
  for (const _again of [1, 2]) {
    const { status, body } = await school.activate(nextYear, otherSemester)
    expect(status).toBe(200)
    expect(body.result.eduyears.filter((eduyear) => eduyear.status === 'active')).toMatchObject([
      { id: nextYear },
    ])
    expect(await readStatuses()).toMatchObject({
      [yearName(startYear)]: 'passed',
      [yearName(startYear + 1)]: 'active',
    })
  }
  expect(
    (await school.activate(school.year, school.semester)).status,
    'the former choice can be restored',
  ).toBe(200)
})

it('an earlier choice makes the later years drafts again', async () => {
  const { startYear, nextYear, year, semester } = school
  const yearName = (from: number) => `${from}/${from + 1}`
  const laterYear = await createYear(admin, startYear + 2)
  await school.activate(nextYear, semester)
  await school.activate(laterYear, semester)
  expect(await readStatuses()).toMatchObject({
    [yearName(startYear)]: 'passed',
    [yearName(startYear + 1)]: 'passed',
  })
  await school.activate(nextYear, semester)
  const expectedStatuses = {
    [yearName(startYear)]: 'passed',
    [yearName(startYear + 1)]: 'active',
    [yearName(startYear + 2)]: 'draft',
  }
  expect(await readStatuses()).toMatchObject(expectedStatuses)
  await school.activate(year, semester)
  const restoredStatuses = {
    [yearName(startYear)]: 'active',
    [yearName(startYear + 1)]: 'draft',
    [yearName(startYear + 2)]: 'draft',
  }
  expect(await readStatuses()).toMatchObject(restoredStatuses)
})

it('the semester after the active one is a draft, even if it was active in the year before', async () => {
  const { year, nextYear, semester, otherSemester } = school
  await school.activate(year, otherSemester)
  expect(await readStatuses()).toMatchObject({ Ganjil: 'passed', Genap: 'active' })
  await school.activate(nextYear, semester)
  expect(await readStatuses()).toMatchObject({ Ganjil: 'active', Genap: 'draft' })
  await school.activate(year, semester)
})

it('year and semester are required and must exist', async () => {
  const before = await readStatuses()
  for (const [body, field] of [
    [{ eduyear_id: school.year }, 'semester_id'],
    [{ semester_id: school.semester }, 'eduyear_id'],
    [{ eduyear_id: 999, semester_id: school.otherSemester }, 'eduyear_id'],
    [{ eduyear_id: school.nextYear, semester_id: 999 }, 'semester_id'],
    [{ eduyear_id: 'x', semester_id: 1 }, 'eduyear_id'],
    [{ eduyear_id: 2 ** 40, semester_id: 1 }, 'eduyear_id'],
  ] as const) {
    const response = await admin.post('/sia/master/setting', body)
    expect(response.status, JSON.stringify(body)).toBe(422)
    expect(response.body.errors).toHaveProperty([field])
  }
  expect(await readStatuses()).toEqual(before)
})

it('reading needs the master key, changing the edit key', async () => {
  const reader = await world.as({ keys: ['sia-master'] })
  const body = { eduyear_id: school.year, semester_id: school.semester }
  expect((await reader.get('/sia/master/setting')).status).toBe(200)
  expect((await reader.post('/sia/master/setting', body)).status).toBe(403)
})

it('twenty choices at once leave one year and one semester active', async () => {
  const years = [school.year, school.nextYear, await createYear(admin, 2001), await createYear(admin, 2002)]
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      school.activate(years[n % 4] as number, n % 2 ? school.semester : school.otherSemester),
    ),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(Object.values(await readStatuses()).filter((status) => status === 'active')).toHaveLength(2)
})
