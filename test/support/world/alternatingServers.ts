/** A second application on the database of a world; requests alternate between both, as behind a load balancer. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { CONTENT_CHANNEL } from '#platform/server/db/contentVersion.ts'
import type { Db } from '#platform/server/db/open.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { recordSumsIn } from '#platform/server/files/sums.ts'
import type { Inspect } from '#platform/server/http/serve.ts'
import type { ServerPart } from '#platform/server/serverPart.ts'
import { createApp, openDb } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How many applications serve the requests of a world; undefined means one. */
    processes: number | undefined
  }
}

/** What a client sends its requests to. */
export type RequestTarget = Pick<FastifyInstance, 'inject'>

type SecondServer = { databaseUrl: string; inspect: Inspect; added: readonly ServerPart[] | undefined }

/** @param databaseUrl address of the database that both applications use */
export async function alternateServers(
  app: FastifyInstance,
  context: Context,
  { databaseUrl, inspect, added }: SecondServer,
): Promise<RequestTarget & { close: () => Promise<void> }> {
  const { config, clock, contributions, keys } = context
  const db = await openDb({ ...config, DATABASE_URL: databaseUrl })
  // With a bucket the applications share no folder, as on two machines.
  const folder = config.STORAGE_URL ? mkdtempSync(join(tmpdir(), 'pelita-second-')) : null
  const secondConfig = { ...config, ...(folder && { DATA_DIR: folder }) }
  const files = await openFiles(secondConfig, { sums: recordSumsIn(db) })
  const secondApp = await createApp({
    db,
    config: secondConfig,
    clock,
    contributions,
    keys,
    files,
    added,
    logLevel: 'silent',
    inspect,
  })
  await secondApp.ready()
  let requestCount = 0
  const inject = async (options: InjectOptions) => {
    await waitForNotifications(context.db, db)
    requestCount += 1
    return (requestCount % 2 ? secondApp : app).inject(options)
  }
  return {
    inject: inject as FastifyInstance['inject'],
    close: async () => {
      await secondApp.close()
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
async function waitForNotifications(...databases: readonly [Db, Db]) {
  const versionsBefore = databases.map(({ contentVersion }) => contentVersion())
  await sql`select pg_notify(${CONTENT_CHANNEL}, '')`.execute(databases[0].kysely)
  const hasArrived = ({ contentVersion }: Db, index: number) => {
    const version = contentVersion()
    return version !== null && version !== versionsBefore[index]
  }
  const deadline = Date.now() + TIMEOUT_MS
  while (!databases.every(hasArrived)) {
    if (Date.now() > deadline) throw new Error('Notifications do not arrive')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
