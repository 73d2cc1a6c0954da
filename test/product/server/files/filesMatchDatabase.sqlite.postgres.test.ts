/** Files and database must belong to one school: an unmounted disk is an error at the start. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assertFilesMatchDatabase } from '#platform/server/files/filesMatchDatabase.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
let emptyFolder: string
beforeAll(async () => {
  world = await openWorld()
  emptyFolder = mkdtempSync(join(tmpdir(), 'pelita-mount-'))
})
afterAll(async () => {
  await world.close()
  rmSync(emptyFolder, { recursive: true })
})

const openInEmptyFolder = async () => ({
  ...world.context,
  files: await openFiles({ DATA_DIR: emptyFolder }),
})

it('a school without files starts with any folder', async () => {
  await expect(assertFilesMatchDatabase(world.context)).resolves.toBeUndefined()
  await expect(assertFilesMatchDatabase(await openInEmptyFolder())).resolves.toBeUndefined()
})

it('a school with files refuses an empty folder, with advice', async () => {
  await uploadImage(await world.as('Administrator'), await drawImage(), { name: 'a.jpg' })
  await expect(assertFilesMatchDatabase(world.context)).resolves.toBeUndefined()
  await expect(assertFilesMatchDatabase(await openInEmptyFolder())).rejects.toThrow(
    /Periksa apakah disknya terpasang/,
  )
})

it('an administrator confirms the loss of the files with a marker file', async () => {
  writeFileSync(join(emptyFolder, 'BERKAS-HILANG'), '')
  await expect(assertFilesMatchDatabase(await openInEmptyFolder())).resolves.toBeUndefined()
  rmSync(join(emptyFolder, 'BERKAS-HILANG'))
})

it('an empty database refuses the files of a school', async () => {
  const { kysely } = world.context.db
  const otherWorld = await openWorld()
  await otherWorld.context.db.kysely.deleteFrom('users').execute()
  await expect(
    assertFilesMatchDatabase({ ...otherWorld.context, files: world.context.files }),
  ).rejects.toThrow(/basis datanya kosong/)
  await otherWorld.close()
  expect(await kysely.selectFrom('users').select('id').execute()).not.toEqual([])
})
