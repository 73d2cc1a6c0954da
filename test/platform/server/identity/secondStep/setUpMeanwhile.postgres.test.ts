/** A sign-in by the password alone that was under way when a second step was set up opens no session. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAccount } from '#test/support/people/accounts.ts'
import { sendPassword, setUpSecondStep } from '#test/support/people/secondSteps.ts'
import { eventually } from '#test/support/world/eventually.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

const EMAIL = 'rina@sekolah.sch.id'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const isSomebodyWaiting = async () => {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like 'update "users"%'`.execute(world.context.db.kysely)
  return rows.length > 0
}

it('a sign-in that waits while the second step is confirmed asks for the code afterwards', async () => {
  const userId = await makeAccount(world, { email: EMAIL })
  const { session } = await sendPassword(world, { email: EMAIL })
  await setUpSecondStep(world, { token: session?.access_token ?? '' })
  const { kysely } = world.context.db
  const secondStep = () => kysely.selectFrom('second_steps').where('user_id', '=', userId)
  const { used_step } = await secondStep().select('used_step').executeTakeFirstOrThrow()
  await kysely.updateTable('second_steps').set({ used_step: null }).where('user_id', '=', userId).execute()
  const signIn = await kysely.transaction().execute(async (confirming) => {
    await confirming.updateTable('users').set({ login_at: sql`login_at` }).where('id', '=', userId).execute()
    const waiting = sendPassword(world, { email: EMAIL })
    await eventually(async () => expect(await isSomebodyWaiting()).toBe(true))
    await confirming.updateTable('second_steps').set({ used_step }).where('user_id', '=', userId).execute()
    return { waiting }
  })
  expect(await signIn.waiting).toMatchObject({ success: false, session: null })
  expect((await sendPassword(world, { email: EMAIL })).token).not.toBe('')
})
