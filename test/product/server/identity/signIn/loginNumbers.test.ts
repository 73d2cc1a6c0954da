/** Teachers and students sign in with their numbers, too. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAccount, signIn } from '#test/support/people/accounts.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await makeAccount(world, { name: 'Sari', nisn: '0071234567', nip: '198504122010011007' })
})
afterAll(() => world.close())

it.each([
  ['the NISN including its leading zeros', '0071234567'],
  ['the NIP', '198504122010011007'],
])('a user signs in with %s', async (_what, login) => {
  expect((await signIn(world, login)).body).toMatchObject({ success: true, result: { nama: 'Sari' } })
})
