/** Files in a bucket are backed up, restored and moved as those in a folder are, and from one into the other. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { makeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { verifyBackup } from '#server/backup/verify.ts'
import { move } from '#server/cli/move.ts'
import type { Context } from '#server/context.ts'
import { openDb } from '#server/db/open.ts'
import { openFiles } from '#server/files/storage.ts'
import { enrol, makePdf, makeRoom, uploadRapor } from '#test/support/documents.ts'
import { drawImage, uploadImage } from '#test/support/images.ts'
import { openStorage, type Storage } from '#test/support/storage.ts'
import { runVerb } from '#test/support/verbs.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let storage: Storage
let other: Storage
let world: World
let admin: Client
let folder: string
let rapor: string
let image: string

beforeAll(async () => {
  storage = await openStorage()
  other = await openStorage()
  folder = mkdtempSync(join(tmpdir(), 'pelita-bucket-'))
  // No server listens on port 1.
  world = await openWorld({ env: { STORAGE_URL: storage.url, PORT: '1' } })
  admin = await world.as('Administrator')
  const room = await makeRoom(world, 'VII', 'A')
  const pupil = await enrol(world, room, { name: 'Ayu' })
  const uploaded = await uploadRapor(world, admin, room, pupil, { bytes: makePdf('Rapor Ayu') })
  rapor = uploaded.body.result.student_class_rapors.file_url
  image = (await uploadImage(admin, await drawImage())).body.result.filename
})
afterAll(async () => {
  await world.close()
  await storage.close()
  await other.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The report card and the picture as a server with these files and rows answers them. */
async function servedFrom(context: Context) {
  const app = await createApp({ ...context, logLevel: 'silent' })
  const get = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
  const [document, picture] = [await get(rapor), await get(`/images/300-${image}`)]
  await app.close()
  return [document.rawPayload.equals(makePdf('Rapor Ayu')), picture.statusCode]
}

it('a backup holds what the bucket does, fetched once: the next shares it with the one before', async () => {
  const manifest = await makeBackup(world.context, folder, 'first')
  expect(await verifyBackup(join(folder, 'first'))).toEqual([])
  expect(manifest.files).toBe(storage.keys().length)
  expect(readdirSync(join(folder, 'first', 'images'))).toContain(`300-${image}`)
  // The line carries a list and no more.
  storage.cut({ received: 4000 })
  expect((await makeBackup(world.context, folder, 'second')).files).toBe(manifest.files)
  storage.mend()
})

it.each([
  ['another bucket', true],
  ['a folder', false],
])('a backup is restored into %s, with nothing of it amiss', async (_where, isBucket) => {
  const target = join(folder, `restored-${isBucket}`)
  const where = { DATA_DIR: target, DATABASE_URL: undefined, STORAGE_URL: isBucket ? other.url : undefined }
  const { files } = await restoreBackup(join(folder, 'first'), where, 'old')
  expect(files).toBe(storage.keys().length)
  expect(isBucket ? other.keys() : []).toEqual(isBucket ? storage.keys() : [])
  expect(existsSync(join(target, 'images', image))).toBe(!isBucket)
  const db = await openDb({ DATA_DIR: target })
  expect(await servedFrom({ ...world.context, db, files: await openFiles(where) })).toEqual([true, 200])
  await db.close()
})

it('files move into a folder and back into a bucket, and are the same', async () => {
  const { config } = world.context
  const away = await runVerb(move, world.context, { options: { to: 'folder' } })
  expect(away.text).toContain('Kosongkan STORAGE_URL')
  const inFolder = { ...config, STORAGE_URL: undefined }
  const moved: Context = { ...world.context, config: inFolder, files: await openFiles(inFolder) }
  expect(await servedFrom(moved)).toEqual([true, 200])
  const empty = await openStorage()
  expect((await runVerb(move, moved, { options: { to: empty.url } })).text).toContain('Isi STORAGE_URL')
  expect(empty.keys()).toEqual(storage.keys())
  const back = { ...config, STORAGE_URL: empty.url }
  expect(await servedFrom({ ...world.context, config: back, files: await openFiles(back) })).toEqual([
    true,
    200,
  ])
  await empty.close()
})

it('files do not move among those of another school, nor to where they are', async () => {
  const foreign = await openStorage()
  foreign.place(['images/orang-lain.jpg'])
  const { config } = world.context
  const inFolder = { ...config, STORAGE_URL: undefined }
  const moved: Context = { ...world.context, config: inFolder, files: await openFiles(inFolder) }
  await expect(runVerb(move, moved, { options: { to: foreign.url } })).rejects.toThrow(
    /bukan milik sekolah ini/,
  )
  expect(foreign.keys()).toEqual(['images/orang-lain.jpg'])
  await expect(runVerb(move, world.context, { options: { to: storage.url } })).rejects.toThrow(
    /sudah di sebuah bucket/,
  )
  await foreign.close()
})
