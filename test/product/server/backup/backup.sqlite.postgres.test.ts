/** A backup is made while the server runs, verified, and restored completely, from either engine. */
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBackups, makeBackup } from '#platform/server/backup/backup.ts'
import { readManifest, writeManifest } from '#platform/server/backup/folder.ts'
import { countEveryTable } from '#platform/server/db/copy/copyDatabase.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { writePost } from '#test/support/content/posts.ts'
import { signInToApp } from '#test/support/people/accounts.ts'
import { enrol, makeClassroom, makePdf, readActiveYear, uploadRapor } from '#test/support/sia/documents.ts'
import { createApp, openDb, restoreBackup, verifyBackup } from '#test/support/world/product.ts'
import { Sqlite } from '#test/support/world/sqlite.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let folder: string
let rapor: { file_url: string }
let image: string

beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  folder = mkdtempSync(join(tmpdir(), 'pelita-backup-'))
  const classroom = await makeClassroom(world, 'VII', 'A')
  const student = await enrol(world, classroom, { name: 'Ayu' })
  const response = await uploadRapor(world, {
    client: admin,
    classroom,
    student,
    bytes: makePdf('Rapor Ayu'),
  })
  rapor = response.body.result.student_class_rapors
  image = (await uploadImage(admin, await drawImage())).body.result.filename
  await writePost(admin, { title: 'Upacara', image })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const makeBackupNamed = (name: string) => makeBackup(world.context, folder, name)

/** Opens the restored data folder with its own application. */
async function openRestored(target: string) {
  const db = await openDb({ DATA_DIR: target })
  const context = { ...world.context, db, files: await openFiles({ DATA_DIR: target }) }
  const app = await createApp({ ...context, logLevel: 'silent' })
  let { token } = admin
  const get = (path: string) => app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
  const signIn = async () => {
    token = await signInToApp(app)
  }
  const close = async () => {
    await app.close()
    await db.close()
  }
  return { db, get, signIn, close }
}

describe('a backup', () => {
  it('restores rows, pictures and report cards into an empty folder, and ends the sessions', async () => {
    const manifest = await makeBackupNamed('first')
    expect(manifest).toMatchObject({ engine: world.context.db.engine, rows: { students: 1, posts: 1 } })
    expect(await verifyBackup(join(folder, 'first'))).toEqual([])

    const target = join(folder, 'restored')
    const restored = await restoreBackup(
      join(folder, 'first'),
      { DATA_DIR: target, DATABASE_URL: undefined },
      'old',
    )
    expect(restored).toMatchObject({ files: manifest.files, formerDataFolder: null })
    expect(restored.ended.sessions).toBeGreaterThan(0)
    const restoredSchool = await openRestored(target)
    try {
      const rows = Object.fromEntries(
        (await countEveryTable(restoredSchool.db)).map((entry) => [entry.table, entry.rows]),
      )
      expect(rows).toMatchObject({ ...manifest.rows, sessions: 0 })
      expect((await restoredSchool.get(rapor.file_url)).statusCode).toBe(401)
      await restoredSchool.signIn()
      expect(rows).toMatchObject({ users: 2, students: 1, documents: 1 })
      expect((await restoredSchool.get(rapor.file_url)).rawPayload).toEqual(makePdf('Rapor Ayu'))
      expect((await restoredSchool.get(`/images/300-${image}`)).statusCode).toBe(200)
      const response = await restoredSchool.get('/api/post/all/news')
      expect(response.json().result.rows).toMatchObject([{ title: 'Upacara' }])
    } finally {
      await restoredSchool.close()
    }
  })

  it('of an earlier version is valid though it has a table that was dropped since', async () => {
    const manifest = await makeBackupNamed('earlier')
    const backupFolder = join(folder, 'earlier')
    const sqlite = new Sqlite(join(backupFolder, 'pelita.sqlite'))
    sqlite.exec("create table post_slugs (slug text); insert into post_slugs values ('a'), ('b')")
    sqlite.close()
    await writeManifest(backupFolder, { ...manifest, rows: { ...manifest.rows, post_slugs: 2 } })
    expect(await verifyBackup(backupFolder)).toEqual([])
    await writeManifest(backupFolder, { ...manifest, rows: { ...manifest.rows, post_slugs: 3 } })
    expect(await verifyBackup(backupFolder)).toEqual(['tabel post_slugs berisi 2 baris, seharusnya 3'])
    rmSync(backupFolder, { recursive: true })
  })

  it('keeps the id counters, so that ids of deleted rows are not reused', async () => {
    const { id } = await writePost(admin, { title: 'Sementara' })
    await world.context.db.kysely.deleteFrom('posts').where('id', '=', id).execute()
    await makeBackupNamed('counted')
    const target = join(folder, 'counted-restored')
    await restoreBackup(join(folder, 'counted'), { DATA_DIR: target, DATABASE_URL: undefined }, 'old')
    const db = await openDb({ DATA_DIR: target })
    const post = await world.context.db.kysely
      .selectFrom('posts')
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow()
    const { id: existingId, ...fields } = post
    const inserted = await db.kysely
      .insertInto('posts')
      .values({ ...fields, slug: 'baru' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.close()
    expect(inserted.id).toBeGreaterThan(id)
    expect(existingId).toBeLessThan(id)
  })

  it('hard-links unchanged files of the previous backup, and copies a damaged one again', async () => {
    await makeBackupNamed('second')
    const [documentPath] = readdirSync(join(folder, 'first', 'documents'), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, 'first').length))
    const readInode = (name: string) => statSync(join(folder, name, documentPath ?? '')).ino
    expect(readInode('second')).toBe(readInode('first'))
    appendFileSync(join(folder, 'second', documentPath ?? ''), 'rusak')
    await makeBackupNamed('third')
    expect(readInode('third')).not.toBe(readInode('second'))
    expect(await verifyBackup(join(folder, 'third'))).toEqual([])
    expect(await verifyBackup(join(folder, 'second'))).toEqual([
      expect.stringMatching(/^berkas documents\/.* rusak$/),
    ])
  })

  it('is not made twice under one name, and unfinished ones are not listed', async () => {
    await expect(makeBackupNamed('first')).rejects.toThrow('sudah ada')
    const names = (await listBackups(folder)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['first', 'second', 'third']))
    expect(names).not.toContain('restored')
    expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  })

  it('is a consistent snapshot of a school that keeps writing', async () => {
    let isFinished = false
    const backup = makeBackupNamed('busy').finally(() => {
      isFinished = true
    })
    for (let number = 0; !isFinished; number += 1)
      await writePost(admin, { title: `Saat dicadangkan ${number}` })
    const { rows } = await backup
    expect(await verifyBackup(join(folder, 'busy'))).toEqual([])
    // A post and its audit are written in one transaction.
    const db = await openDb({ DATA_DIR: join(folder, 'busy') })
    const [posts, audits] = await Promise.all([
      db.kysely.selectFrom('posts').select('id').where('title', 'like', 'Saat dicadangkan%').execute(),
      db.kysely.selectFrom('audits').select('entity_id').where('entity', '=', 'post').execute(),
    ])
    await db.close()
    const auditedIds = new Set(audits.map(({ entity_id }) => entity_id))
    expect(posts.filter(({ id }) => !auditedIds.has(id))).toEqual([])
    expect(rows.posts).toBeGreaterThan(0)
  })
})

describe('restoring', () => {
  it('moves the existing data aside and deletes nothing', async () => {
    const target = join(folder, 'occupied')
    await restoreBackup(join(folder, 'third'), { DATA_DIR: target, DATABASE_URL: undefined }, 'aside')
    const secondRestore = await restoreBackup(
      join(folder, 'third'),
      { DATA_DIR: target, DATABASE_URL: undefined },
      'aside',
    )
    expect(secondRestore.formerDataFolder).toBe(join(target, 'aside'))
    expect(existsSync(join(target, 'aside', 'pelita.sqlite'))).toBe(true)
    expect(existsSync(join(target, 'aside', 'documents'))).toBe(true)
    const restoredSchool = await openRestored(target)
    await restoredSchool.signIn()
    expect((await restoredSchool.get(rapor.file_url)).statusCode).toBe(200)
    await restoredSchool.close()
  })

  it.each([
    ['a file is damaged', 'pelita.sqlite', 'basis data'],
    ['its checksum list is missing', 'checksums.sha256', 'tidak ada'],
    ['its manifest is missing', 'manifest.json', 'bukan folder cadangan'],
  ])('changes nothing where %s', async (_case, name, reason) => {
    const backupName = `broken-${name}`
    await makeBackupNamed(backupName)
    if (name === 'pelita.sqlite') writeFileSync(join(folder, backupName, name), 'bukan basis data')
    else rmSync(join(folder, backupName, name))
    const target = join(folder, 'untouched')
    await expect(
      restoreBackup(join(folder, backupName), { DATA_DIR: target, DATABASE_URL: undefined }, 'old'),
    ).rejects.toThrow(reason)
    expect(existsSync(join(target, 'pelita.sqlite'))).toBe(false)
  })

  it('refuses a path outside of its folder', async () => {
    await makeBackupNamed('sly')
    writeFileSync(join(folder, 'sly', 'checksums.sha256'), `${'a'.repeat(64)}  ../../etc/passwd\n`)
    await expect(verifyBackup(join(folder, 'sly'))).rejects.toThrow('tidak dikenal')
  })
})

it('a missing backup has no manifest', async () => {
  expect(await readManifest(join(folder, 'nowhere'))).toBeNull()
})

it('the backup has the active school year', async () => {
  const { code } = await readActiveYear(world)
  const db = await openDb({ DATA_DIR: join(folder, 'third') })
  const years = await db.kysely.selectFrom('eduyears').where('status', '=', 'active').select('code').execute()
  await db.close()
  expect(years).toEqual([{ code }])
})
