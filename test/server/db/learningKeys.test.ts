/** The migration that gives the keys of lessons to the roles of schools that were there before. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { POLICY } from '#contract/access.ts'
import { up } from '#server/db/migrations/0021_learningKeys.ts'
import { openWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const LEARNING = [...POLICY.learning.teach, ...POLICY.learning.attend]

async function keysOf(name: string): Promise<string[]> {
  const rows = await world.context.db.kysely
    .selectFrom('role_accesses')
    .innerJoin('roles', 'roles.id', 'role_accesses.role_id')
    .where('roles.name', '=', name)
    .select('access')
    .execute()
  return rows.map(({ access }) => access).filter((access) => LEARNING.some((key) => key === access))
}

it('gives them once, where one was there already too, and to no role of the school’s own', async () => {
  const { db } = world.context
  const { kysely } = db
  const before = {
    Operator: await keysOf('Operator'),
    Guru: await keysOf('Guru'),
    Siswa: await keysOf('Siswa'),
  }
  await kysely.deleteFrom('role_accesses').where('access', 'in', POLICY.learning.attend).execute()
  const stamps = { created_at: '2024-07-01T00:00:00.000Z', updated_at: '2024-07-01T00:00:00.000Z' }
  await kysely
    .insertInto('roles')
    .values({ name: 'Pustakawan', search_text: 'pustakawan', ...stamps })
    .execute()
  const schema = { db: kysely as never, engine: db.engine }
  await up(schema)
  await up(schema)
  for (const [role, keys] of Object.entries(before)) expect((await keysOf(role)).sort()).toEqual(keys.sort())
  expect(new Set(before.Guru)).toEqual(new Set(POLICY.learning.teach))
  expect(new Set(before.Siswa)).toEqual(new Set(POLICY.learning.attend))
  expect(await keysOf('Pustakawan')).toEqual([])
})
