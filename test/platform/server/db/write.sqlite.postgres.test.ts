/** The write function: audits are stored in its transaction, and a savepoint can be rolled back alone. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Author, type Tx, write } from '#platform/server/db/write.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await write(world.context, null, (tx) =>
    tx.queries.insertInto('settings').values({ name: 'probe', value: '' }).execute(),
  )
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.context.db.kysely.deleteFrom('audits').execute()
})

const addAudit = (tx: Tx<Author>, entityId: number, after: unknown = null) =>
  tx.audit({ action: 'update', entity: 'setting', entityId, after })

async function listAuditedIds(): Promise<number[]> {
  const { kysely } = world.context.db
  const rows = await kysely.selectFrom('audits').select('entity_id').orderBy('id').execute()
  return rows.map(({ entity_id }) => entity_id)
}

it.each([1, 2, 63, 64, 65, 200])('%i audits are all stored, in their order', async (count) => {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  await write(world.context, null, async (tx) => {
    for (const id of ids) await addAudit(tx, id)
  })
  expect(await listAuditedIds()).toEqual(ids)
})

it('an audit has the values of the time when it was added', async () => {
  const values = { name: 'before' }
  await write(world.context, null, async (tx) => {
    await addAudit(tx, 1, values)
    values.name = 'after'
  })
  const { kysely } = world.context.db
  const { after } = await kysely.selectFrom('audits').select('after').executeTakeFirstOrThrow()
  expect(JSON.parse(after ?? '')).toEqual({ name: 'before' })
})

it('a failed write has no audit', async () => {
  const failedWrite = write(world.context, null, async (tx) => {
    await addAudit(tx, 1)
    throw new Error('refused')
  })
  await expect(failedWrite).rejects.toThrow('refused')
  expect(await listAuditedIds()).toEqual([])
})

it('a failed savepoint is rolled back with its audits, and the rest is stored', async () => {
  const setValue = (tx: Tx<Author>, value: string) =>
    tx.queries.updateTable('settings').set({ value }).where('name', '=', 'probe').execute()
  await write(world.context, null, async (tx) => {
    await setValue(tx, 'before')
    await addAudit(tx, 1)
    const savepoint = tx.savepoint(async () => {
      await setValue(tx, 'refused')
      await addAudit(tx, 2)
      throw new Error('refused')
    })
    await expect(savepoint).rejects.toThrow('refused')
    await tx.savepoint(() => addAudit(tx, 3))
  })
  const { kysely } = world.context.db
  const row = await kysely
    .selectFrom('settings')
    .where('name', '=', 'probe')
    .select('value')
    .executeTakeFirst()
  expect(row?.value).toBe('before')
  expect(await listAuditedIds()).toEqual([1, 3])
})
