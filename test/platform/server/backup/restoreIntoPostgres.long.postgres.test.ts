/** An interrupted restore into PostgreSQL: completed if the rows had arrived, otherwise undone. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { makeBackup } from '#platform/server/backup/backup.ts'
import { stagedFolder, writeJournal } from '#platform/server/backup/restoreJournal.ts'
import { copyDatabase, countEveryTable } from '#platform/server/db/copy/copyDatabase.ts'
import { createDatabase } from '#test/support/world/postgres.ts'
import { finishRestoring, openDb, restoreBackup } from '#test/support/world/product.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

const NAME = 'sebelum-pemulihan'
let world: World
let folder: string
let target: { url: string; drop: () => Promise<void> }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-restoring-'))
  target = await createDatabase(inject('postgres') ?? '')
})
afterEach(async () => {
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

const dataPath = (...path: string[]) => join(folder, 'data', ...path)
const targetConfig = () => ({ DATA_DIR: dataPath(), DATABASE_URL: target.url })
const listNames = (...path: string[]) => readdirSync(dataPath(...path)).sort()

/** Creates the files as they are while PostgreSQL is being filled, beside a picture of the previous school. */
async function stageFiles() {
  const staged = stagedFolder(dataPath(), NAME)
  for (const path of [dataPath('images'), join(staged, 'images')]) mkdirSync(path, { recursive: true })
  writeFileSync(dataPath('images', 'lama.jpg'), 'lama')
  writeFileSync(join(staged, 'images', 'baru.jpg'), 'baru')
  writeFileSync(join(staged, 'pelita.sqlite'), 'rows')
  await writeJournal(dataPath(), { name: NAME, step: 'filling' })
}

async function fillDatabase() {
  const targetDb = await openDb(targetConfig())
  await copyDatabase(world.context.db, targetDb)
  const rows = await countEveryTable(targetDb)
  await targetDb.close()
  return rows
}

it('the next start completes it with the files if the rows had arrived', async () => {
  await stageFiles()
  const rows = await fillDatabase()
  expect(await finishRestoring(targetConfig())).toBe('finished')
  expect(listNames()).toEqual(['images', NAME])
  expect(listNames('images')).toEqual(['baru.jpg'])
  expect(listNames(NAME, 'images')).toEqual(['lama.jpg'])
  expect(await finishRestoring(targetConfig())).toBeNull()
  const school = await openDb({ ...targetConfig(), NEW_SCHOOL: 'off' })
  expect(await countEveryTable(school)).toEqual(rows)
  await school.close()
})

it('the next start undoes it if the rows had not arrived, and it can be repeated', async () => {
  await stageFiles()
  expect(await finishRestoring(targetConfig())).toBe('undone')
  expect([listNames(), listNames('images')]).toEqual([['images'], ['lama.jpg']])
  await makeBackup(world.context, folder, 'backup')
  expect(await restoreBackup(join(folder, 'backup'), targetConfig(), NAME)).toMatchObject({
    formerDataFolder: dataPath(NAME),
  })
})

it('an existing school is refused before a journal is written, which the next start would complete', async () => {
  await makeBackup(world.context, folder, 'backup')
  await fillDatabase()
  // A folder in place of the journal makes writing it fail.
  mkdirSync(dataPath('restoring.json.new'), { recursive: true })
  await expect(restoreBackup(join(folder, 'backup'), targetConfig(), NAME)).rejects.toThrow('sudah berisi')
  expect(listNames()).toEqual(['restoring.json.new'])
})
