/** A second application on the database of a world; requests alternate between both, as behind a load balancer. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { createApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { CONTENT_CHANNEL } from '#server/db/contentVersion.ts'
import { type Db, openDb } from '#server/db/open.ts'
import { openFiles } from '#server/files/storage.ts'
import type { Inspect } from '#server/http/serve.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How many applications serve the requests of a world; undefined means one. */
    processes: number | undefined
  }
}

/** What a client sends its requests to. */
export type RequestTarget = Pick<FastifyInstance, 'inject'>

/** @param databaseUrl address of the database that both applications use */
export async function alternateServers(
  app: FastifyInstance,
  context: Context,
  { address, inspect }: { address: string; inspect: Inspect },
): Promise<RequestTarget & { close: () => Promise<void> }> {
  const { config, clock } = context
  const db = await openDb({ ...config, DATABASE_URL: address })
  // With a bucket the applications share no folder, as on two machines.
  const folder = config.STORAGE_URL ? mkdtempSync(join(tmpdir(), 'pelita-beside-')) : null
  const own = { ...config, ...(folder && { DATA_DIR: folder }) }
  const files = await openFiles(own)
  const other = await createApp({ db, config: own, clock, files, logLevel: 'silent', inspect })
  await other.ready()
  let calls = 0
  const inject = async (options: InjectOptions) => {
    await catchUp(context.db, db)
    calls += 1
    return (calls % 2 ? other : app).inject(options)
  }
  return {
    inject: inject as FastifyInstance['inject'],
    close: async () => {
      await other.close()
      await db.close()
      if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Long enough, because each connection is checked several times a second. */
const TIMEOUT_MS = 10_000

/**
 * Waits until both applications have received all notifications. A response may be older than a write through the other
 * application by the milliseconds that a notification takes, which decision 0036 allows but tests must not run into.
 * Notifications arrive in the order of their transactions, so when this one has arrived, so have all earlier ones.
 */
async function catchUp(...databases: readonly [Db, Db]) {
  const before = databases.map(({ contentVersion }) => contentVersion())
  await sql`select pg_notify(${CONTENT_CHANNEL}, '')`.execute(databases[0].kysely)
  const isThere = ({ contentVersion }: Db, index: number) => {
    const version = contentVersion()
    return version !== null && version !== before[index]
  }
  for (const deadline = Date.now() + TIMEOUT_MS; !databases.every(isThere); ) {
    if (Date.now() > deadline) throw new Error('Notifications do not arrive')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
