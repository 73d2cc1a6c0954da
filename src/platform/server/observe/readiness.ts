/** Readiness: database and file storage can be read and written, and the server is not draining. */
import { sql } from 'kysely'
import type { platform } from '#platform/contract/platform.ts'
import type { Context } from '../context.ts'
import { DiskFull } from '../db/engine.ts'
import { type ApiError, errors } from '../http/errors.ts'
import { toMachineRefusal } from '../http/machineRefusal.ts'
import type { Handlers } from '../http/serve.ts'
import { isDraining } from './draining.ts'

const RETRY_AFTER_SECONDS = 5

export const readinessHandlers = {
  readiness: async ({ context }) => {
    if (isDraining(context)) throw errors.shuttingDown()
    const [database, storage] = await Promise.allSettled([
      checkDatabase(context.db),
      context.files.store.check(),
    ])
    const failures = [
      ...(database.status === 'rejected' ? [{ part: 'Basis data', reason: database.reason }] : []),
      ...(storage.status === 'rejected' ? [{ part: 'Penyimpanan berkas', reason: storage.reason }] : []),
    ]
    if (failures.length > 0) throw toRefusal(failures)
    return { result: { database: 'ok' as const, storage: 'ok' as const } }
  },
} satisfies Partial<Handlers<typeof platform.calls>>

/** The file of SQLite lies on the disk that the file storage tries to write. */
async function checkDatabase({ engine, reserved, reservedSpace }: Context['db']): Promise<void> {
  if (reservedSpace?.isLow()) throw new DiskFull()
  if (engine === 'sqlite') {
    await sql`select 1`.execute(reserved)
    return
  }
  const { rows } = await sql<{ is_read_only: boolean }>`
    select current_setting('transaction_read_only') = 'on' as is_read_only`.execute(reserved)
  if (rows[0]?.is_read_only) throw errors.readOnly()
}

type Failure = { part: string; reason: unknown }

function toRefusal(failures: readonly Failure[]): ApiError {
  const [refusal] = failures.flatMap(({ reason }) => toMachineRefusal(reason) ?? [])
  const isReachable = refusal && refusal.code !== 'unreachable'
  const parts = failures.map(({ part }) => part).join(' dan ')
  const answer = isReachable ? refusal : errors.unreachable(RETRY_AFTER_SECONDS, parts)
  answer.cause = failures[0]?.reason
  return answer
}
