/** Signing in works on a full disk: space is reserved for it, released when needed, and reserved again. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import { isDiskFull } from '#platform/server/db/engine.ts'
import type { Db } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { seedFirstRows } from '#platform/server/identity/firstRows.ts'
import { testKeys } from '#test/support/world/keys.ts'
import { CONTRIBUTIONS, createApp, openDb } from '#test/support/world/product.ts'
import { ADMIN } from '#test/support/world/world.ts'

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

const countPages = async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.kysely)
  return rows[0]?.page_count ?? 0
}
/** Limits the size of the database, so that SQLite fails with the error of a full disk. */
const limitPages = (maxPages: number) => sql`pragma max_page_count = ${sql.lit(maxPages)}`.execute(db.kysely)
const author = { id: 1 }
const writeBytes = (bytes: number) =>
  write({ db, clock: Date.now }, author, (tx) =>
    tx.audit({ action: 'update', entity: 'lesson', entityId: 1, after: { name: 'x'.repeat(bytes) } }),
  )
async function fillDatabase() {
  for (let bytes = 1_000_000; bytes > 10; )
    await writeBytes(bytes).catch((error) => {
      if (!isDiskFull(error)) throw error
      bytes /= 4
    })
}

it('on a full disk users sign in and out, and other writes are refused until there is space', async () => {
  const config = readConfig({ DATA_DIR: folder, ADMIN_PASSWORD: ADMIN.password })
  const context: Context = {
    db,
    files: await openFiles(config),
    keys: testKeys,
    config,
    clock: Date.now,
    contributions: CONTRIBUTIONS,
  }
  await seedFirstRows(context)
  const app = await createApp({ ...context, logLevel: 'silent' })
  const postRequest = (url: string, payload?: object, token = '') =>
    app.inject({
      method: 'POST',
      url,
      ...(payload && { payload }),
      headers: { authorization: `Bearer ${token}` },
    })
  const signIn = async () => {
    const response = await postRequest('/api/login', ADMIN)
    expect(response.statusCode).toBe(200)
    return String(response.json().result?.access_token)
  }
  await db.reservedSpace?.reserve()
  expect(existsSync(join(folder, 'ballast'))).toBe(true)
  await limitPages(await countPages())
  await fillDatabase()

  const token = await signIn()
  expect(existsSync(join(folder, 'ballast'))).toBe(false)
  const role = { name: 'Pustakawan', accesses: [] }
  const refusal = await postRequest('/api/master/role', role, token)
  expect([refusal.statusCode, refusal.json().message]).toEqual([507, expect.stringMatching(/penyimpanan/)])
  for (let attempt = 0; attempt < 15; attempt += 1) {
    const otherToken = await signIn()
    expect((await postRequest('/api/logout', undefined, otherToken)).statusCode).toBe(200)
  }
  await expect(writeBytes(10)).rejects.toSatisfy(isDiskFull)

  await limitPages(1_000_000)
  await db.reservedSpace?.reserve()
  expect(existsSync(join(folder, 'ballast'))).toBe(true)
  expect((await postRequest('/api/master/role', role, token)).statusCode).toBe(201)
  await app.close()
})

it('the space is reserved once, however often the server starts', async () => {
  const sizes: number[] = []
  for (let round = 0; round < 4; round += 1) {
    await db.reservedSpace?.reserve()
    sizes.push(await countPages())
    await db.close()
    db = await openDb({ DATA_DIR: folder, NEW_SCHOOL: 'off' })
  }
  expect(sizes.at(-1)).toBe(sizes[1])
})
