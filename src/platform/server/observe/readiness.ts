/** Readiness: the database responds, the file storage is reachable, and the server is not draining. */
import { sql } from 'kysely'
import type { platform } from '#platform/contract/platform.ts'
import { errors } from '../http/errors.ts'
import type { Handlers } from '../http/serve.ts'
import { isDraining } from './draining.ts'

const RETRY_AFTER_SECONDS = 5

export const readinessHandlers = {
  readiness: async ({ context, request }) => {
    const { db, files } = context
    if (isDraining(context)) throw errors.shuttingDown()
    const [database, storage] = await Promise.allSettled([
      sql`select 1`.execute(db.kysely),
      files.store.check(),
    ])
    const failed = [
      ...(database.status === 'rejected' ? ['Basis data'] : []),
      ...(storage.status === 'rejected' ? ['Penyimpanan berkas'] : []),
    ]
    if (failed.length === 0) return { result: { database: 'ok' as const, storage: 'ok' as const } }
    for (const part of [database, storage]) if (part.status === 'rejected') request.log.error(part.reason)
    throw errors.unreachable(RETRY_AFTER_SECONDS, failed.join(' dan '))
  },
} satisfies Partial<Handlers<typeof platform.calls>>
