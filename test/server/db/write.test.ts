/** The one way to write: its trail is stored with the work, and a part of it can be taken back by itself. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Author, type Tx, write } from '#server/db/write.ts'
import { openWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.context.db.kysely.deleteFrom('audits').execute()
})

const note = (tx: Tx<Author>, entityId: number, after: unknown = null) =>
  tx.audit({ action: 'update', entity: 'setting', entityId, after })

async function notedIds(): Promise<number[]> {
  const { kysely } = world.context.db
  const rows = await kysely.selectFrom('audits').select('entity_id').orderBy('id').execute()
  return rows.map(({ entity_id }) => entity_id)
}

it.each([1, 2, 63, 64, 65, 200])('%i rows of the trail are all stored, in their order', async (count) => {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  await write(world.context, null, async (tx) => {
    for (const id of ids) await note(tx, id)
  })
  expect(await notedIds()).toEqual(ids)
})

it('a row of the trail says what was true when it was noted', async () => {
  const values = { name: 'before' }
  await write(world.context, null, async (tx) => {
    await note(tx, 1, values)
    values.name = 'after'
  })
  const { kysely } = world.context.db
  const { after } = await kysely.selectFrom('audits').select('after').executeTakeFirstOrThrow()
  expect(JSON.parse(after ?? '')).toEqual({ name: 'before' })
})

it('what is refused leaves no row of the trail', async () => {
  const refusing = write(world.context, null, async (tx) => {
    await note(tx, 1)
    throw new Error('refused')
  })
  await expect(refusing).rejects.toThrow('refused')
  expect(await notedIds()).toEqual([])
})

it('a part that is refused is taken back with its trail, and what was before and after it is stored', async () => {
  const setting = (tx: Tx<Author>, value: string) =>
    tx.queries.updateTable('settings').set({ value }).where('name', '=', 'phone').execute()
  await write(world.context, null, async (tx) => {
    await setting(tx, 'before')
    await note(tx, 1)
    const part = tx.savepoint(async () => {
      await setting(tx, 'refused')
      await note(tx, 2)
      throw new Error('refused')
    })
    await expect(part).rejects.toThrow('refused')
    await tx.savepoint(() => note(tx, 3))
  })
  const { kysely } = world.context.db
  const row = await kysely
    .selectFrom('settings')
    .where('name', '=', 'phone')
    .select('value')
    .executeTakeFirst()
  expect(row?.value).toBe('before')
  expect(await notedIds()).toEqual([1, 3])
})
