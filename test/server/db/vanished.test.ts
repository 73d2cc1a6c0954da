/** A database file that is no longer there: nothing is answered as stored, and no new school takes its place. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCli } from '#server/cli/cli.ts'
import type { Context } from '#server/context.ts'
import { isUnreachable } from '#server/db/engine.ts'
import { type Db, openDb } from '#server/db/open.ts'
import { refuseUnmounted } from '#server/db/start/newSchool.ts'
import { write } from '#server/db/write.ts'
import { claimJob } from '#server/jobs/lease.ts'
import { sweepDownloads } from '#server/resource/export/downloads.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-vanished-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'pelita.sqlite')
const login = { login: 'a', address: 'b', created_at: '2026-01-01T00:00:00.000Z' }

it.each([
  ['removed', () => rmSync(file())],
  ['put aside', () => renameSync(file(), `${file()}.lama`)],
  [
    'replaced by another',
    () => {
      renameSync(file(), `${file()}.lama`)
      writeFileSync(file(), '')
    },
  ],
  ['gone with its whole disk', () => rmSync(folder, { recursive: true })],
])('a write after the file was %s is refused as unreachable, and says what to do', async (_how, vanish) => {
  const db = await openDb({ DATA_DIR: folder })
  const store = () =>
    write({ db, clock: Date.now }, null, (tx) =>
      tx.queries.insertInto('login_attempts').values(login).execute(),
    )
  try {
    await store()
    vanish()
    const error = await store().catch((thrown: unknown) => thrown)
    expect(isUnreachable(error)).toBe(true)
    expect(String(error)).toContain('mulai ulang server')
  } finally {
    await db.close()
  }
})

it('nor does a job, a session or a download write into nothing', async () => {
  const db = await openDb({ DATA_DIR: folder })
  const context = { db, clock: Date.now } as Context
  rmSync(file())
  try {
    for (const writing of [() => claimJob(context, 1), () => sweepDownloads(context), () => endSession(db)])
      await expect(writing().catch(isUnreachable)).resolves.toBe(true)
  } finally {
    await db.close()
  }
})

const endSession = ({ kysely }: Db) => kysely.deleteFrom('sessions').where('id', '=', 1).execute()

it('where no school may be made, an empty folder is an error and stays empty', async () => {
  const missing = join(folder, 'disk')
  for (const DATA_DIR of [folder, missing])
    await expect(openDb({ DATA_DIR, NEW_SCHOOL: 'off' })).rejects.toThrow(/tidak ada/)
  expect([existsSync(file()), existsSync(missing)]).toEqual([false, false])
  await (await openDb({ DATA_DIR: folder })).close()
  await (await openDb({ DATA_DIR: folder, NEW_SCHOOL: 'off' })).close()
})

it('a named folder that is missing is an error and stays missing; made by hand or asked for, it becomes a school', async () => {
  const missing = join(folder, 'disk')
  await expect(openDb({ DATA_DIR: missing, NEW_SCHOOL: 'existing' })).rejects.toThrow(/NEW_SCHOOL=on/)
  expect(existsSync(missing)).toBe(false)
  mkdirSync(missing)
  await (await openDb({ DATA_DIR: missing, NEW_SCHOOL: 'existing' })).close()
  const requested = join(folder, 'baru')
  await (await openDb({ DATA_DIR: requested, NEW_SCHOOL: 'on' })).close()
  expect([missing, requested].map((path) => existsSync(join(path, 'pelita.sqlite')))).toEqual([true, true])
})

it('a folder whose disk the machine was told to mount, and has not, makes no school; without such a line it may', () => {
  const table = join(folder, 'fstab')
  const disk = join(folder, 'disk sekolah')
  mkdirSync(disk)
  const written = disk.replaceAll(' ', '\\040')
  writeFileSync(
    table,
    `# UUID=1 ${written} ext4\nUUID=2 / ext4 defaults 0 1\nUUID=3\t${written}\text4\tdefaults 0 2\n`,
  )
  expect(() => refuseUnmounted(disk, table)).toThrow(/sedang tidak terpasang.*NEW_SCHOOL=on/)
  expect(() => refuseUnmounted(folder, table)).not.toThrow()
  expect(() => refuseUnmounted(disk, join(folder, 'tidak-ada'))).not.toThrow()
  writeFileSync(join(disk, 'pelita.sqlite'), '')
  expect(() => refuseUnmounted(disk, table), 'a school is there').not.toThrow()
})

it('the doctor makes no school where there is none', async () => {
  const lines: string[] = []
  expect(await runCli(['doctor'], { DATA_DIR: folder }, (line) => lines.push(line))).toBe(3)
  expect(lines.join()).toContain('tidak ada basis data sekolah')
  expect(existsSync(file())).toBe(false)
})

it.each(['documents', 'images'])(
  'a start where %s are left without a database is refused, and makes none',
  async (name) => {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'a.pdf'), 'x')
    await expect(openDb({ DATA_DIR: folder })).rejects.toThrow(/Kembalikan pelita.sqlite dari cadangan/)
    expect(existsSync(file())).toBe(false)
  },
)

it('a start in a folder whose places are still empty makes a school', async () => {
  for (const name of ['documents', 'images', 'incoming']) mkdirSync(join(folder, name))
  const db = await openDb({ DATA_DIR: folder })
  expect(existsSync(file())).toBe(true)
  await db.close()
})
