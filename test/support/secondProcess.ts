/** A second server on the same school: its own connections, its own memory, as a second process has them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { openDb } from '#server/db/open.ts'
import { openFiles } from '#server/files/storage.ts'
import { type Client, createClient, openWorld, type World } from './world.ts'

export type TwoProcesses = {
  world: World
  /** What the other process is given. */
  otherContext: Context
  /** The same person, asking the other process. */
  viaOther: (who: Client) => Client
  /**
   * Asks both at one moment. SQLite has one writer at a time, and a second connection of this very process would
   * wait for the first without letting it end; so there one goes after the other, which a file makes of them anyway.
   */
  runOnBoth: <A, B>(here: () => Promise<A>, other: () => Promise<B>) => Promise<[A, B]>
  close: () => Promise<void>
}

/** @example const { world, there, close } = await openTwoProcesses(); there(admin).get('/session') */
export async function openTwoProcesses(env: Record<string, string> = {}): Promise<TwoProcesses> {
  // On another machine there is nothing of the first one's folder, in which SQLite's file lies: files are in a bucket.
  const storage =
    inject('postgres') && !inject('isOnStorage') ? await (await import('./storage.ts')).openStorage() : null
  const bucket = storage && { STORAGE_URL: storage.url }
  const world = await openWorld({ env: { ...bucket, ...env }, isInFile: true })
  const { clock } = world.context
  const databaseUrl = await findDatabaseUrl(world)
  const folder = databaseUrl ? mkdtempSync(join(tmpdir(), 'pelita-second-')) : null
  const config = { ...world.context.config, ...(folder && { DATA_DIR: folder }) }
  const db = await openDb({ ...config, DATABASE_URL: databaseUrl })
  const context: Context = { db, config, clock, files: await openFiles(config) }
  const app = await createApp({ ...context, logLevel: 'silent' })
  await app.ready()
  return {
    world,
    otherContext: context,
    viaOther: ({ token, id }) => createClient(app, token, id),
    runOnBoth: async (here, other) =>
      db.engine === 'sqlite' ? [await here(), await other()] : Promise.all([here(), other()]),
    close: async () => {
      await app.close()
      await db.close()
      await world.close()
      await storage?.close()
      if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Of the world's database; none where SQLite serves. */
async function findDatabaseUrl({ context }: World): Promise<string | undefined> {
  const server = inject('postgres')
  if (!server) return undefined
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(context.db.kysely)
  return `${server}/${rows[0]?.name}`
}
