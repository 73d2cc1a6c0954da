/** Deadlocks and serialization failures on PostgreSQL are retried, and any other error is thrown at once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  const { kysely } = world.context.db
  await kysely.deleteFrom('audits').execute()
  await kysely.updateTable('settings').set({ value: '' }).where('name', 'in', ['phone', 'email']).execute()
})

/** Adds a letter to a setting, which keeps its row locked until the transaction ends. */
function appendToSetting(name: string, letter: string) {
  return sql`update settings set value = value || ${letter} where name = ${name}`
}

/** @returns a function whose promises resolve once it has been called by all participants; later calls resolve at once */
function createBarrier(participantCount: number) {
  let arrived = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    arrived += 1
    if (arrived === participantCount) open()
    return opened
  }
}

it('two transactions that change the same two records in opposite order are both stored once, with their audit rows', async () => {
  const waitForBoth = createBarrier(2)
  let tries = 0
  const change = (letter: string, [first, second]: readonly [string, string]) =>
    write(world.context, null, async (tx) => {
      tries += 1
      await appendToSetting(first, letter).execute(tx.queries)
      await waitForBoth()
      await appendToSetting(second, letter).execute(tx.queries)
      await tx.audit({ action: 'update', entity: 'setting', entityId: 0, after: letter })
    })
  await Promise.all([change('a', ['phone', 'email']), change('b', ['email', 'phone'])])

  // At least one deadlock; another if the loser locked a row again before PostgreSQL woke the waiting winner.
  expect(tries).toBeGreaterThanOrEqual(3)
  const { kysely } = world.context.db
  const stored = await kysely
    .selectFrom('settings')
    .where('name', 'in', ['phone', 'email'])
    .select('value')
    .execute()
  expect(stored.map(({ value }) => [...value].sort().join(''))).toEqual(['ab', 'ab'])
  const trail = await kysely.selectFrom('audits').select('after').execute()
  expect(trail.map(({ after }) => after).sort()).toEqual(['"a"', '"b"'])
})

it('a transaction with a serialization failure is retried', async () => {
  let tries = 0
  await write(world.context, null, async (tx) => {
    tries += 1
    if (tries < 3) await sql`do $$ begin raise exception sqlstate '40001'; end $$`.execute(tx.queries)
    await appendToSetting('phone', 'c').execute(tx.queries)
  })
  expect(tries).toBe(3)
})

it('any other error rolls the transaction back without a retry', async () => {
  let tries = 0
  const refused = write(world.context, null, async (tx) => {
    tries += 1
    await appendToSetting('phone', 'd').execute(tx.queries)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(tries).toBe(1)
  const { kysely } = world.context.db
  const phone = kysely.selectFrom('settings').where('name', '=', 'phone').select('value')
  expect(await phone.executeTakeFirstOrThrow()).toEqual({ value: '' })
})

it('a transaction that always deadlocks fails after five tries', async () => {
  let tries = 0
  const failing = write(world.context, null, async (tx) => {
    tries += 1
    await sql`do $$ begin raise exception sqlstate '40P01'; end $$`.execute(tx.queries)
  })
  await expect(failing).rejects.toMatchObject({ code: '40P01' })
  expect(tries).toBe(5)
})

it('a lock released by the rollback of a savepoint can be taken again', async () => {
  const countLocks = async (queries: Queries) => {
    const { rows } = await sql<{ count: string }>`select count(*) from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid()`.execute(queries)
    return Number(rows[0]?.count)
  }
  await write(world.context, null, async (tx) => {
    const failing = tx.savepoint(async () => {
      await tx.lock('headline')
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await countLocks(tx.queries)).toBe(0)
    await tx.lock('headline')
    await tx.lock('headline')
    expect(await countLocks(tx.queries)).toBe(1)
  })
})
