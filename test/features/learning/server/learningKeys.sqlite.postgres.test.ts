/** The migration that adds the keys of lessons to the roles of existing schools. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LEARNING_POLICY } from '#features/learning/access.ts'
import { up } from '#features/migrations/0021_learningKeys.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const LEARNING_KEYS = [...LEARNING_POLICY.teach, ...LEARNING_POLICY.attend]

async function listLearningKeys(name: string): Promise<string[]> {
  const rows = await world.context.db.kysely
    .selectFrom('role_accesses')
    .innerJoin('roles', 'roles.id', 'role_accesses.role_id')
    .where('roles.name', '=', name)
    .select('access')
    .execute()
  return rows.map(({ access }) => access).filter((access) => LEARNING_KEYS.some((key) => key === access))
}

it('adds each missing key once, and none to a role that the school made', async () => {
  const { db } = world.context
  const { kysely } = db
  const keysBefore = {
    Operator: await listLearningKeys('Operator'),
    Guru: await listLearningKeys('Guru'),
    Siswa: await listLearningKeys('Siswa'),
  }
  await kysely.deleteFrom('role_accesses').where('access', 'in', LEARNING_POLICY.attend).execute()
  const timestamps = { created_at: '2024-07-01T00:00:00.000Z', updated_at: '2024-07-01T00:00:00.000Z' }
  await kysely
    .insertInto('roles')
    .values({ name: 'Pustakawan', search_text: 'pustakawan', ...timestamps })
    .execute()
  const schema = { db: kysely, engine: db.engine }
  await up(schema)
  await up(schema)
  for (const [role, keys] of Object.entries(keysBefore))
    expect((await listLearningKeys(role)).sort()).toEqual(keys.sort())
  expect(new Set(keysBefore.Guru)).toEqual(new Set(LEARNING_POLICY.teach))
  expect(new Set(keysBefore.Siswa)).toEqual(new Set(LEARNING_POLICY.attend))
  expect(await listLearningKeys('Pustakawan')).toEqual([])
})
