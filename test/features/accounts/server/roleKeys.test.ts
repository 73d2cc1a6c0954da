/** A role is given any key of the tree. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it.each(['dashboard', 'add-master-role'])('a role is given the key %s', async (name) => {
  const admin = await world.as('Administrator')
  expect(await admin.post('/master/role', { name: `Dengan ${name}`, accesses: [name] })).toMatchObject({
    status: 201,
    body: { result: { role_accesses: [{ access: { name } }] } },
  })
})
