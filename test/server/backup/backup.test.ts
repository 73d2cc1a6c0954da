/** A backup is made while the school goes on, is read back, and brings everything back, on either engine. */
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
import { createApp } from '#server/app.ts'
import { listBackups, makeBackup } from '#server/backup/backup.ts'
import { readManifest, writeManifest } from '#server/backup/folder.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { verifyBackup } from '#server/backup/verify.ts'
import { countEveryTable } from '#server/db/copy/copyDatabase.ts'
import { openDb } from '#server/db/open.ts'
import { openFiles } from '#server/files/storage.ts'
import { enrol, makePdf, makeRoom, readActiveYear, uploadRapor } from '#test/support/documents.ts'
import { drawImage, uploadImage } from '#test/support/images.ts'
import { writePost } from '#test/support/posts.ts'
import { Sqlite } from '#test/support/sqlite.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let folder: string
let rapor: { file_url: string }
let image: string

beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  folder = mkdtempSync(join(tmpdir(), 'pelita-backup-'))
  const room = await makeRoom(world, 'VII', 'A')
  const pupil = await enrol(world, room, { name: 'Ayu' })
  const uploaded = await uploadRapor(world, admin, room, pupil, { bytes: makePdf('Rapor Ayu') })
  rapor = uploaded.body.result.student_class_rapors
  image = (await uploadImage(admin, await drawImage())).body.result.filename
  await writePost(admin, { title: 'Upacara', image })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const madeIn = (name: string) => makeBackup(world.context, folder, name)

/** The school as it is after restoring, with its own application. */
async function openRestored(target: string) {
  const db = await openDb({ DATA_DIR: target })
  const context = { ...world.context, db, files: await openFiles({ DATA_DIR: target }) }
  const app = await createApp({ ...context, logLevel: 'silent' })
  const get = (path: string) => app.inject({ url: path, headers: { authorization: `Bearer ${admin.token}` } })
  const close = async () => {
    await app.close()
    await db.close()
  }
  return { db, get, close }
}

describe('a backup', () => {
  it('brings back rows, sessions, pictures and report cards where nothing was', async () => {
    const manifest = await madeIn('first')
    expect(manifest).toMatchObject({ engine: world.context.db.engine, rows: { students: 1, posts: 1 } })
    expect(await verifyBackup(join(folder, 'first'))).toEqual([])

    const target = join(folder, 'restored')
    const restored = await restoreBackup(
      join(folder, 'first'),
      { DATA_DIR: target, DATABASE_URL: undefined },
      'old',
    )
    expect(restored).toEqual({ files: manifest.files, setAside: null })
    const school = await openRestored(target)
    try {
      const rows = Object.fromEntries(
        (await countEveryTable(school.db.kysely)).map((counted) => [counted.table, counted.rows]),
      )
      expect(rows).toMatchObject(manifest.rows)
      expect(rows).toMatchObject({ users: 2, students: 1, documents: 1 })
      expect((await school.get(rapor.file_url)).rawPayload).toEqual(makePdf('Rapor Ayu'))
      expect((await school.get(`/images/300-${image}`)).statusCode).toBe(200)
      const list = await school.get('/api/post/all/news')
      expect(list.json().result.rows).toMatchObject([{ title: 'Upacara' }])
    } finally {
      await school.close()
    }
  })

  it('of an earlier version is sound though it has a table that is no more', async () => {
    const manifest = await madeIn('earlier')
    const made = join(folder, 'earlier')
    const sqlite = new Sqlite(join(made, 'pelita.sqlite'))
    sqlite.exec("create table post_slugs (slug text); insert into post_slugs values ('a'), ('b')")
    sqlite.close()
    await writeManifest(made, { ...manifest, rows: { ...manifest.rows, post_slugs: 2 } })
    expect(await verifyBackup(made)).toEqual([])
    await writeManifest(made, { ...manifest, rows: { ...manifest.rows, post_slugs: 3 } })
    expect(await verifyBackup(made)).toEqual(['tabel post_slugs berisi 2 baris, seharusnya 3'])
    rmSync(made, { recursive: true })
  })

  it('gives no id a second time, not even one of a record deleted before', async () => {
    const { id } = await writePost(admin, { title: 'Sementara' })
    await world.context.db.kysely.deleteFrom('posts').where('id', '=', id).execute()
    await madeIn('counted')
    const target = join(folder, 'counted-restored')
    await restoreBackup(join(folder, 'counted'), { DATA_DIR: target, DATABASE_URL: undefined }, 'old')
    const db = await openDb({ DATA_DIR: target })
    const post = await world.context.db.kysely
      .selectFrom('posts')
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow()
    const { id: former, ...fields } = post
    const made = await db.kysely
      .insertInto('posts')
      .values({ ...fields, slug: 'baru' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.close()
    expect(made.id).toBeGreaterThan(id)
    expect(former).toBeLessThan(id)
  })

  it('shares unchanged files with the one before, and copies one anew that was damaged there', async () => {
    await madeIn('second')
    const [document] = readdirSync(join(folder, 'first', 'documents'), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, 'first').length))
    const inode = (name: string) => statSync(join(folder, name, document ?? '')).ino
    expect(inode('second')).toBe(inode('first'))
    appendFileSync(join(folder, 'second', document ?? ''), 'rusak')
    await madeIn('third')
    expect(inode('third')).not.toBe(inode('second'))
    expect(await verifyBackup(join(folder, 'third'))).toEqual([])
    expect(await verifyBackup(join(folder, 'second'))).toEqual([
      expect.stringMatching(/^berkas documents\/.* rusak$/),
    ])
  })

  it('is not made twice under one name, nor shown until it is whole', async () => {
    await expect(madeIn('first')).rejects.toThrow('sudah ada')
    const names = (await listBackups(folder)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['first', 'second', 'third']))
    expect(names).not.toContain('restored')
    expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  })

  it('holds one moment of a school that goes on writing', async () => {
    let isMade = false
    const making = madeIn('busy').finally(() => {
      isMade = true
    })
    for (let number = 0; !isMade; number += 1) await writePost(admin, { title: `Saat dicadangkan ${number}` })
    const { rows } = await making
    expect(await verifyBackup(join(folder, 'busy'))).toEqual([])
    // A post and its place in the trail are one transaction.
    const db = await openDb({ DATA_DIR: join(folder, 'busy') })
    const [posts, audits] = await Promise.all([
      db.kysely.selectFrom('posts').select('id').where('title', 'like', 'Saat dicadangkan%').execute(),
      db.kysely.selectFrom('audits').select('entity_id').where('entity', '=', 'post').execute(),
    ])
    await db.close()
    const audited = new Set(audits.map(({ entity_id }) => entity_id))
    expect(posts.filter(({ id }) => !audited.has(id))).toEqual([])
    expect(rows.posts).toBeGreaterThan(0)
  })
})

describe('restoring', () => {
  it('sets what was there aside and deletes nothing', async () => {
    const target = join(folder, 'occupied')
    await restoreBackup(join(folder, 'third'), { DATA_DIR: target, DATABASE_URL: undefined }, 'aside')
    const again = await restoreBackup(
      join(folder, 'third'),
      { DATA_DIR: target, DATABASE_URL: undefined },
      'aside',
    )
    expect(again.setAside).toBe(join(target, 'aside'))
    expect(existsSync(join(target, 'aside', 'pelita.sqlite'))).toBe(true)
    expect(existsSync(join(target, 'aside', 'documents'))).toBe(true)
    const school = await openRestored(target)
    expect((await school.get(rapor.file_url)).statusCode).toBe(200)
    await school.close()
  })

  it.each([
    ['a file is damaged', 'pelita.sqlite', 'basis data'],
    ['its list is gone', 'checksums.sha256', 'tidak ada'],
    ['it was never finished', 'manifest.json', 'bukan folder cadangan'],
  ])('changes nothing where %s', async (_what, name, reason) => {
    const made = `broken-${name}`
    await madeIn(made)
    if (name === 'pelita.sqlite') writeFileSync(join(folder, made, name), 'bukan basis data')
    else rmSync(join(folder, made, name))
    const target = join(folder, 'untouched')
    await expect(
      restoreBackup(join(folder, made), { DATA_DIR: target, DATABASE_URL: undefined }, 'old'),
    ).rejects.toThrow(reason)
    expect(existsSync(join(target, 'pelita.sqlite'))).toBe(false)
  })

  it('takes no path out of its folder', async () => {
    await madeIn('sly')
    writeFileSync(join(folder, 'sly', 'checksums.sha256'), `${'a'.repeat(64)}  ../../etc/passwd\n`)
    await expect(verifyBackup(join(folder, 'sly'))).rejects.toThrow('tidak dikenal')
  })
})

it('an unfinished backup is none', async () => {
  expect(await readManifest(join(folder, 'nowhere'))).toBeNull()
})

it('the year is the active one in the backup too', async () => {
  const { code } = await readActiveYear(world)
  const db = await openDb({ DATA_DIR: join(folder, 'third') })
  const years = await db.kysely.selectFrom('eduyears').where('status', '=', 'active').select('code').execute()
  await db.close()
  expect(years).toEqual([{ code }])
})
