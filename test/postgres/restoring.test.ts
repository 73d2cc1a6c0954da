/** Restoring into PostgreSQL, cut off: once its rows are there it is finished, before that it never happened. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { makeBackup } from '#server/backup/backup.ts'
import { finishRestoring, restoreBackup } from '#server/backup/restore.ts'
import { stagedFolder, writeJournal } from '#server/backup/restoreJournal.ts'
import { copyDatabase, countEveryTable } from '#server/db/copy/copyDatabase.ts'
import { openDb } from '#server/db/open.ts'
import { createDatabase } from '#test/support/postgres.ts'
import { openWorld, type World } from '#test/support/world.ts'

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

const data = (...path: string[]) => join(folder, 'data', ...path)
const where = () => ({ DATA_DIR: data(), DATABASE_URL: target.url })
const namesIn = (...path: string[]) => readdirSync(data(...path)).sort()

/** As it lies there while PostgreSQL is being filled, beside a picture of the former school. */
async function stage() {
  const staged = stagedFolder(data(), NAME)
  for (const path of [data('images'), join(staged, 'images')]) mkdirSync(path, { recursive: true })
  writeFileSync(data('images', 'lama.jpg'), 'lama')
  writeFileSync(join(staged, 'images', 'baru.jpg'), 'baru')
  writeFileSync(join(staged, 'pelita.sqlite'), 'rows')
  await writeJournal(data(), { name: NAME, step: 'filling' })
}

async function fill() {
  const filled = await openDb(where())
  await copyDatabase(world.context.db, filled)
  const rows = await countEveryTable(filled.kysely)
  await filled.close()
  return rows
}

it('after the rows had arrived it is finished by the next start: the files follow them', async () => {
  await stage()
  const rows = await fill()
  expect(await finishRestoring(where())).toBe('finished')
  expect(namesIn()).toEqual(['images', NAME])
  expect(namesIn('images')).toEqual(['baru.jpg'])
  expect(namesIn(NAME, 'images')).toEqual(['lama.jpg'])
  expect(await finishRestoring(where())).toBeNull()
  const school = await openDb({ ...where(), NEW_SCHOOL: 'off' })
  expect(await countEveryTable(school.kysely)).toEqual(rows)
  await school.close()
})

it('before the rows had arrived it never happened, and may be begun again', async () => {
  await stage()
  expect(await finishRestoring(where())).toBe('undone')
  expect([namesIn(), namesIn('images')]).toEqual([['images'], ['lama.jpg']])
  await makeBackup(world.context, folder, 'backup')
  expect(await restoreBackup(join(folder, 'backup'), where(), NAME)).toMatchObject({ setAside: data(NAME) })
})

it('a school that is there is refused before a journal is begun, which the next start would finish', async () => {
  await makeBackup(world.context, folder, 'backup')
  await fill()
  // Where the journal would be written.
  mkdirSync(data('restoring.json.new'), { recursive: true })
  await expect(restoreBackup(join(folder, 'backup'), where(), NAME)).rejects.toThrow('sudah berisi')
  expect(namesIn()).toEqual(['restoring.json.new'])
})
