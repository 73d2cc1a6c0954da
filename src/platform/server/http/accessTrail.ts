/** Records refused calls in the trail; repetitions within a minute share a row with a count. */
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { AuditedChange } from '../db/audit/audit.ts'
import { write } from '../db/write.ts'
import type { Caller } from './authentication.ts'

export type AccessCall = { context: Context; request: Pick<FastifyRequest, 'log'>; user: Caller }

/** A failure to write the trail, e.g. on a full disk, is logged and does not refuse the call. */
export async function recordAccess({ context, request, user }: AccessCall, change: AuditedChange) {
  try {
    await write(context, user, (tx) => tx.auditThrottled(change))
  } catch (error) {
    request.log.error(error)
  }
}
