/** Records refused calls, and wrong passwords within a session, in the trail; repetitions within a minute share a row with a count. */
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { AuditedChange } from '../db/audit/audit.ts'
import { write } from '../db/write.ts'
import type { Caller } from './authentication.ts'

export type AccessCall = { context: Context; request: Pick<FastifyRequest, 'log'>; user: Caller }

/** A failure to write the trail, e.g. on a full disk, is logged and does not refuse the call. */
export async function recordAccess(
  { context, request, user }: AccessCall,
  change: AuditedChange,
): Promise<void> {
  try {
    await write(context, user, (tx) => tx.auditThrottled(change))
  } catch (error) {
    request.log.error(error)
  }
}

/** Whoever sits at an open session may guess its password, so wrong ones are recorded as at the sign-in. */
export function recordWrongPassword(call: AccessCall): Promise<void> {
  const { id: entityId } = call.user
  return recordAccess(call, {
    action: 'login-failed',
    entity: 'user',
    entityId,
    after: { password: 'salah di sesi yang terbuka' },
  })
}
