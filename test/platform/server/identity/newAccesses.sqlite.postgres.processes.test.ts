/** An access key that a new version adds is given once to the seeded roles of an existing school. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedFirstRows } from '#platform/server/identity/firstRows.ts'
import { LIBRARY_ENTRIES } from '#test/support/library/library.ts'
import { libraryServer } from '#test/support/library/libraryServer.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ added: [libraryServer] })
})
afterAll(() => world.close())

const KEY = 'library-desk'

async function listRolesWithKey(): Promise<string[]> {
  const rows = await world.context.db.kysely
    .selectFrom('roles')
    .innerJoin('role_accesses', 'role_id', 'roles.id')
    .where('access', 'in', [KEY, '*'])
    .select('roles.name')
    .orderBy('roles.id')
    .execute()
  return rows.map(({ name }) => name)
}

async function revokeKey() {
  await world.context.db.kysely.deleteFrom('role_accesses').where('access', '=', KEY).execute()
}

it('every access key is known after the first start', async () => {
  const knownKeys = await world.context.db.kysely.selectFrom('known_accesses').select('name').execute()
  expect(knownKeys.map(({ name }) => name)).toEqual(
    expect.arrayContaining(LIBRARY_ENTRIES.map(({ name }) => name)),
  )
})

it('a key that was revoked from a role stays revoked at the next start', async () => {
  await revokeKey()
  await seedFirstRows(world.context)
  expect(await listRolesWithKey()).toEqual(['Administrator'])
})

it('an unknown key is given once to the roles that have it in a new school', async () => {
  await world.context.db.kysely.deleteFrom('known_accesses').where('name', '=', KEY).execute()
  await seedFirstRows(world.context)
  expect(await listRolesWithKey()).toEqual(['Administrator', 'Pustakawan'])
  await revokeKey()
  await seedFirstRows(world.context)
  expect(await listRolesWithKey()).toEqual(['Administrator'])
})
