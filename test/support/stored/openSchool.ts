/** Opens a school in a folder, on SQLite or PostgreSQL, with the real application and a clock that only moves when told. */
import type { FastifyInstance } from 'fastify'
import { readConfig } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import { assertFilesMatchDatabase } from '#platform/server/files/filesMatchDatabase.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { recordSumsIn } from '#platform/server/files/sums.ts'
import { seedFirstRows } from '#platform/server/identity/firstRows.ts'
import { openKeys } from '#platform/server/keys/openKeys.ts'
import { CONTRIBUTIONS, createApp, openDb } from '#test/support/world/product.ts'

export type SchoolLocation = {
  /** Folder of the files, and of the SQLite file if that is the engine. */
  folder: string
  databaseUrl?: string | undefined
}

export type OpenedSchool = {
  app: FastifyInstance
  context: Context
  /** What the server says when the keys have changed. */
  message: string | null
  setClock: (milliseconds: number) => void
  close: () => Promise<void>
}

type Start = {
  /** What the clock shows, UTC ISO. */
  now: string
  env?: Record<string, string>
}

/** Starts the application in the order of src/server.ts, without its timers, so that nothing is swept. */
export async function openSchool(
  { folder, databaseUrl }: SchoolLocation,
  { now, env = {} }: Start,
): Promise<OpenedSchool> {
  let clock = Date.parse(now)
  const config = readConfig({
    DATA_DIR: folder,
    // Those who keep theirs must sign in when the school is opened again, long after it was issued.
    ONE_TIME_DAYS: '3650',
    ...(databaseUrl && { DATABASE_URL: databaseUrl, DATABASE_POOL: '3' }),
    ...env,
  })
  const db = await openDb(config)
  try {
    const files = await openFiles(config, { sums: recordSumsIn(db) })
    await assertFilesMatchDatabase({ db, files, config, contributions: CONTRIBUTIONS })
    const { keys, message } = await openKeys({ db, config, clock: () => clock })
    const context: Context = { db, files, keys, config, clock: () => clock, contributions: CONTRIBUTIONS }
    await seedFirstRows(context)
    const app = await createApp({ ...context, logLevel: 'silent' })
    await app.ready()
    return {
      app,
      context,
      message,
      setClock: (milliseconds) => {
        clock = milliseconds
      },
      close: async () => {
        await app.close()
        await db.close()
      },
    }
  } catch (error) {
    await db.close()
    throw error
  }
}
