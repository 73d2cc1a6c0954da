/** A missing database file: writes are refused, and no new school replaces it. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Context } from '#platform/server/context.ts'
import { isUnreachable } from '#platform/server/db/engine.ts'
import type { Db } from '#platform/server/db/open.ts'
import { refuseUnmounted } from '#platform/server/db/start/newSchool.ts'
import { write } from '#platform/server/db/write.ts'
import { claimJob } from '#platform/server/jobs/lease.ts'
import { sweepDownloads } from '#platform/server/resource/export/downloads.ts'
import { runCli } from '#src/cli.ts'
import { openDb } from '#test/support/world/product.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-vanished-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const databasePath = () => join(folder, 'pelita.sqlite')
const loginAttempt = { login: 'a', address: 'b', created_at: '2026-01-01T00:00:00.000Z' }

it.each([
  ['removed', () => rmSync(databasePath())],
  ['renamed', () => renameSync(databasePath(), `${databasePath()}.lama`)],
  [
    'replaced by another',
    () => {
      renameSync(databasePath(), `${databasePath()}.lama`)
      writeFileSync(databasePath(), '')
    },
  ],
  ['removed with its folder', () => rmSync(folder, { recursive: true })],
])('a write after the file was %s is refused as unreachable, with advice', async (_case, removeFile) => {
  const db = await openDb({ DATA_DIR: folder })
  const writeLogin = () =>
    write({ db, clock: Date.now }, null, (tx) =>
      tx.queries.insertInto('login_attempts').values(loginAttempt).execute(),
    )
  try {
    await writeLogin()
    removeFile()
    const error = await writeLogin().catch((reason: unknown) => reason)
    expect(isUnreachable(error)).toBe(true)
    expect(String(error)).toContain('mulai ulang server')
  } finally {
    await db.close()
  }
})

it('a job, a session and a download also refuse to write', async () => {
  const db = await openDb({ DATA_DIR: folder })
  const context = { db, clock: Date.now } as Context
  rmSync(databasePath())
  try {
    for (const operation of [
      () => claimJob(context, 1),
      () => sweepDownloads(context),
      () => deleteSession(db),
    ])
      await expect(operation().catch(isUnreachable)).resolves.toBe(true)
  } finally {
    await db.close()
  }
})

const deleteSession = ({ kysely }: Db) => kysely.deleteFrom('sessions').where('id', '=', 1).execute()

it('with NEW_SCHOOL=off an empty folder is an error and stays empty', async () => {
  const missingFolder = join(folder, 'disk')
  for (const DATA_DIR of [folder, missingFolder])
    await expect(openDb({ DATA_DIR, NEW_SCHOOL: 'off' })).rejects.toThrow(/tidak ada/)
  expect([existsSync(databasePath()), existsSync(missingFolder)]).toEqual([false, false])
  await (await openDb({ DATA_DIR: folder })).close()
  await (await openDb({ DATA_DIR: folder, NEW_SCHOOL: 'off' })).close()
})

it('a missing folder is an error with NEW_SCHOOL=existing; an existing folder or NEW_SCHOOL=on makes a school', async () => {
  const missingFolder = join(folder, 'disk')
  await expect(openDb({ DATA_DIR: missingFolder, NEW_SCHOOL: 'existing' })).rejects.toThrow(/NEW_SCHOOL=on/)
  expect(existsSync(missingFolder)).toBe(false)
  mkdirSync(missingFolder)
  await (await openDb({ DATA_DIR: missingFolder, NEW_SCHOOL: 'existing' })).close()
  const newFolder = join(folder, 'baru')
  await (await openDb({ DATA_DIR: newFolder, NEW_SCHOOL: 'on' })).close()
  expect([missingFolder, newFolder].map((path) => existsSync(join(path, 'pelita.sqlite')))).toEqual([
    true,
    true,
  ])
})

it('a folder whose fstab entry is not mounted makes no school; without an entry it may', () => {
  const fstabPath = join(folder, 'fstab')
  const disk = join(folder, 'disk sekolah')
  mkdirSync(disk)
  const escapedPath = disk.replaceAll(' ', '\\040')
  writeFileSync(
    fstabPath,
    `# UUID=1 ${escapedPath} ext4\nUUID=2 / ext4 defaults 0 1\nUUID=3\t${escapedPath}\text4\tdefaults 0 2\n`,
  )
  expect(() => refuseUnmounted(disk, fstabPath)).toThrow(/sedang tidak terpasang.*NEW_SCHOOL=on/)
  expect(() => refuseUnmounted(folder, fstabPath)).not.toThrow()
  expect(() => refuseUnmounted(disk, join(folder, 'tidak-ada'))).not.toThrow()
  writeFileSync(join(disk, 'pelita.sqlite'), '')
  expect(() => refuseUnmounted(disk, fstabPath), 'a school is there').not.toThrow()
})

it('the doctor does not create a missing school', async () => {
  const lines: string[] = []
  expect(await runCli(['doctor'], { DATA_DIR: folder }, (line) => lines.push(line))).toBe(3)
  expect(lines.join()).toContain('tidak ada basis data sekolah')
  expect(existsSync(databasePath())).toBe(false)
})

it.each(['documents', 'images'])('a start with %s but no database is refused', async (name) => {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'a.pdf'), 'x')
  await expect(openDb({ DATA_DIR: folder })).rejects.toThrow(/Kembalikan pelita.sqlite dari cadangan/)
  expect(existsSync(databasePath())).toBe(false)
})

it('a start in a folder with empty subfolders makes a school', async () => {
  for (const name of ['documents', 'images', 'incoming']) mkdirSync(join(folder, name))
  const db = await openDb({ DATA_DIR: folder })
  expect(existsSync(databasePath())).toBe(true)
  await db.close()
})
