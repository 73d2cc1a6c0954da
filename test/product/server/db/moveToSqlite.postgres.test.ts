/** Moving from PostgreSQL back to SQLite, into the folder of the school's pictures and documents. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { move } from '#platform/server/cli/move.ts'
import { countEveryTable } from '#platform/server/db/copy/copyDatabase.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { runCommand } from '#test/support/process/commands.ts'
import { openDb } from '#test/support/world/product.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld({ env: { PORT: '1' } })
  folder = world.context.config.DATA_DIR
  await uploadImage(await world.as('Administrator'), await drawImage())
})
afterAll(() => world.close())

const moveToSqlite = () => runCommand(move, world.context, { options: { to: 'sqlite' } })

it('an existing database file is not overwritten', async () => {
  const path = join(folder, 'pelita.sqlite')
  writeFileSync(path, 'yang lama')
  await expect(moveToSqlite()).rejects.toThrow('sudah ada')
  expect(readFileSync(path, 'utf8')).toBe('yang lama')
  rmSync(path)
})

it('the rows but sessions are written beside the files, and no unfinished file remains', async () => {
  const before = await countEveryTable(world.context.db)
  const { code, text } = await moveToSqlite()
  expect([code, text]).toEqual([0, expect.stringContaining('Kosongkan DATABASE_URL')])
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  expect(existsSync(join(folder, 'pelita.sqlite-wal'))).toBe(false)
  const school = await openDb({ DATA_DIR: folder, NEW_SCHOOL: 'off' })
  expect(await countEveryTable(school)).toEqual(
    before.map(({ table, rows }) => ({ table, rows: table === 'sessions' ? 0 : rows })),
  )
  await school.close()
})
