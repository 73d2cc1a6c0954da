/** Two writers who wait for each other on PostgreSQL: both get their way, and a real refusal is told at once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Queries } from '#server/db/open.ts'
import { write } from '#server/db/write.ts'
import { openWorld, type World } from '#test/support/world.ts'

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

/** Opens once everybody has come; for whoever comes later it stands open. */
function makeBarrier(expected: number) {
  let arrived = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    arrived += 1
    if (arrived === expected) open()
    return opened
  }
}

it('two who change the same two records in opposite order are both stored, each once and with its trail', async () => {
  const waitForBoth = makeBarrier(2)
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

  // One deadlock at least; another if the loser had a row again before PostgreSQL woke the winner that waited for it.
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

it('a transaction that PostgreSQL cannot put in order with another is tried again', async () => {
  let tries = 0
  await write(world.context, null, async (tx) => {
    tries += 1
    if (tries < 3) await sql`do $$ begin raise exception sqlstate '40001'; end $$`.execute(tx.queries)
    await appendToSetting('phone', 'c').execute(tx.queries)
  })
  expect(tries).toBe(3)
})

it('any other refusal ends the transaction at its first try and takes everything back', async () => {
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

it('a transaction that never comes through ends with the reason after a few tries', async () => {
  let tries = 0
  const failing = write(world.context, null, async (tx) => {
    tries += 1
    await sql`do $$ begin raise exception sqlstate '40P01'; end $$`.execute(tx.queries)
  })
  await expect(failing).rejects.toMatchObject({ code: '40P01' })
  expect(tries).toBe(5)
})

it('a lock that went with a part that was refused is taken again', async () => {
  const countLocks = async (queries: Queries) => {
    const { rows } = await sql<{ count: string }>`select count(*) from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid()`.execute(queries)
    return Number(rows[0]?.count)
  }
  await write(world.context, null, async (tx) => {
    const part = tx.savepoint(async () => {
      await tx.lock('headline')
      throw new Error('refused')
    })
    await expect(part).rejects.toThrow('refused')
    expect(await countLocks(tx.queries)).toBe(0)
    await tx.lock('headline')
    await tx.lock('headline')
    expect(await countLocks(tx.queries)).toBe(1)
  })
})
