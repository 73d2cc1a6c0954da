/** A full disk keeps nobody from signing in: room is kept for it, given up in time, and taken again. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { isDiskFull } from '#server/db/engine.ts'
import { type Db, openDb } from '#server/db/open.ts'
import { write } from '#server/db/write.ts'
import { openFiles } from '#server/files/storage.ts'
import { seedEssential } from '#server/seed/essential.ts'
import { ADMIN } from '#test/support/world.ts'

let folder: string
let db: Db
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-reserved-'))
  db = await openDb({ DATA_DIR: folder })
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const pages = async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.kysely)
  return rows[0]?.page_count ?? 0
}
/** SQLite itself refuses to grow, with the error of a full disk. */
const letGrow = (most: number) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(db.kysely)
const author = { id: 1 }
const store = (bytes: number) =>
  write({ db, clock: Date.now }, author, (tx) =>
    tx.audit({ action: 'update', entity: 'lesson', entityId: 1, after: { name: 'x'.repeat(bytes) } }),
  )
async function fillUp() {
  for (let bytes = 1_000_000; bytes > 10; )
    await store(bytes).catch((error) => {
      if (!isDiskFull(error)) throw error
      bytes /= 4
    })
}

it('on a full disk everybody signs in and out, what else is to be stored is refused, until there is room', async () => {
  const config = readConfig({ DATA_DIR: folder, ADMIN_PASSWORD: ADMIN.password })
  const context: Context = { db, files: await openFiles(config), config, clock: Date.now }
  await seedEssential(context)
  const app = await createApp({ ...context, logLevel: 'silent' })
  const send = (url: string, payload?: object, token = '') =>
    app.inject({
      method: 'POST',
      url,
      ...(payload && { payload }),
      headers: { authorization: `Bearer ${token}` },
    })
  const signIn = async () => {
    const answer = await send('/api/login', ADMIN)
    expect(answer.statusCode).toBe(200)
    return String(answer.json().result?.access_token)
  }
  await db.reservedSpace?.reserve()
  expect(existsSync(join(folder, 'ballast'))).toBe(true)
  await letGrow(await pages())
  await fillUp()

  const token = await signIn()
  expect(existsSync(join(folder, 'ballast'))).toBe(false)
  const lesson = { code: 'MTK', name: 'Matematika' }
  const refused = await send('/api/sia/master/lesson', lesson, token)
  expect([refused.statusCode, refused.json().message]).toEqual([507, expect.stringMatching(/penyimpanan/)])
  for (let times = 0; times < 15; times += 1) {
    const another = await signIn()
    expect((await send('/api/logout', undefined, another)).statusCode).toBe(200)
  }
  await expect(store(10)).rejects.toSatisfy(isDiskFull)

  await letGrow(1_000_000)
  await db.reservedSpace?.reserve()
  expect(existsSync(join(folder, 'ballast'))).toBe(true)
  expect((await send('/api/sia/master/lesson', lesson, token)).statusCode).toBe(201)
  await app.close()
})

it('the kept room is taken once, however often the server starts', async () => {
  const sizes: number[] = []
  for (let starts = 0; starts < 4; starts += 1) {
    await db.reservedSpace?.reserve()
    sizes.push(await pages())
    await db.close()
    db = await openDb({ DATA_DIR: folder, NEW_SCHOOL: 'off' })
  }
  expect(sizes.at(-1)).toBe(sizes[1])
})
