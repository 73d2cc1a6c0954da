/** A second server beside that of a world, whose calls go to one and the other in turn, as a balancer sends them. */
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
    /** How many servers answer the calls of a world; absent, one does. */
    processes: number | undefined
  }
}

/** What a client sends its calls to. */
export type RequestTarget = Pick<FastifyInstance, 'inject'>

/** @param address of the database that both serve */
export async function alternateServers(
  app: FastifyInstance,
  context: Context,
  { address, inspect }: { address: string; inspect: Inspect },
): Promise<RequestTarget & { close: () => Promise<void> }> {
  const { config, clock } = context
  const db = await openDb({ ...config, DATABASE_URL: address })
  // With a bucket nothing of the first one's folder is to be had here, as on another machine.
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

/** Milliseconds; connections prove themselves several times a second. */
const TIMEOUT_MS = 10_000

/**
 * What somebody reads at one server may be older than what they wrote at the other by the milliseconds of a notification,
 * which decision 0036 allows and nobody's hands are quick enough for; here they pass first. Notifications come in the
 * order of their transactions, so with one of our own all earlier ones are there.
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
