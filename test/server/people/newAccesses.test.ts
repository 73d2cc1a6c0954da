/** A key that comes with a newer version reaches the roles of a school that exists, once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCESSES } from '#contract/access.ts'
import { seedEssential } from '#server/seed/essential.ts'
import { openWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const KEY = 'menu-setting'

async function holders(): Promise<string[]> {
  const rows = await world.context.db.kysely
    .selectFrom('roles')
    .innerJoin('role_accesses', 'role_id', 'roles.id')
    .where('access', 'in', [KEY, '*'])
    .select('roles.name')
    .orderBy('roles.id')
    .execute()
  return rows.map(({ name }) => name)
}

async function take() {
  await world.context.db.kysely.deleteFrom('role_accesses').where('access', '=', KEY).execute()
}

it('every key is known once the school has started', async () => {
  const known = await world.context.db.kysely.selectFrom('known_accesses').select('name').execute()
  expect(known.map(({ name }) => name).sort()).toEqual(ACCESSES.map(({ name }) => name).sort())
})

it('what was taken from a role stays taken at the next start', async () => {
  await take()
  await seedEssential(world.context)
  expect(await holders()).toEqual(['Administrator'])
})

it('what the school has never known is given to the roles that a new school is seeded with it', async () => {
  await world.context.db.kysely.deleteFrom('known_accesses').where('name', '=', KEY).execute()
  await seedEssential(world.context)
  expect(await holders()).toEqual(['Administrator', 'Operator'])
  await take()
  await seedEssential(world.context)
  expect(await holders()).toEqual(['Administrator'])
})
