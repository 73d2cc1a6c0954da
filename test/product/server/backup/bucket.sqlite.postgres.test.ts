/** Files in a bucket are backed up, restored and moved like those in a folder, and between both. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBackup } from '#platform/server/backup/backup.ts'
import { move } from '#platform/server/cli/move.ts'
import type { Context } from '#platform/server/context.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { signInToApp } from '#test/support/people/accounts.ts'
import { runCommand } from '#test/support/process/commands.ts'
import { enrol, makeClassroom, makePdf, uploadRapor } from '#test/support/sia/documents.ts'
import { createApp, openDb, restoreBackup, verifyBackup } from '#test/support/world/product.ts'
import { openStorage, type Storage } from '#test/support/world/storage.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let storage: Storage
let otherStorage: Storage
let world: World
let admin: Client
let folder: string
let rapor: string
let image: string

beforeAll(async () => {
  storage = await openStorage()
  otherStorage = await openStorage()
  folder = mkdtempSync(join(tmpdir(), 'pelita-bucket-'))
  // No server listens on port 1.
  world = await openWorld({ env: { STORAGE_URL: storage.url, PORT: '1' } })
  admin = await world.as('Administrator')
  const classroom = await makeClassroom(world, 'VII', 'A')
  const student = await enrol(world, classroom, { name: 'Ayu' })
  const response = await uploadRapor(world, {
    client: admin,
    classroom,
    student,
    bytes: makePdf('Rapor Ayu'),
  })
  rapor = response.body.result.student_class_rapors.file_url
  image = (await uploadImage(admin, await drawImage())).body.result.filename
})
afterAll(async () => {
  await world.close()
  await storage.close()
  await otherStorage.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns whether a server of the given context serves the right report card, and the status of the picture. */
async function checkServedFiles(context: Context) {
  const app = await createApp({ ...context, logLevel: 'silent' })
  const token = await signInToApp(app)
  const get = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const document = await get(rapor)
  const picture = await get(`/images/300-${image}`)
  await app.close()
  return [document.rawPayload.equals(makePdf('Rapor Ayu')), picture.statusCode]
}

it('a backup has all files of the bucket, and the next one does not download them again', async () => {
  const manifest = await makeBackup(world.context, folder, 'first')
  expect(await verifyBackup(join(folder, 'first'))).toEqual([])
  expect(manifest.files).toBe(storage.keys().length)
  expect(readdirSync(join(folder, 'first', 'images'))).toContain(`300-${image}`)
  // The connection is cut after a listing.
  storage.cutConnection({ received: 4000 })
  expect((await makeBackup(world.context, folder, 'second')).files).toBe(manifest.files)
  storage.restoreConnection()
})

it.each([
  ['another bucket', true],
  ['a folder', false],
])('a backup is restored completely into %s', async (_case, isBucket) => {
  const target = join(folder, `restored-${isBucket}`)
  const targetEnv = {
    DATA_DIR: target,
    DATABASE_URL: undefined,
    STORAGE_URL: isBucket ? otherStorage.url : undefined,
  }
  const { files } = await restoreBackup(join(folder, 'first'), targetEnv, 'old')
  expect(files).toBe(storage.keys().length)
  expect(isBucket ? otherStorage.keys() : []).toEqual(isBucket ? storage.keys() : [])
  expect(existsSync(join(target, 'images', image))).toBe(!isBucket)
  const db = await openDb({ DATA_DIR: target })
  expect(await checkServedFiles({ ...world.context, db, files: await openFiles(targetEnv) })).toEqual([
    true,
    200,
  ])
  await db.close()
})

it('files move into a folder and back into a bucket, and are the same', async () => {
  const { config } = world.context
  const output = await runCommand(move, world.context, { options: { to: 'folder' } })
  expect(output.text).toContain('Kosongkan STORAGE_URL')
  const folderConfig = { ...config, STORAGE_URL: undefined }
  const folderContext: Context = {
    ...world.context,
    config: folderConfig,
    files: await openFiles(folderConfig),
  }
  expect(await checkServedFiles(folderContext)).toEqual([true, 200])
  const emptyStorage = await openStorage()
  expect((await runCommand(move, folderContext, { options: { to: emptyStorage.url } })).text).toContain(
    'Isi STORAGE_URL',
  )
  expect(emptyStorage.keys()).toEqual(storage.keys())
  const bucketConfig = { ...config, STORAGE_URL: emptyStorage.url }
  expect(
    await checkServedFiles({ ...world.context, config: bucketConfig, files: await openFiles(bucketConfig) }),
  ).toEqual([true, 200])
  await emptyStorage.close()
})

it('files do not move into the bucket of another school, nor to where they are', async () => {
  const foreignStorage = await openStorage()
  foreignStorage.putEmptyObjects(['images/orang-lain.jpg'])
  const { config } = world.context
  const folderConfig = { ...config, STORAGE_URL: undefined }
  const folderContext: Context = {
    ...world.context,
    config: folderConfig,
    files: await openFiles(folderConfig),
  }
  await expect(runCommand(move, folderContext, { options: { to: foreignStorage.url } })).rejects.toThrow(
    /bukan milik sekolah ini/,
  )
  expect(foreignStorage.keys()).toEqual(['images/orang-lain.jpg'])
  await expect(runCommand(move, world.context, { options: { to: storage.url } })).rejects.toThrow(
    /sudah di sebuah bucket/,
  )
  await foreignStorage.close()
})
