/** A second application on the database of a world, with its own connections and caches, like a second process. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Context } from '#platform/server/context.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { recordSumsIn } from '#platform/server/files/sums.ts'
import { readDatabaseUrl } from './databaseUrl.ts'
import { createApp, openDb } from './product.ts'
import { type Client, createClient, openWorld, type World } from './world.ts'

export type TwoProcesses = {
  world: World
  /** The context of the second application. */
  otherContext: Context
  /** @returns a client with the same session that sends its requests to the second application */
  viaOther: (client: Client) => Client
  /**
   * Runs both at the same time on PostgreSQL, and one after the other on SQLite: SQLite allows one writer at a time, and
   * a second connection in the same process would block the first.
   */
  runOnBoth: <A, B>(first: () => Promise<A>, second: () => Promise<B>) => Promise<[A, B]>
  close: () => Promise<void>
}

/** @example const { world, viaOther, close } = await openTwoProcesses(); viaOther(admin).get('/session') */
export async function openTwoProcesses(env: Record<string, string> = {}): Promise<TwoProcesses> {
  // On PostgreSQL the applications share a bucket instead of a folder, as on two machines; on SQLite they share the folder.
  const storage =
    inject('postgres') && !inject('isOnStorage') ? await (await import('./storage.ts')).openStorage() : null
  const bucket = storage && { STORAGE_URL: storage.url }
  const world = await openWorld({ env: { ...bucket, ...env }, isInFile: true })
  const { clock, contributions, keys } = world.context
  const databaseUrl = inject('postgres') ? await readDatabaseUrl(world) : undefined
  const folder = databaseUrl ? mkdtempSync(join(tmpdir(), 'pelita-second-')) : null
  const config = { ...world.context.config, ...(folder && { DATA_DIR: folder }) }
  const db = await openDb({ ...config, DATABASE_URL: databaseUrl })
  const files = await openFiles(config, { sums: recordSumsIn(db) })
  const context: Context = { db, config, clock, contributions, keys, files }
  const app = await createApp({ ...context, logLevel: 'silent' })
  await app.ready()
  return {
    world,
    otherContext: context,
    viaOther: ({ token, id }) => createClient(app, { token, id }),
    runOnBoth: async (first, second) =>
      db.engine === 'sqlite' ? [await first(), await second()] : Promise.all([first(), second()]),
    close: async () => {
      await app.close()
      await db.close()
      await world.close()
      await storage?.close()
      if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}
